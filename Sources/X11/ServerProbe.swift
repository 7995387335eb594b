internal import CX11

/// A question to the server whose answer is not waited for: it tells whether the server serves us at all.
///
/// It does not while another client has it grabbed (XGrabServer), or while it is busy itself.
package struct ServerProbe: ~Copyable {
  private let connection: Connection
  private let sequence: UInt32
  private var hasReply = false

  /// Sends the question (GetInputFocus).
  package init(_ connection: Connection) {
    self.connection = connection
    sequence = xcb_get_input_focus(connection.xcb).sequence
    connection.flush()
  }

  deinit {
    if !hasReply { xcb_discard_reply(connection.xcb, sequence) }
  }

  /// Whether the answer has come; reads from the socket and never waits.
  ///
  /// Events that came with it are queued. A server that is gone answers at once; see `Connection.isAlive`.
  package mutating func isAnswered() -> Bool {
    guard !hasReply else { return true }
    var reply: UnsafeMutableRawPointer?
    var error: UnsafeMutablePointer<xcb_generic_error_t>?
    hasReply = xcb_poll_for_reply(connection.xcb, sequence, &reply, &error) != 0
    _ = Reply(reply?.assumingMemoryBound(to: UInt8.self))
    _ = Reply(error)
    return hasReply
  }
}

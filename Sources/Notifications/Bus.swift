internal import CDBus

/// A connection to a message bus, for calls of the notification service.
struct Bus: ~Copyable {
  private let connection: OpaquePointer

  private static let service = "org.freedesktop.Notifications"
  private static let path = "/org/freedesktop/Notifications"

  /// Connects to a bus that runs.
  init(_ address: String) throws(DesktopNotification.Failure) {
    let connection = try Bus.asking { dbus_connection_open_private(address, $0) }
    do throws(DesktopNotification.Failure) {
      _ = try Bus.asking { dbus_bus_register(connection, $0) != 0 ? connection : nil }
    } catch {
      dbus_connection_close(connection)
      dbus_connection_unref(connection)
      throw error
    }
    self.connection = connection
  }

  deinit {
    dbus_connection_close(connection)
    dbus_connection_unref(connection)
  }

  /// What the service can do, and its unique name.
  func capabilities() throws(DesktopNotification.Failure) -> (words: [String], service: String) {
    let answer = try call("GetCapabilities") { _ in }
    defer { dbus_message_unref(answer) }
    var (iterator, items, words) = (DBusMessageIter(), DBusMessageIter(), [String]())
    if dbus_message_iter_init(answer, &iterator) != 0,
      dbus_message_iter_get_arg_type(&iterator) == cdbus_array()
    {
      dbus_message_iter_recurse(&iterator, &items)
      while dbus_message_iter_get_arg_type(&items) == cdbus_string() {
        var word: UnsafePointer<CChar>?
        dbus_message_iter_get_basic(&items, &word)
        if let word { words.append(String(cString: word)) }
        dbus_message_iter_next(&items)
      }
    }
    return (words, dbus_message_get_sender(answer).map { String(cString: $0) } ?? "")
  }

  /// Shows a notification; its number.
  func notify(
    replacing number: UInt32, summary: String, body: String
  ) throws(DesktopNotification.Failure) -> UInt32 {
    let answer = try call("Notify") { arguments in
      Bus.append("Fingerpost", to: &arguments)
      var number = number
      dbus_message_iter_append_basic(&arguments, cdbus_uint32(), &number)
      for text in ["", summary, body] { Bus.append(text, to: &arguments) }
      var (actions, hints) = (DBusMessageIter(), DBusMessageIter())
      dbus_message_iter_open_container(&arguments, cdbus_array(), "s", &actions)
      dbus_message_iter_close_container(&arguments, &actions)
      dbus_message_iter_open_container(&arguments, cdbus_array(), "{sv}", &hints)
      // Normal; most services show it for some seconds.
      Bus.append("urgency", byte: 1, to: &hints)
      dbus_message_iter_close_container(&arguments, &hints)
      var time: Int32 = -1
      dbus_message_iter_append_basic(&arguments, cdbus_int32(), &time)
    }
    defer { dbus_message_unref(answer) }
    var iterator = DBusMessageIter()
    guard dbus_message_iter_init(answer, &iterator) != 0,
      dbus_message_iter_get_arg_type(&iterator) == cdbus_uint32()
    else { throw .refused("the notification service gives no number") }
    var given: UInt32 = 0
    dbus_message_iter_get_basic(&iterator, &given)
    return given
  }

  /// Calls a method and waits for its answer, which is to be let go.
  private func call(
    _ method: String, _ append: (inout DBusMessageIter) -> Void
  ) throws(DesktopNotification.Failure) -> OpaquePointer {
    guard let message = dbus_message_new_method_call(Bus.service, Bus.path, Bus.service, method) else {
      throw .refused("no memory is left")
    }
    defer { dbus_message_unref(message) }
    var arguments = DBusMessageIter()
    dbus_message_iter_init_append(message, &arguments)
    append(&arguments)
    let connection = connection
    return try Bus.asking {
      dbus_connection_send_with_reply_and_block(connection, message, DesktopNotification.patience, $0)
    }
  }

  /// Does something and tells its error in words.
  private static func asking(
    _ body: (UnsafeMutablePointer<DBusError>) -> OpaquePointer?
  ) throws(DesktopNotification.Failure) -> OpaquePointer {
    var error = DBusError()
    dbus_error_init(&error)
    defer { dbus_error_free(&error) }
    if let value = body(&error) { return value }
    throw .refused(error.message.map { String(cString: $0) } ?? "the bus gives no reason")
  }

  private static func append(_ text: String, to iterator: inout DBusMessageIter) {
    // A message is refused whole for a zero in a text.
    text.split(separator: "\0").joined().withCString { pointer in
      var pointer: UnsafePointer<CChar>? = pointer
      dbus_message_iter_append_basic(&iterator, cdbus_string(), &pointer)
    }
  }

  private static func append(_ key: String, byte: UInt8, to hints: inout DBusMessageIter) {
    var (entry, variant, byte) = (DBusMessageIter(), DBusMessageIter(), byte)
    dbus_message_iter_open_container(&hints, cdbus_entry(), nil, &entry)
    append(key, to: &entry)
    dbus_message_iter_open_container(&entry, cdbus_variant(), "y", &variant)
    dbus_message_iter_append_basic(&variant, cdbus_byte(), &byte)
    dbus_message_iter_close_container(&entry, &variant)
    dbus_message_iter_close_container(&hints, &entry)
  }
}

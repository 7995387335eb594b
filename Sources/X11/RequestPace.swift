package import Gestures
package import Routing

/// Has at most one request for a place under way: the next goes when the one before was answered, or waited for long enough.
///
/// An answer is that the window stands where it was asked to. One that stands elsewhere has been given less than was
/// asked, or is only partly there: it counts when nothing else has come for a moment. Pure: the owner asks `next` after
/// each input and at the deadline, and sends what it gets.
package struct RequestPace: Hashable, Sendable {
  /// What was asked for, and when.
  private struct Request: Hashable, Sendable {
    var goal: Rectangle
    var time: Timestamp
  }

  private enum State: Hashable, Sendable {
    case free
    /// A request is under way; `isHeard`: the window has changed since, but not to what was asked.
    case waiting(Request, until: Timestamp, isHeard: Bool)
  }

  /// What became of a request that is no longer waited for.
  package enum Outcome: Hashable, Sendable {
    case met(Rectangle)
    /// The window has moved or changed its size, but to something else.
    case missed(Rectangle)
    case unanswered
  }

  /// A request is waited for so long.
  package static let patience: Milliseconds = 100
  /// The first one where its answer is to tell how the manager understands places.
  package static let firstPatience: Milliseconds = 400
  /// At most so long with a manager that answers late.
  package static let longestPatience: Milliseconds = 800
  /// After a change to something else than was asked for.
  package static let settling: Milliseconds = 20
  /// So many unanswered requests are remembered.
  private static let lateLimit = 8

  private var state = State.free
  /// The newest goal, where it has not been asked for.
  private var wanted: Rectangle?
  /// What was asked for last, or where the window was at first.
  private var last: Rectangle
  /// Requests that were not waited for any longer, oldest first; the server keeps them in order.
  private var late: [Request] = []
  private var patience = RequestPace.patience
  /// How long the first request is waited for; nil: it has been sent.
  private var first: Milliseconds?

  /// - Parameters:
  ///   - place: where the window stands.
  ///   - first: how long the first request is waited for.
  package init(at place: Rectangle, first: Milliseconds = RequestPace.patience) {
    last = place
    self.first = first
  }

  /// Everything that is wanted has been asked for.
  package var isSettled: Bool { wanted == nil }

  /// When `expire` is to be asked; nil: not for the passing of time.
  package var deadline: Timestamp? {
    if case .waiting(_, let until, _) = state { until } else { nil }
  }

  /// Takes a new goal, in place of the one before where that has not been asked for.
  package mutating func want(_ goal: Rectangle) { wanted = goal == last ? nil : goal }

  /// Takes a goal that is to be asked for even if it was asked for last.
  package mutating func wantAgain(_ goal: Rectangle) { wanted = goal }

  /// What is to be asked for now; nil: nothing, or not yet.
  package mutating func next(at now: Timestamp) -> Rectangle? {
    guard case .free = state, let goal = wanted else { return nil }
    wanted = nil
    last = goal
    state = .waiting(Request(goal: goal, time: now), until: now + (first ?? patience), isHeard: false)
    first = nil
    return goal
  }

  /// Takes in how the window stands now; what became of the request, where that is clear.
  package mutating func hear(_ place: Rectangle, at now: Timestamp) -> Outcome? {
    guard case .waiting(let request, let until, _) = state else { return nil }
    if place == request.goal {
      late = []
      state = .free
      return .met(place)
    }
    if let index = late.firstIndex(where: { $0.goal == place }) {
      // It answers, but late: later ones are waited for as long.
      let delay = now - late[index].time
      let longer = Milliseconds(min(delay.rawValue / 2 * 3, RequestPace.longestPatience.rawValue))
      patience = max(patience, longer)
      late.removeFirst(index + 1)
      state = .waiting(request, until: max(until, request.time + patience), isHeard: false)
    } else if late.isEmpty {
      state = .waiting(request, until: min(until, now + RequestPace.settling), isHeard: true)
    }
    return nil
  }

  /// Takes in that the deadline has passed, where it has; what became of the request then.
  package mutating func expire(at now: Timestamp) -> Outcome? {
    guard case .waiting(let request, let until, let isHeard) = state, until <= now else { return nil }
    state = .free
    if isHeard { return .missed(request.goal) }
    late.append(request)
    if late.count > RequestPace.lateLimit { late.removeFirst() }
    return .unanswered
  }
}

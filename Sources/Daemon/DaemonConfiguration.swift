internal import Control
internal import Expressions
internal import Gestures
internal import Glibc
internal import Routing
internal import X11

// Another configuration for a daemon that runs.
extension Daemon {
  /// Why the configuration is read again, for the log.
  enum Cause: String {
    case fileChanged = "its file has changed"
    case asked = "it was asked for"
    case signal = "SIGHUP came"
  }

  /// Reads the configuration where its file has changed and rests.
  mutating func settleConfiguration() {
    guard let due = configuration.due, due <= MonotonicClock.nanoseconds else { return }
    reload(.fileChanged)
  }

  /// Reads the configuration again and takes it, all of it or, where it has an error, nothing.
  ///
  /// What is under way goes on by the rules that it began with.
  @discardableResult
  mutating func reload(_ cause: Cause) -> Findings {
    configuration.due = nil
    guarding.readsConfiguration()
    var read = configuration.source.read(configuration.origin)
    if let rules = read.rules, let refusal = take(switchedAsBefore(rules), read.text, from: read.origin) {
      read.findings.append(refusal)
      read.rules = nil
    }
    guarding.runs()
    let findings = Findings(of: read.findings)
    for finding in findings.list { log.note(finding.text) }
    if findings.omitted > 0 { log.note("and \(findings.omitted) more; \"fingerpost check\" tells all") }
    let errors = read.findings.filter { $0.severity == .error }
    if errors.isEmpty {
      log.note("read the configuration again, since \(cause.rawValue): \(read.origin)")
      tellGood(read.origin)
    } else {
      log.note(
        "the configuration has errors, read again since \(cause.rawValue): the last good one stays in force")
      tellBad(errors)
    }
    return findings
  }

  /// Takes rules; nil, or why they cannot be had, and then nothing has changed.
  private mutating func take(
    _ rules: RuleSet, _ text: String, from origin: String
  ) -> ConfigurationFinding? {
    let capturing: Capturing?
    do throws(XError) { capturing = try self.capturing(for: rules) } catch {
      return ConfigurationFinding(file: origin, message: "\(error)")
    }
    recordConfiguration(rules, text, origin)
    follow(rules)
    route(.rules(rules))
    adopt(capturing)
    followModifiers()
    carryOut()
    connection.flush()
    configuration.origin = origin
    configuration.text = text
    configuration.reloaded = WallClock.text
    configuration.switched = configuration.switched.filter { rules.binding(named: $0.key) != nil }
    return nil
  }

  /// Compiles the regular expressions of rules, and finds what fits them, before the rules are in force.
  ///
  /// Those of contacts that are under way stay.
  private mutating func follow(_ rules: RuleSet) {
    expressions = ExpressionSet([rules, router.rules] + router.formerRules)
    for index in router.tree.nodes.indices {
      let node = router.tree[index]
      guard router.tree.index(of: node.window) == index else { continue }
      let fitted = expressions.fitted(node.properties)
      guard fitted != node.properties else { continue }
      route(.window(.properties(node.window, fitted)))
    }
    for device in router.devices { route(.device(expressions.completed(device))) }
  }

  /// Forgets what only contacts needed that were under way as the rules changed.
  mutating func settleRules() {
    guard isChangingRules, router.formerRules.isEmpty, !router.isBusy else { return }
    isChangingRules = false
    expressions = ExpressionSet(router.rules)
    selectInput()
    followModifiers()
  }

  private mutating func tellGood(_ origin: String) {
    let wasBad = !configuration.errors.isEmpty
    configuration.errors = []
    if wasBad { tellDesktop(Notification(isGood: origin)) }
  }

  private mutating func tellBad(_ errors: [ConfigurationFinding]) {
    guard errors != configuration.errors else { return }
    configuration.errors = errors
    tellDesktop(Notification(errors: errors))
  }

  private mutating func tellDesktop(_ notification: Notification) {
    if let line = notifier.tell(notification) { log.note(line) }
  }
}

// MARK: - Bindings by name (G18)

extension Daemon {
  /// Lets a binding take part, or not; nil, or why not.
  mutating func switchBinding(_ name: String, _ isEnabled: Bool) -> String? {
    guard let id = router.rules.binding(named: name) else { return noBinding(name) }
    // What must be owned for it is taken first: it may not be to be had.
    var rules = router.rules
    rules.switchBinding(id, isEnabled)
    let capturing: Capturing?
    do throws(XError) { capturing = try self.capturing(for: rules) } catch { return "\(error)" }
    configuration.switched[name] = isEnabled
    route(.enable(id, isEnabled))
    adopt(capturing)
    route(.turnEnded(at: clock.now))
    carryOut()
    connection.flush()
    log.note("\(isEnabled ? "enabled" : "disabled") \(name)")
    return nil
  }

  /// That there is no such binding, with the name that looks most like it.
  func noBinding(_ name: String) -> String {
    let nearest = nearestWord(to: name, among: router.rules.bindingNames)
    return "there is no binding \"\(name)\""
      + (nearest.map { "; did you mean \"\($0)\"?" }
        ?? "; its name stands behind \"name:\" in the configuration")
  }

  /// Rules with those bindings enabled or disabled that were so by their names.
  private func switchedAsBefore(_ rules: RuleSet) -> RuleSet {
    var rules = rules
    for (name, isEnabled) in configuration.switched {
      guard let id = rules.binding(named: name) else { continue }
      rules.switchBinding(id, isEnabled)
    }
    return rules
  }
}

extension RuleSet {
  /// The names of all bindings, in order.
  var bindingNames: [String] { rules.flatMap { $0.bindings.map(\.name) } }

  /// The binding of a name.
  func binding(named name: String) -> BindingID? {
    for (rule, all) in rules.enumerated() {
      if let place = all.bindings.firstIndex(where: { $0.name == name }) {
        return BindingID(rule: rule, binding: place)
      }
    }
    return nil
  }

  mutating func switchBinding(_ id: BindingID, _ isEnabled: Bool) {
    if isEnabled { disabled.remove(id) } else { disabled.insert(id) }
  }
}

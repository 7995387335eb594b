extension Daemon {
  mutating func panic() { log.note("panic") }
}

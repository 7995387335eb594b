/// Daemon.

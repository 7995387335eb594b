// A window manager of the tests that takes its time: SlowWindowManager MILLISECONDS
//
// It gives the focus to what is clicked, by a synchronous grab of button 1 on each window, and answers a press only
// after a delay, with the time of the press. That keeps the pointer frozen all the while, which is what the faults of
// the server with touch grabs need. Display and cookie are those of the environment.
import Glibc

let delay = CommandLine.arguments.dropFirst().first.flatMap { UInt32($0) }
guard let delay, let manager = Manager(milliseconds: delay) else {
  let usage = "usage: SlowWindowManager MILLISECONDS, with DISPLAY of a server without a window manager\n"
  write(2, usage, usage.utf8.count)
  exit(2)
}
manager.run()

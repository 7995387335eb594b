extension ServerLeash {
  /// $1 is the folder; the rest is the server's command.
  ///
  /// Descriptor 3 tells the owner: the server's pid, then (from the server) its display number. The server keeps a copy
  /// of it, 4, for as long as it lives. The owner answers with the number. A signal to the shell ends the server too.
  /// A socket's file that a killed server left is removed, unless another server has it by now.
  /// The last command ends what is left of the shell's process group: the watch over the three seconds, and itself.
  static let script = """
    PATH=/usr/bin:/bin
    folder=$1
    shift
    finish() {
      trap '' HUP INT TERM
      kill -TERM $server
      (
        sleep 3
        kill -KILL $server
      ) &
      guard=$!
      wait $server
      code=$?
      kill -KILL $guard
      if [ $code -gt 128 ] && [ -n "$mark" ] && [ "$(ls -id "$socket")" = "$mark" ]; then
        grep -q " $socket"'$' /proc/net/unix || rm -f "$socket"
      fi
      rm -rf "$folder"
      kill -KILL 0
    }
    mark=
    "$@" </dev/null >"$folder/output" 2>&1 4>&3 &
    server=$!
    trap finish HUP INT TERM
    echo "pid $server" >&3
    exec 3>&-
    read -r number || finish
    socket=/tmp/.X11-unix/X$number
    mark=$(ls -id "$socket")
    read -r end
    finish
    """
}

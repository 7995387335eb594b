#ifndef FINGERPOST_CLINUX_SHIM_H
#define FINGERPOST_CLINUX_SHIM_H

/* What Glibc's Swift module lacks. Flags are or-ed here, since their imported types differ. */
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stddef.h>
#include <string.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

/* A non-blocking, close-on-exec descriptor that becomes readable at the given signals. */
static inline int clinux_signalfd(const sigset_t *mask) { return signalfd(-1, mask, SFD_NONBLOCK | SFD_CLOEXEC); }

/* A pipe whose two ends are close-on-exec from birth (a suite that spawns at the same instant inherits neither). */
extern int pipe2(int fds[2], int flags);
static inline int clinux_pipe(int fds[2]) { return pipe2(fds, O_CLOEXEC); }

/* The environment, as posix_spawn takes it. */
extern char **environ;
static inline char *const *clinux_environment(void) { return environ; }

/* Flags for a child in a session of its own, with the given signal mask and default signals. */
#ifndef POSIX_SPAWN_SETSID
#define POSIX_SPAWN_SETSID 0x80
#endif
static inline short clinux_new_session_flags(void) {
  return POSIX_SPAWN_SETSID | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF;
}

/* The longest path that a Unix socket's address holds, without the final zero. */
static inline size_t clinux_socket_path_limit(void) { return sizeof(((struct sockaddr_un *)0)->sun_path) - 1; }

/* A close-on-exec stream connected to the socket at path, or -1 with errno. */
static inline int clinux_connect(const char *path) {
  struct sockaddr_un address = {.sun_family = AF_UNIX};
  if (strlen(path) > clinux_socket_path_limit()) {
    errno = ENAMETOOLONG;
    return -1;
  }
  strcpy(address.sun_path, path);
  int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (fd >= 0 && connect(fd, (struct sockaddr *)&address, sizeof address) != 0) {
    int reason = errno;
    close(fd);
    errno = reason;
    return -1;
  }
  return fd;
}

/* A close-on-exec socket that owns an abstract name (of Linux; no file) without listening, or -1 with errno. */
static inline int clinux_hold_abstract_name(const char *name) {
  struct sockaddr_un address = {.sun_family = AF_UNIX};
  size_t length = strlen(name);
  if (length > clinux_socket_path_limit()) {
    errno = ENAMETOOLONG;
    return -1;
  }
  memcpy(address.sun_path + 1, name, length);
  int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  socklen_t size = (socklen_t)(offsetof(struct sockaddr_un, sun_path) + 1 + length);
  if (fd >= 0 && bind(fd, (struct sockaddr *)&address, size) != 0) {
    int reason = errno;
    close(fd);
    errno = reason;
    return -1;
  }
  return fd;
}

/* send() that neither waits nor raises SIGPIPE. */
static inline ssize_t clinux_send(int fd, const void *bytes, size_t count) {
  return send(fd, bytes, count, MSG_DONTWAIT | MSG_NOSIGNAL);
}

/* recv() that does not wait. */
static inline ssize_t clinux_receive(int fd, void *bytes, size_t count) { return recv(fd, bytes, count, MSG_DONTWAIT); }

#endif

#ifndef FINGERPOST_CLINUX_SHIM_H
#define FINGERPOST_CLINUX_SHIM_H

/* What Glibc's Swift module lacks. Flags are or-ed here, since their imported types differ. */
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/inotify.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

/* A non-blocking, close-on-exec descriptor that becomes readable at the given signals. */
static inline int clinux_signalfd(const sigset_t *mask) { return signalfd(-1, mask, SFD_NONBLOCK | SFD_CLOEXEC); }

/* Whether a signal is ignored now. */
static inline int clinux_is_ignored(int number) {
  struct sigaction action;
  return sigaction(number, NULL, &action) == 0 && action.sa_handler == SIG_IGN;
}

/* What is a macro or a call in signal.h. */
static inline int clinux_first_real_time_signal(void) { return SIGRTMIN; }
static inline int clinux_last_real_time_signal(void) { return SIGRTMAX; }
static inline int clinux_kernel_signal_code(void) { return SI_KERNEL; }
static inline int clinux_stack_fault_signal(void) { return SIGSTKFLT; }

/* A pipe whose two ends are close-on-exec from birth (a suite that spawns at the same instant inherits neither). */
extern int pipe2(int fds[2], int flags);
static inline int clinux_pipe(int fds[2]) { return pipe2(fds, O_CLOEXEC); }

/* A close-on-exec file in memory of the given size, filled with 0, that nobody can make smaller; -1 with errno. */
#ifndef MFD_CLOEXEC
#define MFD_CLOEXEC 1U
#define MFD_ALLOW_SEALING 2U
#endif
#ifndef F_ADD_SEALS
#define F_ADD_SEALS 1033
#define F_SEAL_SHRINK 2
#endif
static inline int clinux_memory_file(const char *name, size_t size) {
  int fd = (int)syscall(SYS_memfd_create, name, MFD_CLOEXEC | MFD_ALLOW_SEALING);
  if (fd >= 0 && (ftruncate(fd, (off_t)size) != 0 || fcntl(fd, F_ADD_SEALS, F_SEAL_SHRINK) != 0)) {
    int reason = errno;
    close(fd);
    errno = reason;
    return -1;
  }
  return fd;
}

/* Whole words of memory that two processes share; what was stored before is seen by whoever loads the newer word. */
static inline void clinux_store(uint64_t *word, uint64_t value) { __atomic_store_n(word, value, __ATOMIC_RELEASE); }
static inline uint64_t clinux_load(const uint64_t *word) { return __atomic_load_n(word, __ATOMIC_ACQUIRE); }

/* A close-on-exec descriptor of a process, readable once it has ended; -1 with errno. */
static inline int clinux_process_file(pid_t process) { return (int)syscall(SYS_pidfd_open, process, 0); }

/* Sends a signal to the process of such a descriptor: never to another of the same number. */
static inline int clinux_signal_process(int fd, int number) {
  return (int)syscall(SYS_pidfd_send_signal, fd, number, NULL, 0);
}

/* Closes all descriptors from first to last; those that are not open do not matter. */
static inline void clinux_close_range(unsigned first, unsigned last) {
  if (first <= last) syscall(SYS_close_range, first, last, 0);
}

/* The name of this process in process lists, at most 15 bytes of it. */
static inline void clinux_set_process_name(const char *name) { prctl(PR_SET_NAME, name); }

/* Nanoseconds of CLOCK_MONOTONIC. */
static inline int64_t clinux_monotonic_nanoseconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

/* A program that is spawned starts in that folder: 0, or an errno. */
extern int posix_spawn_file_actions_addchdir_np(posix_spawn_file_actions_t *actions, const char *path);
static inline int clinux_spawn_in(posix_spawn_file_actions_t *actions, const char *path) {
  return posix_spawn_file_actions_addchdir_np(actions, path);
}

/* A program that is spawned has no descriptors but 0, 1 and 2, whatever was left open to us or by us: 0, or an errno. */
extern int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *actions, int from);
static inline int clinux_spawn_alone(posix_spawn_file_actions_t *actions) {
  return posix_spawn_file_actions_addclosefrom_np(actions, 3);
}

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

/* A close-on-exec, non-blocking stream socket and the address of a path, or -1 with errno. */
static inline int clinux_stream(const char *path, struct sockaddr_un *address) {
  memset(address, 0, sizeof *address);
  address->sun_family = AF_UNIX;
  if (strlen(path) > clinux_socket_path_limit()) {
    errno = ENAMETOOLONG;
    return -1;
  }
  strcpy(address->sun_path, path);
  return socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
}

/* Closes a descriptor and keeps errno; -1. */
static inline int clinux_abandon(int fd) {
  int reason = errno;
  close(fd);
  errno = reason;
  return -1;
}

/* A non-blocking stream connected to the socket at path, or -1 with errno; EAGAIN: its queue is full. */
static inline int clinux_connect_now(const char *path) {
  struct sockaddr_un address;
  int fd = clinux_stream(path, &address);
  if (fd < 0 || connect(fd, (struct sockaddr *)&address, sizeof address) == 0) return fd;
  return clinux_abandon(fd);
}

/* A non-blocking socket that listens at a path where nothing is yet, or -1 with errno; the file is its owner's alone
   from its birth. */
static inline int clinux_listen(const char *path) {
  struct sockaddr_un address;
  int fd = clinux_stream(path, &address);
  if (fd < 0) return fd;
  if (fchmod(fd, 0600) == 0 && bind(fd, (struct sockaddr *)&address, sizeof address) == 0 && listen(fd, 64) == 0)
    return fd;
  return clinux_abandon(fd);
}

/* The next connection, close-on-exec and non-blocking, or -1 with errno. */
extern int accept4(int fd, struct sockaddr *address, socklen_t *size, int flags);
static inline int clinux_accept(int fd) { return accept4(fd, NULL, NULL, SOCK_CLOEXEC | SOCK_NONBLOCK); }

/* Who connected (for a client: who listens), as the kernel saw it then: 0, or -1 with errno. */
static inline int clinux_peer(int fd, uid_t *user, pid_t *process) {
  struct {
    pid_t process;
    uid_t user;
    gid_t group;
  } peer = {0, 0, 0};
  socklen_t size = sizeof peer;
  if (getsockopt(fd, SOL_SOCKET, SO_PEERCRED, &peer, &size) != 0) return -1;
  *user = peer.user;
  *process = peer.process;
  return 0;
}

/* Sends one datagram to the socket at a path, or of an abstract name behind '@', and waits for room so many milliseconds
   at most: 0, or an error number. */
static inline int clinux_send_datagram(const char *place, const void *bytes, size_t count, int patience) {
  struct sockaddr_un address = {.sun_family = AF_UNIX};
  size_t length = strlen(place);
  if (place[0] != '/' && place[0] != '@') return EAFNOSUPPORT;
  if (length < 2) return EINVAL;
  if (length > clinux_socket_path_limit()) return ENAMETOOLONG;
  memcpy(address.sun_path, place, length);
  if (place[0] == '@') address.sun_path[0] = 0;
  int fd = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
  if (fd < 0) return errno;
  struct timeval limit = {.tv_sec = patience / 1000, .tv_usec = patience % 1000 * 1000};
  socklen_t size = (socklen_t)(offsetof(struct sockaddr_un, sun_path) + length);
  int status = 0;
  if (setsockopt(fd, SOL_SOCKET, SO_SNDTIMEO, &limit, sizeof limit) != 0 ||
      sendto(fd, bytes, count, MSG_NOSIGNAL, (struct sockaddr *)&address, size) != (ssize_t)count)
    status = errno;
  close(fd);
  return status;
}

/* A descriptor that is readable while one of those that it watches is ready. */
static inline int clinux_epoll(void) { return epoll_create1(EPOLL_CLOEXEC); }

/* Watches a descriptor for input, and for room for output on request: 0, or -1 with errno. */
static inline int clinux_epoll_watch(int epoll, int fd, int is_new, int wants_room) {
  struct epoll_event event = {.events = EPOLLIN | (wants_room ? EPOLLOUT : 0), .data = {.fd = fd}};
  return epoll_ctl(epoll, is_new ? EPOLL_CTL_ADD : EPOLL_CTL_MOD, fd, &event);
}

/* A descriptor that is ready, each in its turn, or -1; never waits. has_input: for anything but output, its end too. */
static inline int clinux_epoll_next(int epoll, int *has_input, int *has_room) {
  struct epoll_event event;
  if (epoll_wait(epoll, &event, 1, 0) != 1) return -1;
  *has_input = (event.events & ~(unsigned)EPOLLOUT) != 0;
  *has_room = (event.events & EPOLLOUT) != 0;
  return event.data.fd;
}

/* A non-blocking, close-on-exec descriptor that tells of changes of files, or -1 with errno. */
static inline int clinux_watcher(void) { return inotify_init1(IN_NONBLOCK | IN_CLOEXEC); }

/* What a watch is for: the thing itself, whatever its name; what a file holds; the names in a folder. */
static inline int clinux_watch_itself(int fd, const char *path) {
  return inotify_add_watch(fd, path, IN_MASK_ADD | IN_DONT_FOLLOW | IN_ATTRIB | IN_DELETE_SELF | IN_MOVE_SELF);
}
static inline int clinux_watch_content(int fd, const char *path) {
  return inotify_add_watch(fd, path, IN_MASK_ADD | IN_DONT_FOLLOW | IN_MODIFY | IN_CLOSE_WRITE);
}
static inline int clinux_watch_names(int fd, const char *path) {
  return inotify_add_watch(fd, path, IN_MASK_ADD | IN_ONLYDIR | IN_CREATE | IN_MOVED_TO | IN_ATTRIB);
}
static inline void clinux_unwatch(int fd, int watch) { inotify_rm_watch(fd, watch); }

/* Kinds of what has happened. */
static inline int clinux_is_ignored_event(uint32_t mask) { return (mask & IN_IGNORED) != 0; }
static inline int clinux_is_overflow(uint32_t mask) { return (mask & IN_Q_OVERFLOW) != 0; }
static inline int clinux_is_writing(uint32_t mask) { return (mask & IN_MODIFY) != 0; }
static inline int clinux_is_written(uint32_t mask) { return (mask & IN_CLOSE_WRITE) != 0; }


/* Changes the effective user of the calling thread alone, as a test needs it to be a stranger: 0, or -1 with errno. */
static inline int clinux_set_thread_user(uid_t user) { return (int)syscall(SYS_setresuid, -1, user, -1); }

#endif

#ifndef FINGERPOST_CLINUX_SHIM_H
#define FINGERPOST_CLINUX_SHIM_H

/* What Glibc's Swift module lacks. Flags are or-ed here, since their imported types differ. */
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/signalfd.h>
#include <unistd.h>

/* A non-blocking, close-on-exec descriptor that becomes readable at the given signals. */
static inline int clinux_signalfd(const sigset_t *mask) { return signalfd(-1, mask, SFD_NONBLOCK | SFD_CLOEXEC); }

/* A pipe whose two ends are close-on-exec from birth (a suite that spawns at the same instant inherits neither). */
extern int pipe2(int fds[2], int flags);
static inline int clinux_pipe(int fds[2]) { return pipe2(fds, O_CLOEXEC); }

#endif

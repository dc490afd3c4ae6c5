// Makes a disk look slow: delays every fsync and fdatasync of a process. Load it with LD_PRELOAD.
//
//   COUNTERTOP_FSYNC_US         the delay, in microseconds
//   COUNTERTOP_FSYNC_JITTER_US  the delay varies by up to this much in both directions
//
// The delay comes before the real sync: a process that is killed during the delay has not synced.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <stdint.h>
#include <stdlib.h>
#include <time.h>

typedef int (*sync_function)(int);

static long delay_us;
static long jitter_us;
static _Thread_local uint64_t seed;

static long number_from(const char *name) {
  const char *text = getenv(name);
  return text == NULL ? 0 : strtol(text, NULL, 10);
}

__attribute__((constructor)) static void read_settings(void) {
  delay_us = number_from("COUNTERTOP_FSYNC_US");
  jitter_us = number_from("COUNTERTOP_FSYNC_JITTER_US");
}

// Returns a number from -jitter_us to jitter_us (xorshift: rand() is not safe in threads).
static long jitter(void) {
  if (jitter_us <= 0) return 0;
  if (seed == 0) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    seed = (uint64_t)now.tv_nsec ^ (uint64_t)(uintptr_t)&seed ^ 1;
  }
  seed ^= seed << 13;
  seed ^= seed >> 7;
  seed ^= seed << 17;
  return (long)(seed % (uint64_t)(2 * jitter_us + 1)) - jitter_us;
}

static int slow_sync(int file, sync_function sync) {
  const long us = delay_us + jitter();
  if (us > 0) {
    struct timespec left = {us / 1000000, us % 1000000 * 1000};
    while (nanosleep(&left, &left) != 0 && errno == EINTR) continue;
  }
  return sync(file);
}

int fsync(int file) { return slow_sync(file, (sync_function)dlsym(RTLD_NEXT, "fsync")); }

int fdatasync(int file) { return slow_sync(file, (sync_function)dlsym(RTLD_NEXT, "fdatasync")); }

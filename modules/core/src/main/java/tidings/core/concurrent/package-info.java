// SPDX-License-Identifier: Apache-2.0
/** Threads and timers: bounded executors, periodic tasks, backoff. */
@NullMarked
package tidings.core.concurrent;

import org.jspecify.annotations.NullMarked;

// SPDX-License-Identifier: Apache-2.0
/** A server in a process of its own: started, looked at from outside, and ended. */
@NullMarked
package tidings.bench.server;

import org.jspecify.annotations.NullMarked;

// SPDX-License-Identifier: Apache-2.0
/** Starts, observes and stops servers in processes of their own. */
@NullMarked
package tidings.bench.server;

import org.jspecify.annotations.NullMarked;

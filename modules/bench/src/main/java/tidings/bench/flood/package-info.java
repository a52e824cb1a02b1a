// SPDX-License-Identifier: Apache-2.0
/** Hostile clients: invalid WebSocket frames and messages, floods, and requests that never end. */
@NullMarked
package tidings.bench.flood;

import org.jspecify.annotations.NullMarked;

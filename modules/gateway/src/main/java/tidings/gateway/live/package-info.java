// SPDX-License-Identifier: Apache-2.0
/** Live connections over WebSocket: handshake, catch-up, push, backpressure. */
@NullMarked
package tidings.gateway.live;

import org.jspecify.annotations.NullMarked;

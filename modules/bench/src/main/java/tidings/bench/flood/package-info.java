// SPDX-License-Identifier: Apache-2.0
/** Clients that mean harm: what they send is no WebSocket, no message, too much, or never ends. */
@NullMarked
package tidings.bench.flood;

import org.jspecify.annotations.NullMarked;

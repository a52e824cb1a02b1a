// SPDX-License-Identifier: Apache-2.0
/** The sockets: who is connected, what each of them shows, and what it is told. */
@NullMarked
package tidings.gateway.live;

import org.jspecify.annotations.NullMarked;

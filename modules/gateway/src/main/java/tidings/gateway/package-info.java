// SPDX-License-Identifier: Apache-2.0
/** The public door: HTTP and WebSocket, to the language of the modules and back. */
@NullMarked
package tidings.gateway;

import org.jspecify.annotations.NullMarked;

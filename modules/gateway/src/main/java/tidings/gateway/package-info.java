// SPDX-License-Identifier: Apache-2.0
/** The HTTP and WebSocket gateway: translates requests to asks and events to frames. */
@NullMarked
package tidings.gateway;

import org.jspecify.annotations.NullMarked;

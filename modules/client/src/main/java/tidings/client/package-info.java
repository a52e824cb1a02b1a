// SPDX-License-Identifier: Apache-2.0
/**
 * The Java client: calls over HTTP, frames over the WebSocket. It begins with
 * {@link tidings.client.Tidings#at}.
 */
@NullMarked
package tidings.client;

import org.jspecify.annotations.NullMarked;

// SPDX-License-Identifier: Apache-2.0
/**
 * The Java client: HTTP calls and live connections over WebSocket. Start with {@link
 * tidings.client.Tidings#at}.
 */
@NullMarked
package tidings.client;

import org.jspecify.annotations.NullMarked;

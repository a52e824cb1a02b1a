// SPDX-License-Identifier: Apache-2.0
package tidings.client;

import java.time.Instant;

/**
 * What opens one live connection, once, for someone who is not to have the session's token.
 *
 * @param text says who it is for, to nobody but the server
 * @param expiresAt from when on it opens nothing: half a minute after it was made
 */
public record Ticket(String text, Instant expiresAt) {}

// SPDX-License-Identifier: Apache-2.0
package tidings.client;

import java.time.Instant;

/**
 * A single-use secret that opens a live connection without the token of the session.
 *
 * @param text the secret
 * @param expiresAt time at which it becomes invalid, half a minute after its creation
 */
public record Ticket(String text, Instant expiresAt) {}

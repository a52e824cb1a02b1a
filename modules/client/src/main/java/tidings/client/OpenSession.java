// SPDX-License-Identifier: Apache-2.0
package tidings.client;

import java.time.Instant;

/**
 * An open session of the user.
 *
 * @param id identifies the session, but does not grant access
 * @param current whether it is the calling session
 */
public record OpenSession(String id, Instant createdAt, Instant expiresAt, boolean current) {}

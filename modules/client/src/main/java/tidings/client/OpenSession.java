// SPDX-License-Identifier: Apache-2.0
package tidings.client;

import java.time.Instant;

/**
 * A session that has not ended.
 *
 * @param id names it; it opens nothing
 * @param current whether it is the one that asked
 */
public record OpenSession(String id, Instant createdAt, Instant expiresAt, boolean current) {}

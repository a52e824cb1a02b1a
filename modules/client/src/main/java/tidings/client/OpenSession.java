// SPDX-License-Identifier: Apache-2.0
package tidings.client;

import java.time.Instant;
import java.util.Optional;

/**
 * An open session of the user.
 *
 * @param id identifies the session, but does not grant access
 * @param usedAt time of the last request, up to a day old
 * @param expiresAt its end at the latest; it ends earlier if it is not used
 * @param device a name of the device, such as {@code Firefox on Linux}
 * @param current whether it is the calling session
 */
public record OpenSession(String id, Instant createdAt, Instant usedAt, Instant expiresAt,
    Optional<String> device, boolean current) {}

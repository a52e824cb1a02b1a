// SPDX-License-Identifier: Apache-2.0
package tidings.client;

import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import tidings.core.Ref;

/**
 * That the session's user follows something, and since when.
 *
 * @param verbs such activities only; empty for all
 * @param until when it ends by itself
 * @param notifies whether they are told of each activity
 */
public record Follow(Ref ref, Instant since, Set<String> verbs, Optional<Instant> until,
    boolean notifies) {}

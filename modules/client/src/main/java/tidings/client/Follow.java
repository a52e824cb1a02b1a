// SPDX-License-Identifier: Apache-2.0
package tidings.client;

import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import tidings.core.Ref;

/**
 * An edge: the user of the session follows an entity, or asks to.
 *
 * @param verbs limits the edge to activities with these verbs; empty for all
 * @param until time at which the edge ends by itself
 * @param notifies whether each activity causes a notification
 * @param isRequested whether the followed user has yet to approve it
 */
public record Follow(Ref ref, Instant since, Set<String> verbs, Optional<Instant> until,
    boolean notifies, boolean isRequested) {}

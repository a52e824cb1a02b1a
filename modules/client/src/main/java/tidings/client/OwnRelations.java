// SPDX-License-Identifier: Apache-2.0
package tidings.client;

import java.util.List;
import java.util.Set;
import tidings.core.ActivityId;
import tidings.core.Follows.Relation;
import tidings.core.Likes.OwnLikes;

/**
 * How the user of a session is related to refs and activities, in the order asked for.
 *
 * @param bookmarked those of the activities that the user has bookmarked
 * @param shared those of the activities that the user has shared without words
 */
public record OwnRelations(
    List<Relation> refs, List<OwnLikes> activities, Set<ActivityId> bookmarked,
    Set<ActivityId> shared) {}

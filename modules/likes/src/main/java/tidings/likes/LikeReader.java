// SPDX-License-Identifier: Apache-2.0
package tidings.likes;

import static java.util.stream.Collectors.toMap;

import io.vertx.core.Future;
import java.time.Instant;
import java.util.Collection;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import tidings.core.Activity.Counts;
import tidings.core.ActivityId;
import tidings.core.Envelope;
import tidings.core.Likes;
import tidings.core.Ref;
import tidings.core.UserId;
import tidings.schema.ActivityKeys;
import tidings.schema.readers.VisibilityReader;
import tidings.schema.rows.BlockMuteRow;
import tidings.schema.rows.CountsRow;
import tidings.schema.rows.LikeRow;
import tidings.store.Table;

/** Reads the likes of an activity and what they depend on. */
record LikeReader(Table table, VisibilityReader visibility) {
  /** One more than there can be, so that one query reads all. */
  private static final int MAX_LIKES_READ = Likes.MAX_KINDS + 1;

  Future<Counts> counts(ActivityId activityId) {
    return CountsRow.read(table, activityId);
  }

  /** Returns which of these users, or the activity itself, its actor mutes. */
  Future<Set<Ref>> muted(Envelope activity, Collection<UserId> users, Instant now) {
    var refs = Stream.concat(users.stream().map(UserId::ref), Stream.of(activity.id().ref()));
    return BlockMuteRow.muted(table, activity.actor(), refs.toList(), now);
  }

  /** Returns a user's likes of an activity, by kind. */
  Future<Map<String, LikeRow>> likesByKind(UserId user, ActivityId activityId) {
    var likes = ActivityKeys.likedBy(user, activityId).limit(MAX_LIKES_READ);
    return table.queryAll(likes)
        .map(rows -> rows.stream()
            .map(LikeRow::of)
            .collect(toMap(LikeRow::kind, like -> like)));
  }
}

// SPDX-License-Identifier: Apache-2.0
package tidings.activities.fanout;

import static java.util.stream.Stream.concat;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import tidings.activities.fanout.Recipients.NotifiedFollower;
import tidings.core.Envelope;
import tidings.core.Lineage;
import tidings.core.Ref;
import tidings.core.UserId;
import tidings.schema.FollowKeys;
import tidings.schema.readers.VisibilityReader;
import tidings.schema.rows.BlockMuteRow;
import tidings.store.Key;
import tidings.store.Table;

/**
 * Selects who is notified of an activity: users without a block between them and its actor, who
 * mute neither the actor nor the thread, and may see the activity.
 */
record NoticeRecipients(Table table, VisibilityReader visibility) {

  /** Waits for the store. */
  List<UserId> select(Lineage lineage, List<UserId> users, Instant now) {
    if (users.isEmpty()) {
      return List.of();
    }
    var activity = lineage.activity();
    var hidden = lineage.isRestricted()
        ? visibility.hiddenFrom(users, lineage)
        : Set.<UserId>of();
    var rows = table
        .getAll(users.stream().flatMap(user -> blockAndMuteKeys(user, activity)).toList())
        .await();
    return users.stream()
        .filter(user -> !hidden.contains(user))
        .filter(
            user -> blockAndMuteKeys(user, activity)
                .flatMap(key -> Optional.ofNullable(rows.get(key)).stream())
                .noneMatch(row -> BlockMuteRow.isActive(row, now)))
        .toList();
  }

  /** Followers also need an edge to an audience that they do not mute. Waits for the store. */
  List<UserId> selectFollowers(Lineage activity, List<NotifiedFollower> followers, Instant now) {
    var recipients = select(activity, followers.stream().map(NotifiedFollower::user).toList(), now);
    var mutes = table
        .getAll(
            followers.stream()
                .flatMap(
                    follower -> follower.via().stream()
                        .map(ref -> FollowKeys.mute(follower.user(), ref)))
                .toList())
        .await();
    return followers.stream()
        .filter(follower -> recipients.contains(follower.user()))
        .filter(
            follower -> follower.via().stream()
                .map(ref -> Optional.ofNullable(mutes.get(FollowKeys.mute(follower.user(), ref))))
                .anyMatch(mute -> mute.filter(row -> BlockMuteRow.isActive(row, now)).isEmpty()))
        .map(NotifiedFollower::user)
        .toList();
  }

  private static Stream<Key> blockAndMuteKeys(UserId user, Envelope activity) {
    var actor = activity.actor().ref();
    return concat(
        Stream.of(FollowKeys.blocked(user, actor), FollowKeys.mute(user, actor)),
        activity.targets().stream().filter(Ref::isActivity)
            .map(thread -> FollowKeys.mute(user, thread)));
  }
}

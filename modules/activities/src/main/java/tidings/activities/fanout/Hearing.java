// SPDX-License-Identifier: Apache-2.0
package tidings.activities.fanout;

import static java.util.stream.Stream.concat;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import tidings.activities.fanout.Recipients.Asked;
import tidings.core.Envelope;
import tidings.core.Ref;
import tidings.core.UserId;
import tidings.store.Key;
import tidings.store.Keys;
import tidings.store.Table;
import tidings.store.rows.SilenceRow;

/**
 * Who is told of an activity: not those who have a block with its actor, nor those who mute them or
 * the activity that it is under.
 */
record Hearing(Table table) {

  /** Those of them who are. Waits for the store. */
  List<UserId> of(Envelope activity, List<UserId> users, Instant now) {
    if (users.isEmpty()) {
      return List.of();
    }
    var rows = table
        .getAll(users.stream().flatMap(user -> silencing(user, activity)).toList())
        .await();
    return users.stream()
        .filter(
            user -> silencing(user, activity)
                .flatMap(key -> Optional.ofNullable(rows.get(key)).stream())
                .noneMatch(row -> SilenceRow.isOnAt(row, now)))
        .toList();
  }

  /** Those of them who are, by an edge to something that they do not mute. Waits for the store. */
  List<UserId> ofEdges(Envelope activity, List<Asked> asked, Instant now) {
    var hearing = of(activity, asked.stream().map(Asked::who).toList(), now);
    var mutes = table
        .getAll(
            asked.stream()
                .flatMap(one -> one.by().stream().map(ref -> Keys.mute(one.who(), ref)))
                .toList())
        .await();
    return asked.stream()
        .filter(one -> hearing.contains(one.who()))
        .filter(
            one -> one.by().stream()
                .map(ref -> Optional.ofNullable(mutes.get(Keys.mute(one.who(), ref))))
                .anyMatch(mute -> mute.filter(row -> SilenceRow.isOnAt(row, now)).isEmpty()))
        .map(Asked::who)
        .toList();
  }

  private static Stream<Key> silencing(UserId user, Envelope activity) {
    var actor = activity.actor().ref();
    return concat(
        Stream.of(Keys.blocked(user, actor), Keys.mute(user, actor)),
        activity.targets().stream().filter(Ref::isActivity).map(on -> Keys.mute(user, on)));
  }
}

// SPDX-License-Identifier: Apache-2.0
package tidings.activities.fanout;

import static java.util.stream.Stream.concat;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
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

  private static Stream<Key> silencing(UserId user, Envelope activity) {
    var actor = activity.actor().ref();
    return concat(
        Stream.of(Keys.blocked(user, actor), Keys.mute(user, actor)),
        activity.targets().stream().filter(Ref::isActivity).map(on -> Keys.mute(user, on)));
  }
}

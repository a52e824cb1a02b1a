// SPDX-License-Identifier: Apache-2.0
package tidings.likes;

import static java.util.stream.Collectors.toMap;
import static tidings.core.Reason.NOT_FOUND;

import io.vertx.core.Future;
import java.time.Instant;
import java.util.Collection;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import tidings.core.Activity.Counts;
import tidings.core.ActivityId;
import tidings.core.Envelope;
import tidings.core.Ref;
import tidings.core.Refusal;
import tidings.core.UserId;
import tidings.store.Keys;
import tidings.store.Table;
import tidings.store.rows.ActivityRow;
import tidings.store.rows.CountsRow;
import tidings.store.rows.LikeRow;
import tidings.store.rows.SilenceRow;

/** What is stored of an activity and who likes it. */
record LikeReader(Table table) {

  /** @throws tidings.core.Refusal {@code not_found} when nobody can see it */
  Envelope living(ActivityId what) {
    return table.get(Keys.profile(what.ref()))
        .await()
        .map(row -> ActivityRow.of(what, row))
        .filter(ActivityRow::live)
        .map(ActivityRow::envelope)
        .orElseThrow(() -> absent(what));
  }

  static Refusal absent(ActivityId what) {
    return NOT_FOUND.because("there is no activity " + what);
  }

  Counts counts(ActivityId what) {
    return CountsRow.ofActivity(table.get(Keys.counts(what.ref())).await());
  }

  /** Which of these the activity's actor mutes, or the activity itself. */
  Future<Set<Ref>> muted(Envelope activity, Collection<UserId> who, Instant now) {
    var refs = Stream.concat(who.stream().map(UserId::ref), Stream.of(activity.id().ref()));
    return SilenceRow.muted(table, activity.actor(), refs.toList(), now);
  }

  /** Somebody's likes of it, by kind. */
  Future<Map<String, LikeRow>> given(UserId who, ActivityId what) {
    return table.all(Keys.likedBy(who, what))
        .map(rows -> rows.stream()
            .map(LikeRow::of)
            .collect(toMap(LikeRow::kind, like -> like)));
  }
}

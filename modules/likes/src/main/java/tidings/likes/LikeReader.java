// SPDX-License-Identifier: Apache-2.0
package tidings.likes;

import static java.util.stream.Collectors.toMap;
import static tidings.core.Reason.NOT_FOUND;

import io.vertx.core.Future;
import java.util.Map;
import tidings.core.Activity.Counts;
import tidings.core.ActivityId;
import tidings.core.Envelope;
import tidings.core.UserId;
import tidings.store.Keys;
import tidings.store.Table;
import tidings.store.rows.ActivityRow;
import tidings.store.rows.CountsRow;
import tidings.store.rows.LikeRow;

/** What is stored of an activity and who likes it. */
record LikeReader(Table table) {

  /** @throws tidings.core.Refusal {@code not_found} when nobody can see it */
  Envelope living(ActivityId what) {
    return table.get(Keys.profile(what.ref()))
        .await()
        .map(row -> ActivityRow.of(what, row))
        .filter(ActivityRow::live)
        .map(ActivityRow::envelope)
        .orElseThrow(() -> NOT_FOUND.because("there is no activity " + what));
  }

  Counts counts(ActivityId what) {
    return CountsRow.ofActivity(table.get(Keys.counts(what.ref())).await());
  }

  /** Somebody's likes of it, by kind. */
  Future<Map<String, LikeRow>> given(UserId who, ActivityId what) {
    return table.all(Keys.likedBy(who, what))
        .map(rows -> rows.stream()
            .map(LikeRow::of)
            .collect(toMap(LikeRow::kind, like -> like)));
  }
}

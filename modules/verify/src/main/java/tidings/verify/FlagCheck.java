// SPDX-License-Identifier: Apache-2.0
package tidings.verify;

import java.util.List;
import java.util.Optional;
import tidings.core.ActivityId;
import tidings.schema.ActivityKeys;
import tidings.schema.ItemType;
import tidings.schema.rows.ActivityRow;
import tidings.schema.rows.FlagRow;
import tidings.store.Item;
import tidings.verify.Finding.Kind;

/**
 * Compares the flag of a reported activity with its reports, and its place in the moderation queue
 * with its state: it is queued while the activity is live and the reports are not dismissed.
 */
record FlagCheck(CheckContext context, StableCheck stableCheck) {

  private record Mismatch(FlagRow flag, FlagRow expected, boolean isQueued,
      boolean shouldBeQueued) {
    String detail() {
      return flag.count() == expected.count()
          ? isQueued ? "is queued but should not be" : "should be queued but is not"
          : "counts " + flag.count() + " and should count " + expected.count();
    }
  }

  void check(ActivityId activity, FindingListener listener) {
    stableCheck.confirm(() -> findMismatch(activity)).ifPresent(
        mismatch -> listener.onFinding(
            new Finding(
                Kind.ADRIFT, "reports " + activity.ref(), mismatch.detail(), 1,
                stamp -> List.of(
                    mismatch.shouldBeQueued()
                        ? mismatch.expected().write()
                        : mismatch.expected().writeHidden()))));
  }

  /** Returns the mismatch, unless the flag changed during counting or the activity was purged. */
  private Optional<Mismatch> findMismatch(ActivityId id) {
    var stored = context.get(ActivityKeys.flag(id));
    var mismatch = stored.flatMap(
        row -> context.findActivity(id.ref()).flatMap(activity -> compare(activity, row)));
    return context.get(ActivityKeys.flag(id)).equals(stored) ? mismatch : Optional.empty();
  }

  private Optional<Mismatch> compare(ActivityRow activity, Item row) {
    var id = activity.envelope().id();
    var flag = FlagRow.of(id, Optional.of(row));
    var expected = flag.withCount(countReports(id));
    boolean isQueued = row.has(Item.INDEX_PK);
    boolean shouldBeQueued = flag.pendingSince().isPresent() && activity.live();
    return flag.equals(expected) && isQueued == shouldBeQueued
        ? Optional.empty()
        : Optional.of(new Mismatch(flag, expected, isQueued, shouldBeQueued));
  }

  private long countReports(ActivityId activity) {
    return context.slices(ActivityKeys.reportsOf(activity)).items()
        .filter(row -> !ItemType.FLAG.matches(row))
        .count();
  }
}

// SPDX-License-Identifier: Apache-2.0
package tidings.verify;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import tidings.core.ActivityId;
import tidings.schema.Keys;
import tidings.schema.rows.ActivityRow;
import tidings.schema.rows.FlagRow;
import tidings.store.Item;
import tidings.verify.Finding.Kind;

/**
 * The flag of what was reported, against its reports; and whether it waits in the index, as it does
 * while its activity can be seen and until it is dismissed.
 */
record FlagCheck(CheckContext context, StableCheck stableCheck) {

  /** @param expected the flag as it should be */
  private record Mismatch(FlagRow flag, FlagRow expected, boolean isQueued,
      boolean shouldBeQueued) {
    String detail() {
      return flag.count() == expected.count()
          ? isQueued ? "waits and should not" : "should wait and does not"
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

  /**
   * What is wrong; nothing, if the flag has changed while its reports were counted, or if its
   * activity is gone: what is left of it goes then, too.
   */
  private Optional<Mismatch> findMismatch(ActivityId id) {
    var stored = context.get(Keys.flag(id));
    var mismatch = stored.flatMap(
        row -> context.findActivity(id.ref()).flatMap(activity -> compare(activity, row)));
    return context.get(Keys.flag(id)).equals(stored) ? mismatch : Optional.empty();
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
    var count = new AtomicLong();
    context.forEachSlice(
        Keys.reportsOf(activity),
        slice -> count.addAndGet(
            slice.items().stream().filter(row -> !row.type().equals(FlagRow.TYPE)).count()));
    return count.get();
  }
}

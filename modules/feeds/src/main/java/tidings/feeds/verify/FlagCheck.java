// SPDX-License-Identifier: Apache-2.0
package tidings.feeds.verify;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import tidings.core.ActivityId;
import tidings.feeds.verify.Finding.Kind;
import tidings.store.Item;
import tidings.store.Keys;
import tidings.store.rows.ActivityRow;
import tidings.store.rows.FlagRow;

/**
 * The flag of what was reported, against its reports; and whether it waits in the index, as it does
 * while its activity can be seen and until it is dismissed.
 */
record FlagCheck(Means means, Looks looks) {

  /** @param right the flag as it should be */
  private record Wrong(FlagRow flag, FlagRow right, boolean waits, boolean shouldWait) {
    String told() {
      return flag.count() == right.count()
          ? waits ? "waits and should not" : "should wait and does not"
          : "counts " + flag.count() + " and should count " + right.count();
    }
  }

  void check(ActivityId activity, Findings findings) {
    looks.at(() -> look(activity)).ifPresent(
        wrong -> findings.found(
            new Finding(
                Kind.ADRIFT, "reports " + activity.ref(), wrong.told(), 1,
                at -> List.of(
                    wrong.shouldWait() ? wrong.right().write() : wrong.right().hide()))));
  }

  /**
   * What is wrong; nothing, if the flag has changed while its reports were counted, or if its
   * activity is gone: what is left of it goes then, too.
   */
  private Optional<Wrong> look(ActivityId id) {
    var stored = means.get(Keys.flag(id));
    var wrong = stored.flatMap(
        row -> means.activity(id.ref()).flatMap(activity -> wrong(activity, row)));
    return means.get(Keys.flag(id)).equals(stored) ? wrong : Optional.empty();
  }

  private Optional<Wrong> wrong(ActivityRow activity, Item row) {
    var id = activity.envelope().id();
    var flag = FlagRow.of(id, Optional.of(row));
    var right = flag.counting(reports(id));
    boolean waits = row.has(Item.INDEX_PK);
    boolean shouldWait = flag.waitsSince().isPresent() && activity.live();
    return flag.equals(right) && waits == shouldWait
        ? Optional.empty()
        : Optional.of(new Wrong(flag, right, waits, shouldWait));
  }

  private long reports(ActivityId activity) {
    var count = new AtomicLong();
    means.each(
        Keys.reportsOf(activity),
        slice -> count.addAndGet(
            slice.items().stream().filter(row -> !row.type().equals(FlagRow.TYPE)).count()));
    return count.get();
  }
}

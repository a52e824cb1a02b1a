// SPDX-License-Identifier: Apache-2.0
package tidings.bench.resume;

import java.util.Map;
import tidings.core.ActivityId;

/**
 * In how many places what readers have is not what they have to have.
 *
 * @param missed activities that they do not have
 * @param twice activities that they have twice
 * @param deleted activities that they have although these are deleted
 * @param strange activities that they have although these are not for them
 * @param old activities that say what they do not say any more
 * @param adrift activities whose counts are not their counts
 */
public record Differences(
    int missed, int twice, int deleted, int strange, int old, int adrift) {
  public static final Differences NONE = new Differences(0, 0, 0, 0, 0, 0);

  /** Of one screen. @param expected all that its reader has to have */
  static Differences of(Screen screen, Map<ActivityId, Shown> expected, Oracle oracle) {
    int missed = 0;
    int deleted = 0;
    int strange = 0;
    int old = 0;
    int adrift = 0;
    var items = screen.items();
    var oldest = screen.oldest();
    for (var id : expected.keySet()) {
      boolean due = oldest.isEmpty() || id.compareTo(oldest.get()) >= 0;
      missed += due && !items.containsKey(id) ? 1 : 0;
    }
    for (var item : items.entrySet()) {
      var right = expected.get(item.getKey());
      if (right == null) {
        boolean gone = oracle.isDeleted(item.getKey());
        deleted += gone ? 1 : 0;
        strange += gone ? 0 : 1;
      } else {
        old += item.getValue().text().equals(right.text()) ? 0 : 1;
        adrift += item.getValue().likes().equals(right.likes()) ? 0 : 1;
      }
    }
    return new Differences(missed, screen.twice(), deleted, strange, old, adrift);
  }

  Differences plus(Differences more) {
    return new Differences(
        missed + more.missed, twice + more.twice, deleted + more.deleted,
        strange + more.strange, old + more.old, adrift + more.adrift);
  }
}

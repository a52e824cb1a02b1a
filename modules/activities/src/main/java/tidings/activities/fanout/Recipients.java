// SPDX-License-Identifier: Apache-2.0
package tidings.activities.fanout;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import tidings.core.ActivityId;
import tidings.core.Ref;
import tidings.core.UserId;
import tidings.store.Item;
import tidings.store.rows.FeedRow;

/**
 * A page of those who get an activity, with why.
 *
 * @param byVia who is told of it, by their reasons
 * @param cached those of them whose feeds get a row
 * @param notified those who asked to have a notice of it
 * @param last the last follower whom the page has looked at, whether they get it or not
 * @param size how many have a row with it, those who have had theirs before among them
 */
record Recipients(Map<List<Ref>, List<UserId>> byVia, List<UserId> cached,
    List<Asked> notified, UserId last, int size) {

  /** Somebody who asked to be told, by these of their edges. */
  record Asked(UserId who, List<Ref> by) {}

  List<Item> rows(ActivityId activity, Duration feedsKeep) {
    return FeedRow.of(cached, activity, feedsKeep);
  }

  /** Collects a page. */
  static final class Builder {
    private final Map<List<Ref>, List<UserId>> byVia = new LinkedHashMap<>();
    private final List<UserId> cached = new ArrayList<>();
    private final List<Asked> notified = new ArrayList<>();
    private final Set<UserId> told;
    private int size;

    /** @param told those who have it already */
    Builder(Set<UserId> told) {
      this.told = told;
    }

    /** @param row whether they have it as a row, and not by the merge alone */
    void add(UserId user, List<Ref> via, boolean row) {
      if (row) {
        size++;
      }
      if (told.contains(user)) {
        return;
      }
      byVia.computeIfAbsent(via, reasons -> new ArrayList<>()).add(user);
      if (row) {
        cached.add(user);
      }
    }

    void notify(UserId user, List<Ref> by) {
      notified.add(new Asked(user, by));
    }

    Recipients build(UserId last) {
      return new Recipients(byVia, cached, notified, last, size);
    }
  }
}

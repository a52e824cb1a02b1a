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
import tidings.schema.rows.FeedRow;
import tidings.store.Item;

/**
 * A page of those who get an activity, with why.
 *
 * @param byVia who is told of it, by their reasons
 * @param withRow those of them whose feeds get a row
 * @param notified those who asked to have a notice of it
 * @param last the last follower whom the page has looked at, whether they get it or not
 * @param size how many have a row with it, those who have had theirs before among them
 */
record Recipients(Map<List<Ref>, List<UserId>> byVia, List<UserId> withRow,
    List<NotifiedFollower> notified, UserId last, int size) {

  /** Somebody who asked to be told, by these of their edges. */
  record NotifiedFollower(UserId user, List<Ref> via) {}

  List<Item> rows(ActivityId activity, Duration feedRetention) {
    return FeedRow.of(withRow, activity, feedRetention);
  }

  /** Collects a page. */
  static final class Builder {
    private final Map<List<Ref>, List<UserId>> byVia = new LinkedHashMap<>();
    private final List<UserId> withRow = new ArrayList<>();
    private final List<NotifiedFollower> notified = new ArrayList<>();
    private final Set<UserId> alreadyDelivered;
    private int size;

    /** @param alreadyDelivered those who have it already */
    Builder(Set<UserId> alreadyDelivered) {
      this.alreadyDelivered = alreadyDelivered;
    }

    /** @param hasRow whether they have it as a row, and not by the merge alone */
    void add(UserId user, List<Ref> via, boolean hasRow) {
      if (hasRow) {
        size++;
      }
      if (alreadyDelivered.contains(user)) {
        return;
      }
      byVia.computeIfAbsent(via, reasons -> new ArrayList<>()).add(user);
      if (hasRow) {
        withRow.add(user);
      }
    }

    void notify(UserId user, List<Ref> via) {
      notified.add(new NotifiedFollower(user, via));
    }

    Recipients build(UserId last) {
      return new Recipients(byVia, withRow, notified, last, size);
    }
  }
}

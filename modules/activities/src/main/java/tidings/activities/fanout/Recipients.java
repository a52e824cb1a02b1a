// SPDX-License-Identifier: Apache-2.0
package tidings.activities.fanout;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tidings.core.ActivityId;
import tidings.core.Ref;
import tidings.core.UserId;
import tidings.store.Item;
import tidings.store.rows.FeedRow;

/**
 * A page of those who get an activity, with why.
 *
 * @param byVia who gets it for which reasons
 * @param notified those of them who asked to be told of it
 * @param last the last follower whom the page has looked at, whether they get it or not
 */
record Recipients(Map<List<Ref>, List<UserId>> byVia, List<UserId> notified, UserId last,
    int size) {

  List<Item> rows(ActivityId activity, Duration feedsKeep) {
    var users = byVia.values().stream().flatMap(List::stream).toList();
    return FeedRow.of(users, activity, feedsKeep);
  }

  /** Collects a page. */
  static final class Builder {
    private final Map<List<Ref>, List<UserId>> byVia = new LinkedHashMap<>();
    private final List<UserId> notified = new ArrayList<>();
    private int size;

    void add(UserId user, List<Ref> via) {
      byVia.computeIfAbsent(via, reasons -> new ArrayList<>()).add(user);
      size++;
    }

    void notify(UserId user) {
      notified.add(user);
    }

    Recipients build(UserId last) {
      return new Recipients(byVia, notified, last, size);
    }
  }
}

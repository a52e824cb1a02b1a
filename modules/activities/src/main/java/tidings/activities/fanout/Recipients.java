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
 * A page of recipients of an activity.
 *
 * @param byVia recipients, by the followed audiences through which they get it
 * @param withRow the recipients whose feeds get a row
 * @param notified the followers who get a notification
 * @param last the last follower examined, whether a recipient or not
 * @param size the number of rows, including those written earlier
 */
record Recipients(Map<List<Ref>, List<UserId>> byVia, List<UserId> withRow,
    List<NotifiedFollower> notified, UserId last, int size) {

  /** @param via the followed audiences whose edge has {@code notify} */
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

    /** @param alreadyDelivered users who have the activity already */
    Builder(Set<UserId> alreadyDelivered) {
      this.alreadyDelivered = alreadyDelivered;
    }

    /** @param hasRow whether the feed gets a row, as opposed to the merge alone */
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

// SPDX-License-Identifier: Apache-2.0
package tidings.activities.fanout;

import static java.util.Comparator.comparing;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import tidings.core.Edge;
import tidings.core.Ref;
import tidings.core.UserId;
import tidings.schema.FollowKeys;
import tidings.schema.rows.EdgeRow;
import tidings.store.Item;
import tidings.store.Key;

/**
 * The followers who are connected to this node. Their edges are looked up directly, which is faster
 * than a scan of all followers if the audience is large. Used by one thread.
 */
final class OnlineFirst {
  /** Number of followers up to which a full scan is as fast. */
  static final int FULL_SCAN_THRESHOLD = FanOutRun.PAGE_SIZE;
  /** Users per lookup. Each takes a turn of the reader, the writer and the event loops. */
  static final int BATCH_SIZE = 2_000;

  private final DeliveryContext context;
  private final RecipientFilter filter;
  private final List<UserId> users;
  private int next;

  private OnlineFirst(DeliveryContext context, RecipientFilter filter, List<UserId> users) {
    this.context = context;
    this.filter = filter;
    this.users = users;
  }

  /** @param followers the number of followers in all audiences that are fanned out */
  static OnlineFirst of(DeliveryContext context, RecipientFilter filter, long followers) {
    var online = context.online().users();
    boolean isLookupFaster = !filter.largeAudiences().isEmpty()
        || followers > FULL_SCAN_THRESHOLD && followers > online.size();
    return new OnlineFirst(context, filter, isLookupFaster
        ? online.stream().sorted(comparing(UserId::text)).toList()
        : List.of());
  }

  /** Returns the next page; empty at the end. */
  Optional<Recipients> next() {
    if (next == users.size()) {
      return Optional.empty();
    }
    var batch = users.subList(next, Math.min(users.size(), next + BATCH_SIZE));
    next += batch.size();
    var rows = context.table().getAll(keys(batch)).await();
    var page = new Recipients.Builder(Set.of());
    var now = context.clock().instant();
    for (var user : batch) {
      filter.admit(user, edgesOf(user, rows), now, page);
    }
    return Optional.of(page.build(batch.getLast()));
  }

  private List<Key> keys(List<UserId> batch) {
    var keys = new ArrayList<Key>();
    for (var user : batch) {
      for (var audience : filter.audiences()) {
        keys.add(FollowKeys.follower(audience, user));
      }
    }
    return keys;
  }

  private Map<Ref, Edge> edgesOf(UserId user, Map<Key, Item> rows) {
    var edges = new HashMap<Ref, Edge>(4);
    for (var audience : filter.audiences()) {
      var row = rows.get(FollowKeys.follower(audience, user));
      if (row != null) {
        edges.put(audience, EdgeRow.edge(audience, row));
      }
    }
    return edges;
  }
}

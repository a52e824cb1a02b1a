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
import tidings.store.Item;
import tidings.store.Key;
import tidings.store.Keys;
import tidings.store.rows.EdgeRow;

/**
 * Those followers who are connected to this node. They are looked up one by one, instead of going
 * through all followers in search of them.
 */
final class OnlineFirst {
  /** Followers up to which going through all of them is as fast. */
  static final int FEW = Run.PAGE;
  /** Users who are looked up at once. */
  static final int AT_ONCE = 500;

  private final Means means;
  private final Admission admission;
  private final List<UserId> users;
  private int next;

  private OnlineFirst(Means means, Admission admission, List<UserId> users) {
    this.means = means;
    this.admission = admission;
    this.users = users;
  }

  /** @param followers of its audiences, as far as they are fanned out */
  static OnlineFirst of(Means means, Admission admission, long followers) {
    var online = means.online().users();
    boolean worthIt = !admission.large().isEmpty() || followers > FEW && followers > online.size();
    return new OnlineFirst(means, admission, worthIt
        ? online.stream().sorted(comparing(UserId::text)).toList()
        : List.of());
  }

  /** The next page of them, until there are no more. */
  Optional<Recipients> next() {
    if (next == users.size()) {
      return Optional.empty();
    }
    var some = users.subList(next, Math.min(users.size(), next + AT_ONCE));
    next += some.size();
    var rows = means.table().getAll(keys(some)).await();
    var page = new Recipients.Builder(Set.of());
    var now = means.clock().instant();
    for (var user : some) {
      admission.admit(user, edgesOf(user, rows), now, page);
    }
    return Optional.of(page.build(some.getLast()));
  }

  private List<Key> keys(List<UserId> some) {
    var keys = new ArrayList<Key>();
    for (var user : some) {
      for (var audience : admission.audiences()) {
        keys.add(Keys.follower(audience, user));
      }
    }
    return keys;
  }

  private Map<Ref, Edge> edgesOf(UserId user, Map<Key, Item> rows) {
    var edges = new HashMap<Ref, Edge>(4);
    for (var audience : admission.audiences()) {
      var row = rows.get(Keys.follower(audience, user));
      if (row != null) {
        edges.put(audience, EdgeRow.edge(audience, row));
      }
    }
    return edges;
  }
}

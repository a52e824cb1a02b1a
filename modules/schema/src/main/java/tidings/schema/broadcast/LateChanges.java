// SPDX-License-Identifier: Apache-2.0
package tidings.schema.broadcast;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import tidings.core.ActivityId;
import tidings.core.Envelope;
import tidings.core.Lineage;
import tidings.core.Position;
import tidings.core.Ref;
import tidings.core.UserId;
import tidings.core.Watermark;
import tidings.schema.ActivityKeys;
import tidings.schema.rows.ActivityRow;
import tidings.schema.rows.FeedStateRow;
import tidings.schema.rows.LateRow;
import tidings.store.Op;
import tidings.store.Table;

/**
 * Tells clients of changes that positions have passed before they were stored: see
 * {@link Watermark#during}. Each method returns what is stored under the new stamp, and it names as
 * few clients as possible.
 */
public record LateChanges(Table table) {

  /** The clients of these users reload. */
  public Consumer<Position> reload(UserId... users) {
    return reload(List.of(users));
  }

  /** The clients of these users reload. At most {@link Table#MAX_TRANSACTION_OPS}. */
  public Consumer<Position> reload(Collection<UserId> users) {
    return stamp -> write(reloads(Set.copyOf(users), stamp));
  }

  /** The clients of a user reload, and those of the target if it is a user. */
  public Consumer<Position> reload(UserId user, Ref target) {
    return target.isUser() ? reload(user, new UserId(target.id())) : reload(user);
  }

  /** Everybody reloads: for what cannot be named. */
  public Consumer<Position> reloadAll() {
    return stamp -> write(List.of(put(LateRow.reload(stamp))));
  }

  /**
   * Clients that show an activity read it again. Those of its actor reload, as a notice may have
   * changed, and those of other users.
   */
  public Consumer<Position> changed(ActivityId id, Collection<UserId> others) {
    return stamp -> {
      var users = new LinkedHashSet<>(others);
      find(id).map(Envelope::actor).ifPresent(users::add);
      var ops = new ArrayList<>(reloads(users, stamp));
      ops.add(put(LateRow.changed(stamp, id)));
      write(ops);
    };
  }

  public Consumer<Position> changed(ActivityId id) {
    return changed(id, Set.of());
  }

  /**
   * Like {@link #changed}, for a comment that was added or restored as well: its parents count it.
   * The nearest has a notice of it, too.
   */
  public Consumer<Position> returned(ActivityId id) {
    return stamp -> writeWithParents(LateRow.changed(stamp, id), find(id));
  }

  /** Like {@link #returned}, for an activity that is gone. */
  public Consumer<Position> removed(ActivityId id) {
    return stamp -> writeWithParents(LateRow.removed(stamp, id), find(id));
  }

  /** As above, for an activity that may not be stored any more. */
  public Consumer<Position> removed(Envelope activity) {
    return stamp -> writeWithParents(
        LateRow.removed(stamp, activity.id()), Optional.of(activity));
  }

  private void writeWithParents(LateRow row, Optional<Envelope> activity) {
    var users = new LinkedHashSet<UserId>();
    activity.map(Envelope::actor).ifPresent(users::add);
    var parents = new ArrayList<ActivityId>();
    for (var next = activity.flatMap(Envelope::parent); next.isPresent()
        && parents.size() < Lineage.MAX_PARENTS;) {
      parents.add(next.get());
      var parent = find(next.get());
      parent.map(Envelope::actor).filter(actor -> parents.size() == 1).ifPresent(users::add);
      next = parent.flatMap(Envelope::parent);
    }
    var ops = new ArrayList<>(reloads(users, row.stamp()));
    ops.add(put(row));
    parents.forEach(id -> ops.add(put(LateRow.changed(row.stamp(), id))));
    write(ops);
  }

  private Optional<Envelope> find(ActivityId id) {
    return table.get(ActivityKeys.profile(id)).await()
        .map(row -> ActivityRow.of(id, row).envelope());
  }

  private static List<Op> reloads(Set<UserId> users, Position stamp) {
    return users.stream().map(user -> FeedStateRow.markTold(user, stamp)).toList();
  }

  private static Op put(LateRow row) {
    return new Op.Put(row.item(), List.of());
  }

  private void write(List<Op> ops) {
    table.write(ops).await();
  }
}

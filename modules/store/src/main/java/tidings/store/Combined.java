// SPDX-License-Identifier: Apache-2.0
package tidings.store;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The operations of several transactions as those of one, in which each item is written once: what
 * two of them add to a number is added together, what both check is checked once.
 */
final class Combined {
  private final int most;
  private final Map<Key, Op> ops = new LinkedHashMap<>();

  /** @param most how many operations there may be */
  Combined(int most) {
    this.most = most;
  }

  /** Adds all of these, or none if one does not go with what is there. */
  boolean add(List<Op> more) {
    Map<Key, Op> changed = new LinkedHashMap<>();
    int added = 0;
    for (var op : more) {
      var before = Optional.ofNullable(ops.get(op.key()));
      var both = before.map(there -> combined(there, op)).orElse(Optional.of(op));
      if (both.isEmpty()) {
        return false;
      }
      added += before.isEmpty() ? 1 : 0;
      changed.put(op.key(), both.get());
    }
    if (ops.size() + added > most) {
      return false;
    }
    ops.putAll(changed);
    return true;
  }

  List<Op> ops() {
    return List.copyOf(ops.values());
  }

  /** What does the same as one operation after the other, if anything does. */
  private static Optional<Op> combined(Op first, Op then) {
    if (first instanceof Op.Check && first.equals(then)) {
      return Optional.of(first);
    }
    return first instanceof Op.Update one && then instanceof Op.Update other
        && one.conditions().isEmpty() && other.conditions().isEmpty()
            ? changes(one.changes(), other.changes())
                .map(both -> new Op.Update(one.key(), both, List.of()))
            : Optional.empty();
  }

  private static Optional<List<Change>> changes(List<Change> first, List<Change> then) {
    Map<String, Change> all = new LinkedHashMap<>();
    first.forEach(change -> all.put(change.name(), change));
    for (var change : then) {
      var before = Optional.ofNullable(all.get(change.name()));
      var both = before.map(there -> combined(there, change)).orElse(Optional.of(change));
      if (both.isEmpty()) {
        return Optional.empty();
      }
      all.put(change.name(), both.get());
    }
    return Optional.of(new ArrayList<>(all.values()));
  }

  private static Optional<Change> combined(Change first, Change then) {
    return switch (then) {
      case Change.Set set -> Optional.of(set);
      case Change.Remove remove -> Optional.of(remove);
      case Change.Add(var name, var amount) -> first instanceof Change.Add before
          ? Optional.of(Change.add(name, Math.addExact(before.amount(), amount)))
          : Optional.empty();
    };
  }
}

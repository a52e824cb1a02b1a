// SPDX-License-Identifier: Apache-2.0
package tidings.store.combine;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tidings.store.Change;
import tidings.store.Key;
import tidings.store.Op;

/**
 * Merges the operations of several transactions into one in which each item occurs once: additions
 * to the same number are summed, identical checks are done once.
 */
final class MergedOps {
  private final int maxOps;
  private final Map<Key, Op> ops = new LinkedHashMap<>();

  /** @param maxOps max. merged operations */
  MergedOps(int maxOps) {
    this.maxOps = maxOps;
  }

  /**
   * Merges a transaction's operations; returns false and changes nothing if they conflict or do not
   * fit.
   */
  boolean add(List<Op> more) {
    Map<Key, Op> changed = new LinkedHashMap<>();
    int added = 0;
    for (var op : more) {
      var before = Optional.ofNullable(ops.get(op.key()));
      var both = before.map(existing -> combine(existing, op)).orElse(Optional.of(op));
      if (both.isEmpty()) {
        return false;
      }
      added += before.isEmpty() ? 1 : 0;
      changed.put(op.key(), both.get());
    }
    if (ops.size() + added > maxOps) {
      return false;
    }
    ops.putAll(changed);
    return true;
  }

  List<Op> ops() {
    return List.copyOf(ops.values());
  }

  /** One operation equivalent to both in sequence, if there is one. */
  private static Optional<Op> combine(Op first, Op second) {
    if (first instanceof Op.Check && first.equals(second)) {
      return Optional.of(first);
    }
    return first instanceof Op.Update one && second instanceof Op.Update other
        && one.conditions().isEmpty() && other.conditions().isEmpty()
            ? combineChanges(one.changes(), other.changes())
                .map(both -> new Op.Update(one.key(), both, List.of()))
            : Optional.empty();
  }

  private static Optional<List<Change>> combineChanges(List<Change> first, List<Change> second) {
    Map<String, Change> all = new LinkedHashMap<>();
    first.forEach(change -> all.put(change.name(), change));
    for (var change : second) {
      var before = Optional.ofNullable(all.get(change.name()));
      var both = before.map(existing -> combine(existing, change)).orElse(Optional.of(change));
      if (both.isEmpty()) {
        return Optional.empty();
      }
      all.put(change.name(), both.get());
    }
    return Optional.of(new ArrayList<>(all.values()));
  }

  private static Optional<Change> combine(Change first, Change second) {
    return switch (second) {
      case Change.Set set -> Optional.of(set);
      case Change.Remove remove -> Optional.of(remove);
      case Change.Add(var name, var amount) -> first instanceof Change.Add before
          ? Optional.of(Change.add(name, Math.addExact(before.amount(), amount)))
          : Optional.empty();
    };
  }
}

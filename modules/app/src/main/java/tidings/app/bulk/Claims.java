// SPDX-License-Identifier: Apache-2.0
package tidings.app.bulk;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tidings.app.terminal.Printable;
import tidings.store.Item;
import tidings.store.Key;
import tidings.store.Keys;
import tidings.store.Table;
import tidings.store.rows.CountsRow;

/** The numbers that a file says itself, against what is counted once it is loaded. */
final class Claims {
  /** Differences that are named; the others are counted. */
  static final int NAMED = 100;

  private final List<String> differences = new ArrayList<>();
  private long held;
  private long differing;

  void hold(Passing passing, Table table) {
    passing.batches(bytes -> {}, batch -> {
      var claiming =
          batch.stream().map(Told::thing).filter(thing -> !thing.claims().isEmpty()).toList();
      var counts = table.getAll(claiming.stream().map(Claims::counts).toList()).await();
      claiming.forEach(thing -> hold(thing, Optional.ofNullable(counts.get(counts(thing)))));
    });
  }

  private static Key counts(Thing thing) {
    return Keys.counts(switch (thing) {
      case Member member -> member.id().ref();
      case Post post -> post.id().ref();
      case Subject subject -> subject.ref();
      case Liking liking -> liking.activity().ref();
      case Following following -> following.edge().what();
    });
  }

  private void hold(Thing thing, Optional<Item> row) {
    Map<String, Long> counts = CountsRow.all(row);
    thing.claims().forEach((name, said) -> {
      held++;
      long counted = counts.getOrDefault(name, 0L);
      if (counted != said && ++differing <= NAMED) {
        differences.add(Printable.of(
            thing.name() + " has " + counted + " " + name + ", and the file says " + said));
      }
    });
  }

  /** Numbers that the file says. */
  long held() {
    return held;
  }

  long differing() {
    return differing;
  }

  List<String> differences() {
    return List.copyOf(differences);
  }
}

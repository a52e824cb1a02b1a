// SPDX-License-Identifier: Apache-2.0
package tidings.app.bulk;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tidings.core.Ref;
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
    passing.batches(bytes -> {}, batch -> batch.forEach(told -> {
      switch (told.thing()) {
        case Member member -> hold(member.id().ref(), member.claims(), table);
        case Post post -> hold(post.id().ref(), post.claims(), table);
        case Subject subject -> {
        }
        case Liking liking -> {
        }
        case Following following -> {
        }
      }
    }));
  }

  private void hold(Ref what, Map<String, Long> claims, Table table) {
    if (claims.isEmpty()) {
      return;
    }
    Map<String, Long> counts = CountsRow.all(table.get(Keys.counts(what)).await());
    claims.forEach((name, said) -> {
      held++;
      long counted = Optional.ofNullable(counts.get(name)).orElse(0L);
      if (counted != said && ++differing <= NAMED) {
        differences.add(what + " has " + counted + " " + name + ", and the file says " + said);
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

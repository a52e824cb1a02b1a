// SPDX-License-Identifier: Apache-2.0
package tidings.app;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import tidings.app.Census.Tally;
import tidings.store.Amount;
import tidings.store.Fact;
import tidings.store.StoreFailure;

/** Tells what is in the store and what its engine says of itself; also beside a running server. */
final class Stats {
  private Stats() {}

  /** @throws Trouble when the store cannot be read */
  static void run(Store store) {
    try (var visit = Visit.to(store)) {
      var census = Census.of(visit.table());
      var facts = visit.table().facts().await();
      System.out.println(String.join("\n", said(store, census, facts)));
    } catch (StoreFailure failure) {
      throw Trouble.failed(String.valueOf(failure.getMessage()));
    }
  }

  private static List<String> said(Store store, Census census, List<Fact> facts) {
    var lines = new ArrayList<String>();
    lines.add("The store in " + store.shown());
    lines.add("");
    lines.addAll(Columns.numbers(rows(census)));
    lines.add("");
    lines.addAll(Columns.texts(
        facts.stream().map(fact -> List.of(fact.name(), fact.value())).toList()));
    return lines;
  }

  private static List<List<String>> rows(Census census) {
    var types = census.largestFirst().stream().map(type -> row(type.getKey(), type.getValue()));
    return Stream.of(
        Stream.of(List.of("type", "rows", "bytes")),
        types,
        Stream.of(row("all", census.total())))
        .flatMap(rows -> rows)
        .toList();
  }

  private static List<String> row(String name, Tally tally) {
    return List.of(name, Amount.count(tally.rows()), Amount.bytes(tally.bytes()));
  }
}

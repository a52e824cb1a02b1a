// SPDX-License-Identifier: Apache-2.0
package tidings.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/** Reads a partition page by page while its rows change. */
final class PagingReader {
  /** Number of possible rows; every second one exists at the beginning. */
  static final int ROWS = 40;

  private final Table table;
  private final Query query;
  private final Comparator<String> order;
  private final List<String> seen = new ArrayList<>();
  /** Rows that must be found: inserted before the reader could pass them, and not removed. */
  private final Set<String> required = new HashSet<>();
  private Optional<String> position = Optional.empty();

  PagingReader(Table table, Query query) {
    this.table = table;
    this.query = query;
    this.order = query.isDescending() ? Comparator.reverseOrder() : Comparator.naturalOrder();
  }

  static String sortKey(int number) {
    return "%02d".formatted(number);
  }

  /** Reads to the end, and asserts that no row was skipped or repeated. */
  void readAll(List<PartitionChanges> changes) {
    insert(
        IntStream.range(0, ROWS).filter(number -> number % 2 == 0).mapToObj(PagingReader::sortKey)
            .toList());
    var remaining = new ArrayList<>(changes);
    do {
      read();
      if (position.isPresent() && !remaining.isEmpty()) {
        var change = remaining.removeFirst();
        remove(change.removed());
        insert(change.inserted());
      }
    } while (position.isPresent());

    assertThat(seen).doesNotHaveDuplicates().isSortedAccordingTo(order).containsAll(required);
  }

  private void read() {
    var slice = table.query(query.after(position)).await();
    slice.items().forEach(item -> seen.add(item.key().sk()));
    position = slice.next();
  }

  private void insert(List<String> places) {
    table.putAll(places.stream().map(place -> Item.at(key(place), "row").build()).toList())
        .await();
    places.stream()
        .filter(place -> position.isEmpty() || order.compare(place, position.get()) > 0)
        .forEach(required::add);
  }

  private void remove(List<String> places) {
    table.deleteAll(places.stream().map(this::key).toList()).await();
    places.stream().filter(place -> !seen.contains(place)).forEach(required::remove);
  }

  private Key key(String place) {
    return new Key(query.pk(), place);
  }
}

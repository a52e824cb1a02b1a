// SPDX-License-Identifier: Apache-2.0
package tidings.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Every range of a small partition, in both directions, with every page size and start. */
interface EveryRangeContract extends IndexFixture {
  /** Sort keys with an item. */
  List<String> FILLED = List.of("b", "bb", "bc", "d");
  /** The sort keys with an item, and others before, between and after them. */
  List<String> ENDS = List.of("a", "b", "ba", "bb", "bc", "c", "d", "e");

  /** The whole partition, all prefixes, and all ranges between two ends. */
  private static Stream<Query> ranges(Query all) {
    var prefixes = Stream.of("", "b", "bb", "c", "d").map(all::beginsWith);
    var betweens = ENDS.stream()
        .flatMap(from -> ENDS.stream().map(to -> all.between(from, to)))
        .filter(query -> query.range() instanceof Query.Range.Between(var from, var to)
            && from.compareTo(to) <= 0);
    var empty = Stream.of(all.between("d", "b"), all.between("c", "bc"));
    return Stream.of(Stream.of(all), prefixes, betweens, empty).flatMap(queries -> queries)
        .flatMap(query -> Stream.of(query, query.descending()));
  }

  private static Stream<Query> withEveryLimit(Query query) {
    return Stream.of(query.limit(1), query.limit(2), query.limit(FILLED.size()));
  }

  private static Stream<Query> fromEveryPosition(Query query) {
    return Stream.concat(Stream.of(Optional.<String>empty()), ENDS.stream().map(Optional::of))
        .map(query::after);
  }

  @Test
  default void every_range_is_read_from_every_position_by_slices_of_every_size() {
    var pk = partition();
    var items = FILLED.stream().map(place -> item(new Key(pk, place))).toList();
    table().putAll(items).await();
    var model = new ModelTable(clock());
    model.putAll(items).await();

    ranges(Query.of(pk)).forEach(range -> {
      var queries = withEveryLimit(range).flatMap(EveryRangeContract::fromEveryPosition).toList();
      var answers = queries.stream().map(table()::queryAll).toList();
      for (int number = 0; number < queries.size(); number++) {
        var query = queries.get(number);
        assertThat(answers.get(number).await()).as("%s", query)
            .isEqualTo(model.queryAll(query).await());
      }
    });
  }

  @Test
  default void every_range_of_a_list_is_read_by_slices_of_every_size() {
    var list = partition();
    putIndexed(list, FILLED.toArray(String[]::new));
    var model = new ModelTable(clock());
    model.write(puts(FILLED.stream().map(place -> indexed(list, place, place)).toList())).await();

    ranges(Query.ofIndex(list)).flatMap(EveryRangeContract::withEveryLimit)
        .forEach(query -> eventually(query, model.queryAll(query).await().stream()
            .map(item -> item.key().sk()).toArray(String[]::new)));
  }
}

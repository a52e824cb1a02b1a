// SPDX-License-Identifier: Apache-2.0
package tidings.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/** Helper methods for tests of the index. The index may lag, so they poll. */
interface IndexFixture extends EngineFixture {
  /** Max. number of polls until a result must be right. */
  int MAX_ATTEMPTS = 500;

  /** An item in a list of the index. */
  default Item indexed(String list, String indexSk, String name) {
    return Item.at(row(list, name), "thing").indexed(new Key(list, indexSk)).build();
  }

  default Key row(String list, String name) {
    return new Key(list + "|rows", name);
  }

  /** Stores an item at each of these sort keys of a list; its name is the sort key. */
  default void putIndexed(String list, String... places) {
    put(List.of(places).stream().map(indexSk -> indexed(list, indexSk, indexSk))
        .toArray(Item[]::new));
    eventuallyAnyOrder(Query.ofIndex(list), places);
  }

  default String[] users(int from, int to) {
    return IntStream.range(from, to).mapToObj("user%02d"::formatted).toArray(String[]::new);
  }

  /** Polls until the query has this result. */
  default void eventually(Query query, String... names) {
    assertThat(poll(query, found -> found.equals(List.of(names)))).containsExactly(names);
  }

  default void eventuallyAnyOrder(Query query, String... names) {
    var wanted = List.of(names).stream().sorted().toList();
    assertThat(poll(query, found -> found.stream().sorted().toList().equals(wanted)))
        .containsExactlyInAnyOrder(names);
  }

  private List<String> poll(Query query, Predicate<List<String>> accepted) {
    var found = sortKeys(query);
    for (int attempt = 0; attempt < MAX_ATTEMPTS && !accepted.test(found); attempt++) {
      found = sortKeys(query);
    }
    return found;
  }
}

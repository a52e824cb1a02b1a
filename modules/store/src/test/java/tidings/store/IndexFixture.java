// SPDX-License-Identifier: Apache-2.0
package tidings.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/** Short words for tests of the index, which may be late: so they wait until it has caught up. */
interface IndexFixture extends EngineFixture {
  /** How often a list is asked for before it is taken for wrong. */
  int MAX_ATTEMPTS = 500;

  /** An item of a partition that belongs to a list, at a place of the list. */
  default Item indexed(String list, String indexSk, String name) {
    return Item.at(row(list, name), "thing").indexed(new Key(list, indexSk)).build();
  }

  default Key row(String list, String name) {
    return new Key(list + "|rows", name);
  }

  /** Stores an item at each of these places of a list, named like its place. */
  default void putIndexed(String list, String... places) {
    put(List.of(places).stream().map(indexSk -> indexed(list, indexSk, indexSk))
        .toArray(Item[]::new));
    eventuallyAnyOrder(Query.ofIndex(list), places);
  }

  default String[] users(int from, int to) {
    return IntStream.range(from, to).mapToObj("user%02d"::formatted).toArray(String[]::new);
  }

  /** Asks again, a bounded number of times, until the answer is this. */
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

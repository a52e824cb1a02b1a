// SPDX-License-Identifier: Apache-2.0
package tidings.store.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.rocksdb.RocksDBException;
import tidings.store.Item;
import tidings.store.Key;
import tidings.store.Query;
import tidings.store.Slice;
import tidings.store.TestLayout;

/** When the last rows of a partition are read again. */
final class TailReloadTest {
  private static final String FEED = "FEED#ana";
  private static final Query PAGE = Query.of(FEED).descending().limit(20);

  private final TailCache tails = new TailCache(TestLayout.INSTANCE);
  private int loads;

  @Test
  void pages_are_read_from_memory() throws RocksDBException {
    assertThat(read(PAGE)).isPresent();
    assertThat(read(PAGE)).isPresent();

    assertThat(loads).isEqualTo(1);
  }

  @Test
  void rows_are_loaded_again_when_too_many_were_deleted() throws RocksDBException {
    read(PAGE);
    delete(Tail.LOADED_ROWS);

    assertThat(read(PAGE)).isPresent();
    assertThat(loads).isEqualTo(2);
  }

  @Test
  void a_few_deleted_rows_are_no_reason_to_load() throws RocksDBException {
    read(PAGE);
    delete(5);

    assertThat(read(PAGE)).isPresent();
    assertThat(loads).isEqualTo(1);
  }

  @Test
  void a_query_that_needs_more_rows_than_are_kept_loads_none() throws RocksDBException {
    read(PAGE);

    assertThat(read(PAGE.limit(100))).isEmpty();
    assertThat(read(PAGE.limit(100))).isEmpty();
    assertThat(loads).isEqualTo(1);
  }

  private void delete(int newest) {
    rows().stream().limit(newest)
        .forEach(row -> tails.update(Row.of(row.key(), Optional.empty())));
  }

  private Optional<Slice> read(Query query) throws RocksDBException {
    return tails.slice(query, 0, () -> {
      loads++;
      return new Slice(rows(), Optional.of(rows().getLast().key().sk()));
    });
  }

  private static List<Item> rows() {
    return IntStream.range(0, Tail.LOADED_ROWS)
        .mapToObj(number -> new Key(FEED, "%05d".formatted(99_999 - number)))
        .map(key -> Item.at(key, "row").build())
        .toList();
  }
}

// SPDX-License-Identifier: Apache-2.0
package tidings.client;

import static java.util.stream.IntStream.range;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import tidings.core.Cursor;
import tidings.core.Page;

/** Walking a list of 25 numbers, of which each third page happens to be empty. */
final class PagesTest {
  private static final int TOTAL = 25;

  private final List<Integer> requestedOffsets = new ArrayList<>();
  private final Pages<Integer> numbers = Pages.of(this::page).withPageSize(5);

  @Test
  void a_stream_of_a_list_has_all_of_it_in_order_past_pages_that_are_empty() {
    assertThat(numbers.stream()).containsExactlyElementsOf(range(0, TOTAL).boxed().toList());
    assertThat(numbers).hasSize(TOTAL);
  }

  @Test
  void no_page_is_read_before_it_is_needed() {
    assertThat(numbers.stream().limit(5)).hasSize(5);
    assertThat(requestedOffsets).containsExactly(0);

    assertThat(numbers.first(6).await()).containsExactly(0, 1, 2, 3, 4, 5);
    assertThat(requestedOffsets).containsExactly(0, 0, 5);
  }

  @Test
  void the_first_so_many_are_all_when_there_are_no_more() {
    assertThat(numbers.first(1000).await()).hasSize(TOTAL);
    assertThat(numbers.first(0).await()).isEmpty();
  }

  @Test
  void each_waits_for_the_work_on_one_before_the_next_has_its_turn() {
    var begun = new ArrayList<Integer>();
    var work = new ArrayList<Promise<Void>>();
    var done = numbers.forEachAsync(number -> {
      begun.add(number);
      work.add(Promise.promise());
      return work.getLast().future();
    });

    for (int turn = 0; turn < TOTAL; turn++) {
      assertThat(begun).hasSize(turn + 1).last().isEqualTo(turn);
      assertThat(done.isComplete()).isFalse();
      work.get(turn).complete();
    }
    assertThat(done.succeeded()).isTrue();
  }

  @Test
  void each_ends_with_the_first_failure_and_reads_no_further() {
    var done = numbers.forEachAsync(
        number -> number == 3
            ? Future.failedFuture(new IllegalStateException("three"))
            : Future.succeededFuture());

    assertThatThrownBy(done::await).hasMessage("three");
    assertThat(requestedOffsets).containsExactly(0);
  }

  @Test
  void a_page_that_is_not_to_be_had_ends_a_walk_with_its_failure() {
    var broken = Pages.<Integer>of(
        paging -> paging.after().isEmpty()
            ? page(paging)
            : Future.failedFuture(new IllegalStateException("gone")))
        .withPageSize(5);

    assertThatThrownBy(() -> broken.stream().toList()).hasMessage("gone");
    assertThatThrownBy(() -> broken.first(6).await()).hasMessage("gone");
    assertThatThrownBy(() -> broken.forEachAsync(number -> Future.succeededFuture()).await())
        .hasMessage("gone");
  }

  /** Cursors say where a page begins; those of empty pages begin with a minus. */
  private Future<Page<Integer>> page(Paging paging) {
    var cursor = paging.after().map(Cursor::position).orElse("0");
    int begin = Integer.parseInt(cursor.replace("-", ""));
    requestedOffsets.add(begin);
    if (cursor.startsWith("-")) {
      return Future.succeededFuture(new Page<>(List.of(), next(String.valueOf(begin))));
    }
    int end = Math.min(begin + paging.limit(), TOTAL);
    var items = range(begin, end).boxed().toList();
    return Future.succeededFuture(
        new Page<>(items,
            end == TOTAL ? Optional.empty() : next((end % 15 == 0 ? "-" : "") + end)));
  }

  private static Optional<Cursor> next(String position) {
    return Optional.of(new Cursor(position));
  }
}

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

/** Iteration over a list of 25 numbers of which every third page is empty. */
final class PagesTest {
  private static final int TOTAL = 25;

  private final List<Integer> requestedOffsets = new ArrayList<>();
  private final Pages<Integer> numbers = Pages.of(this::page).withPageSize(5);

  @Test
  void a_stream_contains_all_items_in_order_despite_empty_pages() {
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
  void first_returns_all_items_of_a_shorter_list() {
    assertThat(numbers.first(1000).await()).hasSize(TOTAL);
    assertThat(numbers.first(0).await()).isEmpty();
  }

  @Test
  void for_each_async_processes_one_item_at_a_time() {
    var started = new ArrayList<Integer>();
    var work = new ArrayList<Promise<Void>>();
    var done = numbers.forEachAsync(number -> {
      started.add(number);
      work.add(Promise.promise());
      return work.getLast().future();
    });

    for (int turn = 0; turn < TOTAL; turn++) {
      assertThat(started).hasSize(turn + 1).last().isEqualTo(turn);
      assertThat(done.isComplete()).isFalse();
      work.get(turn).complete();
    }
    assertThat(done.succeeded()).isTrue();
  }

  @Test
  void for_each_async_ends_at_the_first_failure() {
    var done = numbers.forEachAsync(
        number -> number == 3
            ? Future.failedFuture(new IllegalStateException("three"))
            : Future.succeededFuture());

    assertThatThrownBy(done::await).hasMessage("three");
    assertThat(requestedOffsets).containsExactly(0);
  }

  @Test
  void a_failed_page_ends_the_iteration_with_its_failure() {
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

  /** A cursor is the start of a page; those of empty pages begin with a minus. */
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

// SPDX-License-Identifier: Apache-2.0
package tidings.core;

import static org.assertj.core.api.Assertions.assertThat;

import com.github.f4b6a3.ulid.Ulid;
import java.time.Instant;
import java.util.ArrayList;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class IdGeneratorTest {
  private Instant now = Instant.parse("2026-11-21T10:00:00.123Z");
  private final IdGenerator idGenerator = new IdGenerator(() -> now);

  @Test
  void an_id_carries_its_time() {
    assertThat(idGenerator.next().time()).isEqualTo(now);
  }

  @Test
  void ids_increase_while_the_clock_stands_still() {
    var ids = IntStream.range(0, 10_000).mapToObj(i -> idGenerator.next()).toList();
    assertThat(ids).isSorted().doesNotHaveDuplicates();
  }

  @Test
  void ids_increase_while_the_clock_goes_back() {
    var before = idGenerator.next();
    now = now.minusSeconds(3600);
    assertThat(idGenerator.next()).isGreaterThan(before);
  }

  @Test
  void many_threads_get_different_ids() throws InterruptedException {
    var ids = new ConcurrentSkipListSet<ActivityId>();
    var threads = new ArrayList<Thread>();
    for (int i = 0; i < 8; i++) {
      threads.add(Thread.startVirtualThread(
          () -> IntStream.range(0, 1_000).forEach(n -> ids.add(idGenerator.next()))));
    }
    for (var thread : threads) {
      thread.join();
    }
    assertThat(ids).hasSize(8_000);
  }

  @Test
  void nodes_whose_clocks_are_behind_the_same_position_generate_different_ids() {
    var other = new IdGenerator(() -> now);
    var ahead = Position.of(ActivityId.of(now.plusSeconds(3), "ahead"));
    idGenerator.raiseAbove(ahead);
    other.raiseAbove(ahead);

    var ids = Stream.of(idGenerator, other)
        .flatMap(node -> Stream.generate(node::next).limit(1_000)).toList();

    assertThat(ids).doesNotHaveDuplicates().allMatch(id -> Position.of(id).isAfter(ahead));
  }

  @Test
  void a_step_carries_over_into_the_upper_half_of_an_id() {
    var full = new Ulid(now.toEpochMilli() << 16 | 1, -1);
    idGenerator.raiseAbove(new Position(full.toString()));

    var next = Ulid.from(idGenerator.next().text());

    assertThat(next).isGreaterThan(full);
    assertThat(next.getMostSignificantBits()).isEqualTo(full.getMostSignificantBits() + 1);
  }

  @Test
  void the_watermark_is_the_lowest_id_in_flight() {
    var watermark = new Watermark(idGenerator);
    var first = watermark.begin();
    var second = watermark.begin();
    assertThat(watermark.low()).isEqualTo(Position.of(first));
    watermark.end(first);
    assertThat(watermark.low()).isEqualTo(Position.of(second));
  }

  @Test
  void an_idle_watermark_is_now() {
    var watermark = new Watermark(idGenerator);
    var done = watermark.begin();
    watermark.end(done);
    now = now.plusSeconds(5);
    assertThat(watermark.low().time()).isEqualTo(now);
  }

  @Test
  void a_delivery_found_unfinished_holds_the_watermark() {
    var watermark = new Watermark(idGenerator);
    var old = ActivityId.of(now.minusSeconds(60), "old");
    watermark.hold(old);
    watermark.begin();
    assertThat(watermark.low()).isEqualTo(Position.of(old));
  }
}

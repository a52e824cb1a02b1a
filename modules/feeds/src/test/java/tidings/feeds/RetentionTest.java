// SPDX-License-Identifier: Apache-2.0
package tidings.feeds;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Vertx;
import io.vertx.junit5.VertxExtension;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import tidings.core.ActivityId;
import tidings.core.Position;
import tidings.schema.ActorFixture;
import tidings.schema.readers.FeedRetention;
import tidings.schema.readers.Retention;
import tidings.store.SharedTable;

/** The floor from which on feeds have all their rows, after changes of the retention. */
@ExtendWith(VertxExtension.class)
final class RetentionTest {
  private static final Duration MONTH = Duration.ofDays(30);
  private static final Duration WEEK = Duration.ofDays(7);
  private static final Duration DAY = Duration.ofDays(1);

  @AutoClose
  ActorFixture fixture;
  Instant startedAt;

  @BeforeEach
  void open(Vertx vertx, @TempDir Path folder) {
    fixture = ActorFixture.open(vertx, folder);
    startedAt = fixture.clock().instant();
  }

  @Test
  void a_new_table_has_no_floor_until_the_first_rows_expire() {
    set(WEEK, true);
    fixture.clock().advance(WEEK);
    assertThat(set(WEEK, false).floor(startedAt.plus(DAY))).isEmpty();
    assertThat(set(WEEK, false).floor(startedAt.plus(WEEK).plus(DAY)))
        .hasValueSatisfying(floor -> assertThat(floor).isGreaterThan(at(startedAt.plus(DAY))));
  }

  @Test
  void an_older_table_has_a_floor() {
    assertThat(set(WEEK, false).floor(startedAt)).hasValueSatisfying(
        floor -> assertThat(floor).isGreaterThan(at(startedAt.minus(WEEK))));
  }

  @Test
  void a_longer_retention_applies_to_new_rows() {
    set(WEEK, true);
    fixture.clock().advance(MONTH);
    var longer = set(MONTH, false);
    var changed = startedAt.plus(MONTH);

    assertThat(longer.duration()).isEqualTo(MONTH);
    assertThat(longer.floor(changed.plus(DAY))).hasValueSatisfying(
        floor -> assertThat(floor).isBetween(
            at(changed.plus(DAY).minus(WEEK)), at(changed.plus(DAY).minus(WEEK).plus(DAY))));
    assertThat(longer.floor(changed.plus(WEEK).plus(WEEK))).hasValueSatisfying(
        floor -> assertThat(floor).isBetween(at(changed), at(changed.plusMillis(1))));
    assertThat(longer.floor(changed.plus(MONTH).plus(DAY))).hasValueSatisfying(
        floor -> assertThat(floor).isGreaterThan(at(changed.plus(DAY))));
  }

  @Test
  void a_shorter_retention_applies_to_all_rows() {
    set(MONTH, true);
    fixture.clock().advance(MONTH);
    var shorter = set(WEEK, false);
    assertThat(shorter.floor(startedAt.plus(MONTH))).hasValueSatisfying(
        floor -> assertThat(floor).isGreaterThan(at(startedAt.plus(MONTH).minus(WEEK))));
  }

  /** As in a rolling restart with a longer setting. */
  @Test
  void rows_of_running_nodes_last_as_long_as_nodes_that_start_expect() {
    var shared = SharedTable.of(fixture.table());
    var nanos = new AtomicLong();
    Retention.set(shared, DAY, now(), true);
    var running = new FeedRetention(shared, DAY, nanos::get);
    assertThat(running.duration()).isEqualTo(DAY);
    fixture.clock().advance(DAY);

    var starting = Retention.set(shared, WEEK, now(), false);

    for (var second = 0; second < 300; second++) {
      var posted = fixture.idGenerator().next();
      var expiry = posted.time().plus(running.duration());
      assertThat(
          IntStream.range(0, 8 * 24).mapToObj(hours -> startedAt.plus(Duration.ofHours(hours))))
          .as("when the feed expects a row of %s, which expires at %s", posted, expiry)
          .filteredOn(time -> isComplete(starting, posted, time))
          .allMatch(expiry::isAfter);
      fixture.clock().advance(Duration.ofSeconds(1));
      nanos.addAndGet(Duration.ofSeconds(1).toNanos());
    }
    assertThat(running.duration()).isEqualTo(WEEK);
  }

  @Test
  void a_node_that_started_with_another_setting_follows_the_last_one() {
    var shared = SharedTable.of(fixture.table());
    var nanos = new AtomicLong();
    Retention.set(shared, WEEK, now(), true);
    var running = new FeedRetention(shared, WEEK, nanos::get);
    assertThat(running.floor(startedAt.plus(WEEK))).isNotEmpty();

    Retention.set(shared, DAY, now(), false);
    nanos.addAndGet(Duration.ofSeconds(5).toNanos());

    assertThat(running.duration()).isEqualTo(DAY);
    assertThat(running.floor(startedAt.plus(WEEK))).hasValueSatisfying(
        floor -> assertThat(floor).isGreaterThan(at(startedAt.plus(WEEK).minus(DAY))));
  }

  @Test
  void a_longer_setting_that_is_taken_back_before_it_applies_leaves_no_trace() {
    var shared = SharedTable.of(fixture.table());
    Retention.set(shared, DAY, now(), true);
    Retention.set(shared, WEEK, now(), false);

    var back = Retention.set(shared, DAY, now(), false);

    assertThat(back.duration()).isEqualTo(DAY);
    assertThat(back.floor(startedAt.plus(WEEK))).hasValueSatisfying(
        floor -> assertThat(floor).isGreaterThan(at(startedAt.plus(WEEK).minus(DAY))));
  }

  private static boolean isComplete(Retention retention, ActivityId posted, Instant time) {
    return posted.time().isBefore(time)
        && retention.floor(time).filter(posted::isBefore).isEmpty();
  }

  private Position now() {
    return Position.of(fixture.idGenerator().next());
  }

  private Retention set(Duration keep, boolean fresh) {
    return Retention.set(fixture.table(), keep, now(), fresh);
  }

  private static Position at(Instant time) {
    return Position.startOf(time);
  }
}

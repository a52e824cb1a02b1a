// SPDX-License-Identifier: Apache-2.0
package tidings.feeds;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Vertx;
import io.vertx.junit5.VertxExtension;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import tidings.core.Position;
import tidings.schema.ActorFixture;
import tidings.schema.readers.Retention;

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

  private Retention set(Duration keep, boolean fresh) {
    return Retention.of(fixture.table(), keep, Position.of(fixture.idGenerator().next()), fresh);
  }

  private static Position at(Instant time) {
    return Position.startOf(time);
  }
}

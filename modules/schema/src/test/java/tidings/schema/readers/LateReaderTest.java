// SPDX-License-Identifier: Apache-2.0
package tidings.schema.readers;

import static java.time.ZoneOffset.UTC;
import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Vertx;
import io.vertx.junit5.VertxExtension;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import tidings.core.ActivityId;
import tidings.core.Position;
import tidings.schema.ActorFixture;
import tidings.schema.rows.LateRow;

/** Which late events a client that resumes is told. */
@ExtendWith(VertxExtension.class)
final class LateReaderTest {
  private static final int MAX_EVENTS = 3;

  @AutoClose
  ActorFixture fixture;

  @BeforeEach
  void open(Vertx vertx, @TempDir Path folder) {
    fixture = ActorFixture.open(vertx, folder);
  }

  @Test
  void events_since_the_position_are_read_from_its_hour_and_the_later_ones() {
    note("09:58:29", "09:58:31", "11:00:00");

    assertThat(between("09:58:30", "11:30:00")).contains(times("09:58:31", "11:00:00"));
  }

  @Test
  void more_than_the_maximum_are_too_many_however_many_there_were_before() {
    note("09:10:00", "09:10:01", "09:10:02", "09:10:03", "09:20:00", "09:20:01", "09:20:02");

    assertThat(between("09:20:00", "09:30:00"))
        .contains(times("09:20:00", "09:20:01", "09:20:02"));
    assertThat(between("09:10:03", "09:30:00")).isEmpty();
  }

  @Test
  void a_position_of_a_node_that_is_far_ahead_is_read_as_well() {
    note("10:01:06");

    assertThat(between("10:01:05", "10:00:10")).contains(times("10:01:06"));
  }

  private void note(String... times) {
    fixture.table().putAll(times(times).stream()
        .map(Position::startOf)
        .map(stamp -> LateRow.arrived(stamp, new ActivityId(stamp.text())).item())
        .toList()).await();
  }

  private Optional<List<Instant>> between(String since, String until) {
    return new LateReader(fixture.table(), MAX_EVENTS)
        .between(Position.startOf(time(since)), Position.startOf(time(until)))
        .map(rows -> rows.stream().map(row -> row.stamp().time()).sorted().toList());
  }

  private List<Instant> times(String... times) {
    return List.of(times).stream().map(this::time).toList();
  }

  /** A time of the day after that of the clock, at which the rows are not yet expired. */
  private Instant time(String time) {
    var day = fixture.clock().instant().atOffset(UTC).toLocalDate();
    return Instant.parse(day.plusDays(1) + "T" + time + "Z");
  }
}

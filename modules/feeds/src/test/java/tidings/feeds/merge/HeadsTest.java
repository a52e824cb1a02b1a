// SPDX-License-Identifier: Apache-2.0
package tidings.feeds.merge;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Vertx;
import io.vertx.junit5.VertxExtension;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import tidings.core.Edge.Interval;
import tidings.core.Position;
import tidings.core.Ref;
import tidings.core.UserId;
import tidings.schema.ActorFixture;
import tidings.schema.FixtureRows;

@ExtendWith(VertxExtension.class)
final class HeadsTest {
  private static final Ref LISBON = Ref.parse("city:lisbon");

  private final AtomicLong nanos = new AtomicLong();
  @AutoClose
  ActorFixture fixture;
  FixtureRows fixtureRows;
  UserId ana;
  Heads heads;

  @BeforeEach
  void open(Vertx vertx, @TempDir Path folder) {
    fixture = ActorFixture.open(vertx, folder);
    fixtureRows = new FixtureRows(fixture);
    ana = fixtureRows.user("ana");
    heads = new Heads(
        ActorFixture.cachePolicy(fixture.table()).largeAudiences(),
        fixture.watermark(), nanos::get);
  }

  @Test
  void a_stale_head_has_an_older_position() {
    var first = fixtureRows.activity(ana, LISBON);
    head();
    var second = fixtureRows.activity(ana, LISBON);

    nanos.set(Heads.MAX_STALENESS.toNanos() - 1);
    assertThat(head().newest().ids()).containsExactly(first);
    assertThat(head().position()).isBetween(Position.of(first), Position.of(second));

    nanos.set(Heads.MAX_STALENESS.toNanos());
    assertThat(head().newest().ids()).containsExactly(second, first);
    assertThat(head().position()).isGreaterThan(Position.of(second));
  }

  @Test
  void an_invalidated_head_is_read_again() {
    head();
    var posted = fixtureRows.activity(ana, LISBON);
    heads.invalidate(LISBON);
    assertThat(head().newest().ids()).containsExactly(posted);
  }

  @Test
  void resuming_clients_get_a_current_head() {
    head();
    var posted = fixtureRows.activity(ana, LISBON);
    assertThat(heads.getCurrent(List.of(LISBON)).get(LISBON).newest().ids())
        .containsExactly(posted);
  }

  @Test
  void a_head_serves_the_ranges_that_it_covers() {
    var posted = IntStream.range(0, Heads.HEAD_ROWS + 10)
        .mapToObj(number -> fixtureRows.activity(ana, LISBON))
        .toList();
    var lowest = posted.get(10);

    assertThat(within(Position.FIRST, Optional.of(Position.of(posted.get(12)))))
        .hasValueSatisfying(some -> assertThat(some.ids()).containsExactly(posted.get(11), lowest))
        .hasValueSatisfying(some -> assertThat(some.continuation()).isPresent());
    assertThat(within(Position.of(posted.get(58)), Optional.empty()))
        .hasValueSatisfying(
            some -> assertThat(some.ids()).containsExactly(posted.get(59), posted.get(58)))
        .hasValueSatisfying(some -> assertThat(some.continuation()).isEmpty());
    assertThat(within(Position.FIRST, Optional.of(Position.of(lowest)))).isEmpty();
  }

  private Heads.Head head() {
    return heads.get(List.of(LISBON)).get(LISBON);
  }

  private Optional<SourcePage> within(Position from, Optional<Position> below) {
    return head().newest().within(new Interval(from, below));
  }
}

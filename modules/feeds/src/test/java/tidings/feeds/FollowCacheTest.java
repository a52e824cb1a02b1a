// SPDX-License-Identifier: Apache-2.0
package tidings.feeds;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Vertx;
import io.vertx.junit5.VertxExtension;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import tidings.core.Ref;
import tidings.core.UserId;
import tidings.schema.ActorFixture;
import tidings.schema.FixtureRows;
import tidings.store.SharedTable;
import tidings.store.Table;

/** In a shared table, a read may show the new state of a feed and not yet an edge. */
@ExtendWith(VertxExtension.class)
final class FollowCacheTest {
  private static final Ref LISBON = Ref.parse("city:lisbon");
  private static final Duration MOMENT = Duration.ofMillis(1);

  @AutoClose
  ActorFixture fixture;

  private UserId ben;
  private FixtureRows rows;
  private FollowCache cache;

  @BeforeEach
  void open(Vertx vertx, @TempDir Path folder) {
    fixture = ActorFixture.open(vertx, folder);
    rows = new FixtureRows(fixture);
    ben = rows.user("ben");
    cache = new FollowCache(SharedTable.of(fixture.table()), fixture.clock());
  }

  /** Reads under the version of a feed that was never changed. */
  private FollowCache.Snapshot read() {
    return cache.get(ben, Optional.empty());
  }

  private boolean knowsEdge() {
    return read().edges().get(LISBON) != null;
  }

  @Test
  void edges_are_read_again_when_the_version_has_settled_and_then_kept() {
    assertThat(read().isSettled()).isFalse();
    rows.edge(ben, LISBON);
    fixture.clock().advance(Table.SETTLE_DELAY.minus(MOMENT));
    assertThat(knowsEdge()).isFalse();

    fixture.clock().advance(MOMENT);
    assertThat(knowsEdge()).isTrue();
    assertThat(read().isSettled()).isTrue();
  }

  @Test
  void edges_are_read_again_when_the_clock_is_set_back_and_settle_anew() {
    read();
    rows.edge(ben, LISBON);
    fixture.clock().advance(Duration.ofHours(-1));
    assertThat(knowsEdge()).isTrue();
    assertThat(read().isSettled()).isFalse();

    fixture.clock().advance(Table.SETTLE_DELAY);
    assertThat(read().isSettled()).isTrue();
  }
}

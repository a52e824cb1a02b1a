// SPDX-License-Identifier: Apache-2.0
package tidings.follows;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Vertx;
import io.vertx.junit5.VertxExtension;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import tidings.core.Follows.Block;
import tidings.core.Follows.EdgeOf;
import tidings.core.Follows.Follow;
import tidings.core.Follows.FollowState;
import tidings.core.Follows.RequestsOf;
import tidings.core.Follows.Unblock;
import tidings.core.UserId;
import tidings.schema.ActorFixture;
import tidings.schema.FixtureRows;
import tidings.schema.rows.FollowRequestRow;
import tidings.store.InterleavingTable;
import tidings.store.Table;

@ExtendWith(VertxExtension.class)
final class RequestingTest {
  @AutoClose
  ActorFixture fixture;
  UserId ana;
  UserId ben;
  Vertx vertx;
  FollowsActor actor;

  @BeforeEach
  void open(Vertx vertx, @TempDir Path folder) {
    fixture = ActorFixture.open(vertx, folder);
    var rows = new FixtureRows(fixture);
    ana = rows.privateUser("ana");
    ben = rows.user("ben");
    this.vertx = vertx;
    actor = actorOn(fixture.table());
    actor.start().await();
  }

  @AfterEach
  void stop() {
    actor.stop().await();
  }

  @Test
  void a_concurrent_request_is_removed_by_the_block() {
    var table = InterleavingTable
        .before("write", fixture.table(), () -> fixture.ask(new Follow(ben, ana.ref())));

    actorOn(table).answer(new Block(ana, ben));
    fixture.ask(new Unblock(ana, ben));

    assertThat(fixture.ask(new EdgeOf(ben, ana.ref()))).isEmpty();
    assertThat(fixture.ask(new RequestsOf(ana, Optional.empty(), 10)).items()).isEmpty();
  }

  @Test
  void a_request_without_an_answer_ends() {
    fixture.ask(new Follow(ben, ana.ref()));

    fixture.clock().advance(FollowRequestRow.LIFETIME.minusSeconds(1));
    assertThat(fixture.ask(new EdgeOf(ben, ana.ref())).map(FollowState::isRequested))
        .contains(true);

    fixture.clock().advance(FollowRequestRow.LIFETIME.plusSeconds(1));
    assertThat(fixture.ask(new EdgeOf(ben, ana.ref()))).isEmpty();
    assertThat(fixture.ask(new RequestsOf(ana, Optional.empty(), 10)).items()).isEmpty();
  }

  private FollowsActor actorOn(Table table) {
    return new FollowsActor(vertx, fixture.bus(), table, fixture.summaries(), fixture.clock(),
        fixture.watermark());
  }
}

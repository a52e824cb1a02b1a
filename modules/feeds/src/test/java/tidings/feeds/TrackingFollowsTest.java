// SPDX-License-Identifier: Apache-2.0
package tidings.feeds;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Vertx;
import io.vertx.junit5.VertxExtension;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import tidings.core.Done;
import tidings.core.Feeds.TrackFollows;
import tidings.core.Feeds.UntrackFollows;
import tidings.core.Nodes;
import tidings.core.OnlineUsers;
import tidings.core.Ref;
import tidings.core.Subscriptions;
import tidings.schema.ActorFixture;
import tidings.schema.FixtureRows;
import tidings.store.Eventually;

/** What connected users follow is known to the other nodes before anything is read for them. */
@ExtendWith(VertxExtension.class)
@Timeout(value = 60, unit = TimeUnit.SECONDS)
final class TrackingFollowsTest {
  private static final Ref LISBON = Ref.parse("city:lisbon");

  private final CountedSubscriptions subscriptions = new CountedSubscriptions();
  private final OnlineUsers online = new OnlineUsers(1);
  private final Nodes nodes = new Nodes() {
    @Override
    public boolean isResponsibleFor(String part) {
      return true;
    }

    @Override
    public boolean isOnlyServer() {
      return false;
    }

    @Override
    public Optional<Long> heardTerm() {
      return Optional.of(1L);
    }

    @Override
    public Subscriptions subscriptions() {
      return subscriptions;
    }
  };

  @Test
  void follows_are_tracked_when_the_other_nodes_know_of_them(Vertx vertx, @TempDir Path folder) {
    try (var fixture = ActorFixture.open(vertx, folder)) {
      var rows = new FixtureRows(fixture);
      var ana = rows.user("ana");
      rows.edge(ana, LISBON);
      var actor = FeedsFixture.on(vertx, fixture, fixture.table(), nodes, online);
      actor.start().await();
      online.tryConnect(ana);

      var tracked = fixture.bus().ask(new TrackFollows(ana));
      Eventually.until(() -> subscriptions.current().keySet(), keys -> keys.size() == 2);
      assertThat(subscriptions.current()).containsOnlyKeys("ana", "city:lisbon");
      assertThat(tracked.isComplete()).isFalse();
      subscriptions.becomeKnown();
      assertThat(tracked.await()).isEqualTo(Done.DONE);

      online.disconnect(ana);
      fixture.bus().ask(new UntrackFollows(ana)).await();
      assertThat(subscriptions.current()).isEmpty();
      actor.stop().await();
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
package tidings.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static tidings.gateway.StubActors.ADA;
import static tidings.gateway.StubActors.ADAS_TOKEN;
import static tidings.gateway.StubActors.BEN;

import io.vertx.core.Vertx;
import io.vertx.junit5.VertxExtension;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import tidings.core.Activities.ActivityDelivered;
import tidings.core.ActivityId;
import tidings.core.BlocksAndMutes;
import tidings.core.Follows.BlocksAndMutesOf;
import tidings.core.Lineage;
import tidings.core.Notifications.ChangedSince;
import tidings.core.Position;
import tidings.core.Ref;
import tidings.core.UserId;
import tidings.core.bus.Ask;

/** Blocks and mutes at the heartbeats of a socket, beside nodes that are not heard. */
@ExtendWith(VertxExtension.class)
final class UnheardNodesTest {
  private static final UserId CLEO = new UserId("cleo");
  private static final Ref LISBON = Ref.parse("city:lisbon");
  private static final BlocksAndMutes BLOCK =
      new BlocksAndMutes(Set.of(BEN.ref()), Map.of());

  @AutoClose
  GatewayFixture fixture;

  private WebSocketTestClient ada;

  @BeforeEach
  void connect(Vertx vertx) {
    fixture = GatewayFixture.openSharedTable(
        vertx, settings -> settings.withHeartbeatInterval(Duration.ofMillis(400)));
    ada = WebSocketTestClient.connectAs(vertx, fixture, ADAS_TOKEN);
  }

  private long asked(Predicate<Ask<?>> kind) {
    return fixture.actors.asked.stream().filter(kind).count();
  }

  private void awaitAsked(Predicate<Ask<?>> kind, int times) {
    while (asked(kind) < times) {
      ada.awaitPing();
    }
  }

  private static boolean findsBlock(Ask<?> ask) {
    return ask instanceof ChangedSince read && read.blocksAndMutes().equals(BLOCK);
  }

  private ActivityId deliver(UserId actor) {
    var activity = StubActors.activity(ActivityId.of(Instant.now(), actor.text()), actor);
    fixture.bus.publish(
        new ActivityDelivered(
            activity, Lineage.of(activity), Map.of(List.of(LISBON), List.of(ADA)),
            Position.of(activity.id())));
    return activity.id();
  }

  @Test
  void blocks_and_mutes_that_are_found_with_the_feed_are_not_read_again() {
    awaitAsked(ChangedSince.class::isInstance, 3);
    assertThat(asked(BlocksAndMutesOf.class::isInstance)).as("at the start").isEqualTo(1);
  }

  @Test
  void blocks_and_mutes_that_may_just_be_changing_are_read() {
    fixture.actors.blocksAndMutesOfFeed = Optional.empty();
    awaitAsked(BlocksAndMutesOf.class::isInstance, 3);
  }

  @Test
  void a_block_that_is_found_with_the_feed_hides_events() {
    fixture.actors.blocksAndMutesOfFeed = Optional.of(BLOCK);
    awaitAsked(UnheardNodesTest::findsBlock, 1);
    deliver(BEN);
    var shown = deliver(CLEO);
    assertThat(ada.next("activity").getJsonObject("activity").getString("id"))
        .isEqualTo(shown.text());
  }
}

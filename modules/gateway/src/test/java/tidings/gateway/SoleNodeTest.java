// SPDX-License-Identifier: Apache-2.0
package tidings.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static tidings.gateway.StubActors.ADA;
import static tidings.gateway.StubActors.ADAS_TOKEN;
import static tidings.gateway.StubActors.BEN;
import static tidings.gateway.StubActors.POST;

import io.vertx.core.Vertx;
import io.vertx.junit5.VertxExtension;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import tidings.core.Activities.ActivityDelivered;
import tidings.core.ActivityId;
import tidings.core.Feeds.Entry;
import tidings.core.Lineage;
import tidings.core.Position;

/** What sockets read at a heartbeat, on a node of a shared table that may be alone. */
@ExtendWith(VertxExtension.class)
final class SoleNodeTest {
  @AutoClose
  GatewayFixture fixture;

  private final ChangingNodes nodes = new ChangingNodes();
  private Vertx vertx;

  @BeforeEach
  void open(Vertx vertx) {
    this.vertx = vertx;
    fixture = GatewayFixture.openSharedTable(
        vertx, settings -> settings.withHeartbeatInterval(Duration.ofMillis(400)), nodes);
  }

  private WebSocketTestClient connect() {
    return WebSocketTestClient.connectAs(vertx, fixture, ADAS_TOKEN);
  }

  private static void awaitHeartbeats(WebSocketTestClient client, int count) {
    IntStream.range(0, count).forEach(heartbeat -> client.awaitPing());
  }

  private void missPost() {
    fixture.actors.missed = List.of(new Entry(StubActors.activity(POST, BEN), List.of()));
  }

  private static String sent(WebSocketTestClient client) {
    return client.next("activity").getJsonObject("activity").getString("id");
  }

  @Test
  void a_node_that_is_alone_reads_nothing() {
    nodes.othersLeave(1);
    awaitHeartbeats(connect(), 3);
    assertThat(fixture.actors.missedRequests).hasValue(0);
  }

  @Test
  void changes_of_another_node_are_read_when_it_has_joined() {
    nodes.othersLeave(1);
    var ada = connect();
    awaitHeartbeats(ada, 1);
    missPost();
    nodes.anotherJoins();
    assertThat(sent(ada)).isEqualTo(POST.text());
  }

  @Test
  void changes_of_the_others_are_read_once_more_when_they_have_left() {
    var ada = connect();
    awaitHeartbeats(ada, 1);
    missPost();
    nodes.othersLeave(1);
    assertThat(sent(ada)).isEqualTo(POST.text());

    awaitHeartbeats(ada, 2); // a read begins after the ping of its heartbeat
    int requests = fixture.actors.missedRequests.get();
    awaitHeartbeats(ada, 3);
    assertThat(fixture.actors.missedRequests).hasValue(requests);
  }

  @Test
  void changes_of_a_node_that_came_and_went_unnoticed_are_read() {
    nodes.othersLeave(1);
    var ada = connect();
    awaitHeartbeats(ada, 1);
    missPost();
    nodes.othersLeave(3);
    assertThat(sent(ada)).isEqualTo(POST.text());
  }

  @Test
  void positions_of_events_count_on_a_node_that_is_alone() {
    nodes.othersLeave(1);
    var ada = connect();
    assertThat(deliveredPosition(ada, "one")).isNotEqualTo(deliveredPosition(ada, "two"));
  }

  @Test
  void positions_of_events_do_not_count_beside_others() {
    var ada = connect();
    assertThat(deliveredPosition(ada, "one")).isEqualTo(deliveredPosition(ada, "two"));
  }

  private String deliveredPosition(WebSocketTestClient client, String seed) {
    var activity = StubActors.activity(ActivityId.of(Instant.now(), seed), BEN);
    fixture.bus.publish(
        new ActivityDelivered(
            activity, Lineage.of(activity), Map.of(List.of(), List.of(ADA)),
            Position.of(activity.id())));
    return client.next("activity").getString("position");
  }
}

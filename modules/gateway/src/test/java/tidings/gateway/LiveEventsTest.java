// SPDX-License-Identifier: Apache-2.0
package tidings.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static tidings.core.errors.ErrorCode.UNAVAILABLE;
import static tidings.gateway.StubActors.ADA;
import static tidings.gateway.StubActors.ADAS_TOKEN;
import static tidings.gateway.StubActors.BEN;
import static tidings.gateway.StubActors.BENS_TOKEN;
import static tidings.gateway.StubActors.POST;

import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import io.vertx.junit5.VertxExtension;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import tidings.core.Activities.ActivityDelivered;
import tidings.core.Activities.ActivityEdited;
import tidings.core.Activities.ActivityRemoved;
import tidings.core.Activities.ChangesSince;
import tidings.core.Activities.CountsChanged;
import tidings.core.Activity;
import tidings.core.Activity.Counts;
import tidings.core.ActivityId;
import tidings.core.Feeds.Entry;
import tidings.core.Feeds.MissedSince;
import tidings.core.Follows.FollowClosed;
import tidings.core.Follows.FollowEnded;
import tidings.core.Follows.FollowOpened;
import tidings.core.Lineage;
import tidings.core.Notifications.NotificationPushed;
import tidings.core.Position;
import tidings.core.Reach;
import tidings.core.Ref;
import tidings.core.UserId;

/** Which events a socket receives, depending on its user and the activities that it shows. */
@ExtendWith(VertxExtension.class)
class LiveEventsTest {
  private static final Ref LISBON = Ref.parse("city:lisbon");
  private static final UserId CLEO = new UserId("cleo");

  private Vertx vertx;
  @AutoClose
  GatewayFixture fixture;

  @BeforeEach
  void open(Vertx vertx) {
    this.vertx = vertx;
    this.fixture = GatewayFixture.open(vertx);
  }

  @Test
  void a_hello_is_answered_by_a_welcome() {
    var ada = WebSocketTestClient.connect(vertx, fixture);
    ada.hello(new JsonObject().put("token", ADAS_TOKEN));
    assertThat(ada.next()).matches(
        "\\{\"t\":\"welcome\",\"d\":\\{"
            + "\"user\":\\{\"ref\":\"user:ada\",\"name\":\"ada\",\"image\":null},"
            + "\"position\":\"[0-9A-Z]{26}\\.[A-Za-z0-9_-]+\",\"heartbeat\":25000}}");
  }

  @Test
  void a_resuming_client_gets_missed_events_and_is_caught_up() {
    var first = WebSocketTestClient.connect(vertx, fixture);
    first.hello(new JsonObject().put("token", ADAS_TOKEN));
    var position = first.next("welcome").getString("position");

    var again = WebSocketTestClient.connect(vertx, fixture);
    again.hello(new JsonObject().put("token", ADAS_TOKEN).put("since", position));
    assertThat(again.next("welcome").getString("position")).isEqualTo(position);
    var now = again.next("caught_up");
    assertThat(now.getInteger("missed")).isZero();
    assertThat(now.getString("position")).startsWith(POST.text() + ".");
  }

  @Test
  void late_changes_of_what_a_resuming_client_shows_are_read_whatever_their_stamp() {
    var first = WebSocketTestClient.connect(vertx, fixture);
    first.hello(new JsonObject().put("token", ADAS_TOKEN));
    var position = first.next("welcome").getString("position");
    var other = ActivityId.of(Instant.now(), "other");
    fixture.actors.changedLate = Set.of(POST, ActivityId.of(Instant.now(), "elsewhere"));

    var again = WebSocketTestClient.connect(vertx, fixture);
    again.hello(new JsonObject().put("token", ADAS_TOKEN).put("since", position)
        .put("showing", new JsonArray().add(POST.text()).add(other.text())));
    again.next("welcome");
    again.next("caught_up");

    var since = new Position(position.substring(0, Position.FIRST.text().length()));
    assertThat(fixture.actors.asked.stream().filter(ChangesSince.class::isInstance)
        .map(ask -> Map.entry(((ChangesSince) ask).ids(), ((ChangesSince) ask).since())))
        .contains(Map.entry(Set.of(POST), Position.FIRST), Map.entry(Set.of(other), since));
  }

  @Test
  void events_before_blocks_and_mutes_are_loaded_cause_no_gap() {
    var first = WebSocketTestClient.connect(vertx, fixture);
    first.hello(new JsonObject().put("token", BENS_TOKEN));
    var position = first.next("welcome").getString("position");
    fixture.actors.beforeBlocksAndMutes = () -> deliver(POST);

    var ben = WebSocketTestClient.connect(vertx, fixture);
    ben.hello(new JsonObject().put("token", BENS_TOKEN).put("since", position));
    ben.next("welcome");
    ben.next("caught_up");
    fixture.actors.beforeBlocksAndMutes = () -> {};
    var later = ActivityId.of(Instant.now(), "later");
    deliver(later);

    assertThat(ben.next("activity").getJsonObject("activity").getString("id"))
        .isEqualTo(later.text());
  }

  @Test
  void no_position_passes_an_event_before_it_is_known_who_may_see_it() {
    var ben = WebSocketTestClient.connect(vertx, fixture);
    ben.hello(new JsonObject().put("token", BENS_TOKEN).put("showing", List.of(POST.text())));
    var position = ben.next("welcome").getString("position");
    var answered = editForFollowers();

    deliver(ActivityId.of(Instant.now(), "meanwhile"));
    assertThat(ben.next("activity").getString("position")).isEqualTo(position);
    answered.complete();
    ben.next("changed");
    deliver(ActivityId.of(Instant.now(), "after it"));
    assertThat(ben.next("activity").getString("position")).isNotEqualTo(position);
  }

  @Test
  void if_that_cannot_be_asked_the_client_catches_up_from_before_the_event() {
    var ben = WebSocketTestClient.connect(vertx, fixture);
    ben.hello(new JsonObject().put("token", BENS_TOKEN).put("showing", List.of(POST.text())));
    var position = ben.next("welcome").getString("position");
    var answered = editForFollowers();
    deliver(ActivityId.of(Instant.now(), "meanwhile"));
    ben.next("activity");
    var missed = StubActors.activity(ActivityId.of(Instant.now(), "missed"), ADA);
    fixture.actors.missed = List.of(new Entry(missed, List.of()));

    answered.fail(UNAVAILABLE.refusal("not available yet"));

    assertThat(sent(ben)).isEqualTo(missed.id().text());
    var since = new Position(position.substring(0, Position.FIRST.text().length()));
    assertThat(fixture.actors.asked.stream().filter(MissedSince.class::isInstance)
        .map(ask -> ((MissedSince) ask).since())).containsExactly(since);
  }

  /**
   * An edit of the post, now for followers only, of which it is being asked who may see it.
   *
   * @return completes or fails the answer
   */
  private Promise<Void> editForFollowers() {
    var asked = Promise.<Void>promise();
    var answered = Promise.<Void>promise();
    fixture.actors.beforeReaders = () -> {
      asked.tryComplete();
      answered.future().await();
    };
    var edited = forFollowers(StubActors.activity(POST, ADA, "for you"));
    fixture.bus.publish(new ActivityEdited(edited, Lineage.of(edited)));
    asked.future().await();
    return answered;
  }

  private static Activity forFollowers(Activity activity) {
    return new Activity(activity.envelope().with(Reach.FOLLOWERS), activity.actor(),
        activity.object(), activity.data(), activity.revision(), activity.counts(), List.of());
  }

  @Test
  void an_activity_is_sent_to_its_recipients_with_their_reasons() {
    var ada = WebSocketTestClient.connectAs(vertx, fixture, ADAS_TOKEN);
    var ben = WebSocketTestClient.connectAs(vertx, fixture, BENS_TOKEN);
    var bensPhone = WebSocketTestClient.connectAs(vertx, fixture, BENS_TOKEN);

    fixture.bus.publish(
        new ActivityDelivered(
            StubActors.activity(POST, ADA), StubActors.lineage(POST),
            Map.of(List.of(), List.of(ADA), List.of(ADA.ref(), LISBON), List.of(CLEO, BEN)),
            Position.of(POST)));

    var adas = ada.next("activity");
    assertThat(adas.getJsonArray("via")).isEmpty();
    assertThat(adas.getJsonObject("activity").getString("id")).isEqualTo(POST.text());
    assertThat(adas.getString("position")).isNotEmpty();
    var bens = ben.next("activity");
    assertThat(bens.getJsonArray("via")).containsExactly("user:ada", "city:lisbon");
    assertThat(bensPhone.next("activity")).isEqualTo(bens);
  }

  @Test
  void a_follow_that_has_ended_is_no_reason_any_more() {
    var ben = WebSocketTestClient.connectAs(vertx, fixture, BENS_TOKEN);
    fixture.bus.publish(new FollowClosed(BEN, ADA.ref()));
    assertThat(ben.next("withdrawn").getString("ref")).isEqualTo(ADA.ref().toString());

    deliver(id(1)); // matched before
    deliver(id(2), ADA.ref(), LISBON);
    assertThat(ben.next("activity").getJsonArray("via")).containsExactly(LISBON.toString());
  }

  @Test
  void a_follow_that_is_opened_again_is_a_reason_again() {
    var ben = WebSocketTestClient.connectAs(vertx, fixture, BENS_TOKEN);
    fixture.bus.publish(new FollowEnded(BEN, ADA.ref()));
    fixture.bus.publish(new FollowOpened(BEN, ADA.ref()));
    ben.next("gap");

    deliver(id(1));
    assertThat(sent(ben)).isEqualTo(id(1).text());
  }

  @Test
  void what_is_not_sent_for_a_follow_that_has_ended_is_read_from_the_store() {
    var ben = WebSocketTestClient.connectAs(vertx, fixture, BENS_TOKEN);
    fixture.bus.publish(new FollowClosed(BEN, ADA.ref()));
    ben.next("withdrawn");
    var delivered = StubActors.activity(id(1), ADA);
    fixture.actors.missed = List.of(new Entry(delivered, List.of(ADA.ref()))); // opened again

    deliver(delivered, ADA.ref());
    assertThat(sent(ben)).isEqualTo(id(1).text());
  }

  @Test
  void a_repeated_event_is_sent_once() {
    var ben = WebSocketTestClient.connectAs(vertx, fixture, BENS_TOKEN);
    deliver(POST);
    deliver(POST);
    deliver(id(2));
    assertThat(sent(ben)).isEqualTo(POST.text());
    assertThat(sent(ben)).isEqualTo(id(2).text());
  }

  @Test
  void counts_and_removals_are_sent_for_shown_activities() {
    var ben = WebSocketTestClient.connectAs(vertx, fixture, BENS_TOKEN, id(1).text(), id(2).text());
    fixture.bus.publish(new CountsChanged(StubActors.lineage(id(3)), Counts.NONE));
    fixture.bus
        .publish(new CountsChanged(StubActors.lineage(id(1)), new Counts(Map.of("like", 1L), 0)));
    assertThat(ben.next()).isEqualTo(
        "{\"t\":\"counts\",\"d\":{\"id\":\"" + id(1)
            + "\",\"counts\":{\"likes\":{\"like\":1},\"comments\":0,\"allComments\":0,"
            + "\"shares\":0}}}");
    fixture.bus.publish(new ActivityRemoved(id(2)));
    assertThat(ben.next()).isEqualTo("{\"t\":\"removed\",\"d\":{\"id\":\"" + id(2) + "\"}}");
  }

  @Test
  void counts_and_removals_are_sent_for_sent_activities() {
    var ben = WebSocketTestClient.connectAs(vertx, fixture, BENS_TOKEN);
    deliver(POST);
    assertThat(sent(ben)).isEqualTo(POST.text());
    fixture.bus.publish(new CountsChanged(StubActors.lineage(POST), Counts.NONE));
    assertThat(ben.next("counts").getString("id")).isEqualTo(POST.text());
    fixture.bus.publish(new ActivityRemoved(POST));
    assertThat(ben.next("removed").getString("id")).isEqualTo(POST.text());
  }

  @Test
  void activities_no_longer_shown_are_no_longer_updated() {
    var ben = WebSocketTestClient.connectAs(vertx, fixture, BENS_TOKEN, id(1).text(), id(2).text());
    ben.send("showing", new JsonObject().put("ids", List.of(id(2).text(), id(3).text())));
    awaitShowing(ben, id(3));
    fixture.bus.publish(new CountsChanged(StubActors.lineage(id(1)), Counts.NONE));
    fixture.bus.publish(new CountsChanged(StubActors.lineage(id(2)), Counts.NONE));
    var received = Stream.generate(() -> ben.next("counts").getString("id"))
        .dropWhile(id(3).text()::equals)
        .findFirst();
    assertThat(received).contains(id(2).text());
  }

  @Test
  void only_the_newest_sent_activities_are_watched() {
    var ben = WebSocketTestClient.connectAs(vertx, fixture, BENS_TOKEN, id(1).text());
    IntStream.rangeClosed(1, 202).forEach(n -> deliver(id(n)));
    IntStream.rangeClosed(1, 202).forEach(n -> assertThat(sent(ben)).isEqualTo(id(n).text()));
    fixture.bus.publish(new CountsChanged(StubActors.lineage(id(2)), Counts.NONE));
    fixture.bus.publish(new CountsChanged(StubActors.lineage(id(1)), Counts.NONE));
    assertThat(ben.next("counts").getString("id")).as("still shown").isEqualTo(id(1).text());
    fixture.bus.publish(new CountsChanged(StubActors.lineage(id(3)), Counts.NONE));
    assertThat(ben.next("counts").getString("id")).isEqualTo(id(3).text());
  }

  @Test
  void a_notification_is_sent_to_its_user() {
    var ada = WebSocketTestClient.connectAs(vertx, fixture, ADAS_TOKEN);
    fixture.bus.publish(new NotificationPushed(BEN, StubActors.notification(), 9, 9));
    fixture.bus.publish(new NotificationPushed(ADA, StubActors.notification(), 3, 5));
    var received = ada.next("notification");
    assertThat(received.getJsonObject("notification").getString("type")).isEqualTo("like");
    assertThat(received.getInteger("unseen")).isEqualTo(3);
    assertThat(received.getInteger("unread")).isEqualTo(5);
  }

  @Test
  void a_slow_socket_gets_a_gap_for_activities_and_of_counts_the_latest() {
    var ben = WebSocketTestClient.connectAs(vertx, fixture, BENS_TOKEN, id(1).text());
    ben.socket.pause();
    int many = 900; // of 20 KB each: more than the buffers of a connection hold
    var longText = "🌊".repeat(5000);
    IntStream.rangeClosed(1, many)
        .forEach(n -> deliver(StubActors.activity(id(n), ADA, longText), ADA.ref()));
    IntStream.rangeClosed(1, 100)
        .forEach(n -> fixture.bus
            .publish(new CountsChanged(StubActors.lineage(id(1)),
                new Counts(Map.of("like", (long) n), 0))));
    fixture.bus.publish(new NotificationPushed(BEN, StubActors.notification(), 1, 1));
    fixture.bus.publish(new NotificationPushed(BEN, StubActors.notification(), 2, 2));
    awaitDelivered();
    ben.socket.resume();

    int activities = 0;
    var message = new JsonObject(ben.next());
    while (message.getString("t").equals("activity")) {
      activities++;
      message = new JsonObject(ben.next());
    }
    assertThat(activities).isLessThan(many);
    assertThat(message.getString("t")).isEqualTo("gap");
    assertThat(ben.next("counts").getJsonObject("counts").getJsonObject("likes").getLong("like"))
        .isEqualTo(100);
    assertThat(ben.next("notification").getInteger("unseen")).isEqualTo(2);
    deliver(id(2_000));
    assertThat(sent(ben)).as("the first activity after the gap").isEqualTo(id(2_000).text());
  }

  private void deliver(ActivityId id) {
    deliver(id, ADA.ref());
  }

  private void deliver(ActivityId id, Ref... via) {
    deliver(StubActors.activity(id, ADA), via);
  }

  private void deliver(Activity activity, Ref... via) {
    fixture.bus.publish(
        new ActivityDelivered(
            activity, Lineage.of(activity), Map.of(List.of(via), List.of(BEN)),
            Position.of(activity.id())));
  }

  private static String sent(WebSocketTestClient client) {
    return client.next("activity").getJsonObject("activity").getString("id");
  }

  /** Waits until the server knows that the client shows an activity, and sends its events. */
  private void awaitShowing(WebSocketTestClient client, ActivityId id) {
    var timer =
        vertx.setPeriodic(5,
            again -> fixture.bus.publish(new CountsChanged(StubActors.lineage(id), Counts.NONE)));
    client.next("counts");
    vertx.cancelTimer(timer);
  }

  /**
   * Waits until all published events are delivered: on each event loop, a socket receives a later
   * one.
   */
  private void awaitDelivered() {
    int eventLoops = Runtime.getRuntime().availableProcessors();
    var adas = IntStream.range(0, eventLoops)
        .mapToObj(eventLoop -> WebSocketTestClient.connectAs(vertx, fixture, ADAS_TOKEN))
        .toList();
    fixture.bus.publish(new NotificationPushed(ADA, StubActors.notification(), 0, 0));
    adas.forEach(ada -> ada.next("notification"));
  }

  private static ActivityId id(int number) {
    return new ActivityId("01KAMGJ5P00000000000%06d".formatted(number));
  }
}

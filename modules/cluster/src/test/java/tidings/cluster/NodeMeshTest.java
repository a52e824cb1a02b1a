// SPDX-License-Identifier: Apache-2.0
package tidings.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static tidings.cluster.LoopbackNodes.await;
import static tidings.cluster.LoopbackNodes.take;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.net.ClientSSLOptions;
import io.vertx.core.net.ConnectOptions;
import io.vertx.core.net.NetSocket;
import io.vertx.core.net.TrustOptions;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.LongSupplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import tidings.core.Activities.ActivityAnnounced;
import tidings.core.Cluster.Counts;
import tidings.core.ClusterEvent;
import tidings.core.LossCause;
import tidings.core.NodeContact;
import tidings.core.Position;
import tidings.core.Rendezvous;
import tidings.core.UserId;

/** Nodes of one process, on the loopback address. */
@Timeout(60)
final class NodeMeshTest {
  private volatile LongSupplier nanos = System::nanoTime;
  private final LoopbackNodes nodes = new LoopbackNodes(() -> nanos.getAsLong());
  /** Longer than a test of this class. */
  private static final Duration UNLIMITED = Duration.ofMinutes(1);
  /** Of the next nodes. */
  private TurnTimeouts turnTimeouts = new TurnTimeouts(UNLIMITED, UNLIMITED);

  private LoopbackNode node(String id) {
    return nodes.create(id, turnTimeouts, SubscriptionSender.FILTER_ABOVE);
  }

  @AfterEach
  void close() {
    nodes.close();
  }

  @Test
  void an_event_of_one_node_is_published_on_all() throws InterruptedException {
    var one = node("one").start();
    var two = node("two").start();
    var three = node("three").start();
    await(() -> one.hears(two) && one.hears(three) && two.hears(one) && three.hears(one));

    one.bus.publish(SampleEvents.REMOVED);

    for (var node : List.of(one, two, three)) {
      assertThat(take(node.removed)).isEqualTo(SampleEvents.REMOVED);
    }
    assertThat(take(one.ownRemoved)).isEqualTo(SampleEvents.REMOVED);
    assertThat(two.ownRemoved).isEmpty();
    assertThat(one.removed).as("it does not come back").isEmpty();
  }

  @Test
  void messages_and_their_bytes_are_counted() throws InterruptedException {
    var one = node("one").start();
    assertThat(one.mesh.counts()).extracting(Counts::losses, Counts::sentMessages)
        .containsExactly(0L, 0L);
    var two = node("two").start();
    await(() -> one.hears(two) && two.hears(one));
    var before = one.mesh.counts();

    one.bus.publish(SampleEvents.REMOVED);
    take(two.removed);

    var after = one.mesh.counts();
    assertThat(after.heard()).isEqualTo(1);
    assertThat(after.lossesByCause()).containsEntry(LossCause.CONNECTED, 1L);
    assertThat(after.losses()).isEqualTo(1);
    assertThat(after.sentMessages()).isGreaterThan(before.sentMessages());
    assertThat(after.sentBytes()).isGreaterThan(before.sentBytes());
  }

  @Test
  void an_announced_activity_is_delivered_to_the_followers_who_are_connected_there()
      throws InterruptedException {
    var one = node("one").start();
    var two = node("two").start();
    await(() -> two.hears(one));
    var announced = (ActivityAnnounced) SampleEvents.ALL.getFirst();

    one.bus.tellOtherNodes(announced);

    var delivered = take(two.delivered);
    assertThat(delivered.activity()).isEqualTo(announced.activity());
    assertThat(delivered.recipients()).isEqualTo(Map.of(List.of(), List.of(new UserId("ana"))));
    assertThat(one.delivered).isEmpty();
  }

  @Test
  void two_nodes_take_turns_at_one_place() throws InterruptedException {
    var one = node("one").start();
    var two = node("two").start();
    await(() -> one.hears(two) && two.hears(one));
    var happened = new LinkedBlockingQueue<String>();
    var turn = one.bus.turns().take("likes/a").await();

    two.bus.turns().take("likes/a").onSuccess(next -> happened.add("the turn of two"));
    two.bus.turns().take("likes/b").await();
    happened.add("end of the first turn");
    turn.close();

    assertThat(take(happened)).isEqualTo("end of the first turn");
    assertThat(take(happened)).isEqualTo("the turn of two");
    assertThat(two.mesh.counts().turns()).isEqualTo(2);
  }

  @Test
  void whose_turn_does_not_come_for_long_goes_ahead() {
    turnTimeouts = new TurnTimeouts(UNLIMITED, Duration.ofMillis(100));
    var one = node("one").start();
    var two = node("two").start();
    await(() -> one.hears(two) && two.hears(one));
    one.bus.turns().take("likes/a").await();

    two.bus.turns().take("likes/a").await();

    assertThat(two.mesh.counts().missedTurns()).isEqualTo(1);
  }

  @Test
  void who_is_told_that_others_are_first_waits_longer_than_for_an_answer() {
    turnTimeouts = new TurnTimeouts(Duration.ofSeconds(3), UNLIMITED);
    var one = node("one").start();
    var two = node("two").start();
    await(() -> one.hears(two) && two.hears(one));
    var turn = one.bus.turns().take("likes/a").await();

    one.vertx.setTimer(turnTimeouts.answer().plusMillis(100).toMillis(), later -> turn.close());
    two.bus.turns().take("likes/a").await();

    assertThat(two.mesh.counts().missedTurns()).isZero();
  }

  @Test
  void a_node_that_does_not_answer_is_not_asked_again_at_once() {
    turnTimeouts = new TurnTimeouts(Duration.ofMillis(500), UNLIMITED);
    var one = node("one").start();
    var proxy = new PausableProxy(one.vertx, one.contact());
    nodes.reachBy("one", proxy.contact());
    var two = node("two").start();
    await(() -> one.hears(two) && two.hears(one));
    var place = Stream.iterate(0, number -> number + 1).map(number -> "likes/" + number)
        .filter(likes -> Rendezvous.choose(likes, List.of("one", "two")).equals(Optional.of("one")))
        .findFirst().orElseThrow();

    long now = System.nanoTime();
    nanos = () -> now;
    proxy.pause();
    two.bus.turns().take(place).await().close();
    two.bus.turns().take(place).await().close();

    assertThat(two.mesh.counts().missedTurns()).isEqualTo(1);
    proxy.close();
  }

  @Test
  void messages_about_turns_are_no_losses() throws InterruptedException {
    var one = node("one").start();
    var two = node("two").start();
    await(() -> one.hears(two) && two.hears(one));
    long before = one.losses(two);

    for (int number = 0; number < 20; number++) {
      two.bus.turns().take("likes/" + number).await().close();
    }
    two.bus.publish(SampleEvents.REMOVED);
    take(one.removed);

    assertThat(one.losses(two)).isEqualTo(before);
  }

  @Test
  void a_node_alone_waits_for_no_turn() {
    var one = node("one").start();

    one.bus.turns().take("likes/a").await();

    assertThat(one.mesh.counts().turns()).isZero();
  }

  @Test
  void positions_of_a_node_rise_up_to_what_is_in_flight_there() {
    var one = node("one").start();
    var two = node("two").start();
    await(() -> two.hears(one));

    var inFlight = one.watermark.begin();
    var before = Position.of(inFlight);
    await(() -> two.mesh.heard(Set.of("one")).orElseThrow().upTo().equals(before));
    one.watermark.end(inFlight);

    await(() -> two.mesh.heard(Set.of("one")).orElseThrow().upTo().isAfter(before));
  }

  @Test
  void what_is_published_before_the_end_of_a_change_arrives_before_its_position()
      throws InterruptedException {
    var one = node("one").start();
    var two = node("two").start();
    await(() -> two.hears(one));

    var change = one.watermark.begin();
    one.bus.publish(SampleEvents.REMOVED);
    one.watermark.end(change);

    await(() -> two.mesh.heard(Set.of("one")).orElseThrow().upTo()
        .isAfter(Position.of(change)));
    assertThat(take(two.removed)).isEqualTo(SampleEvents.REMOVED);
  }

  @Test
  void what_no_event_tells_is_a_loss_for_the_others() {
    var one = node("one").start();
    var two = node("two").start();
    await(() -> two.hears(one));
    long before = two.losses(one);

    one.mesh.requireCatchUp();

    await(() -> two.hears(one) && two.losses(one) > before);
  }

  @Test
  void a_node_that_leaves_is_not_heard_and_one_that_comes_again_is() {
    var one = node("one").start();
    var two = node("two").start();
    await(() -> two.hears(one) && one.hears(two));

    nodes.remove(one);
    await(() -> !two.hears(one));

    var again = node("one").start();
    await(() -> two.hears(again) && again.hears(two));
  }

  @Test
  void a_node_does_not_tell_those_whose_certificate_is_not_the_one_in_the_table() {
    var one = node("one").start();
    var two = node("two").start();
    await(() -> two.hears(one) && one.hears(two));

    var other = two.contact();
    nodes.reachBy("two",
        new NodeContact(other.host(), other.port(), "00".repeat(32), other.secret()));

    await(() -> !two.hears(one));
  }

  @Test
  void a_connection_with_another_secret_is_closed() throws Exception {
    var one = node("one").start();
    var socket = connect(one);
    var closed = closed(socket);

    socket.write(
        new NumberedMessage(Hello.NUMBER, new Hello("two", "guessed", true, true).encode())
            .encode());

    closed.get();
    assertThat(one.mesh.heard(Set.of("two"))).isEmpty();
  }

  @Test
  void a_connection_that_sends_much_before_it_says_who_it_is_is_closed() throws Exception {
    var one = node("one").start();
    var socket = connect(one);
    var closed = closed(socket);

    socket.write(Buffer.buffer().appendInt(IncomingConnection.MAX_HELLO_BYTES + 1));

    closed.get();
  }

  @Test
  void a_connection_that_sends_no_frames_is_closed() throws Exception {
    var one = node("one").start();
    var socket = connect(one);
    var closed = closed(socket);

    socket.write(Buffer.buffer("GET / HTTP/1.1\r\nHost: a\r\n\r\n"));

    closed.get();
  }

  @Test
  void a_message_that_is_no_batch_is_a_loss_and_the_next_one_is_read() throws InterruptedException {
    var one = node("one").start();
    var socket = connect(one);
    socket.write(
        new NumberedMessage(Hello.NUMBER,
            new Hello("two", one.contact().secret(), false, false).encode())
            .encode());
    send(socket, 1, new Batch(List.of(), Optional.of(Position.FIRST)).encode());
    await(() -> one.mesh.heard(Set.of("two")).isPresent());
    long before = one.mesh.heard(Set.of("two")).orElseThrow().losses();

    send(socket, 2, Buffer.buffer("[1, 2]"));
    send(socket, 3, new Batch(List.of(SampleEvents.REMOVED), Optional.empty()).encode());

    assertThat(take(one.removed)).isEqualTo(SampleEvents.REMOVED);
    assertThat(one.mesh.heard(Set.of("two")).orElseThrow().losses()).isGreaterThan(before);
  }

  @Test
  void a_flood_of_events_arrives_whole_or_is_a_loss() throws InterruptedException {
    var one = node("one").start();
    var two = node("two").start();
    await(() -> two.hears(one));
    long before = two.losses(one);
    ClusterEvent large = SampleEvents.ALL.getFirst();

    for (int i = 0; i < 2_000; i++) {
      one.bus.tellOtherNodes(large);
    }
    one.bus.publish(SampleEvents.REMOVED);

    assertThat(take(two.removed)).isEqualTo(SampleEvents.REMOVED);
    assertThat(two.delivered.size() == 2_000 || two.losses(one) > before).isTrue();
  }

  private static void send(NetSocket socket, long number, Buffer payload) {
    socket.write(new NumberedMessage(number, payload).encode());
  }

  private static NetSocket connect(LoopbackNode node) {
    var contact = node.contact();
    return node.client.connect(
        new ConnectOptions().setHost(contact.host()).setPort(contact.port()).setSsl(true)
            .setSslOptions(
                new ClientSSLOptions()
                    .setTrustOptions(
                        TrustOptions.wrap(new CertificateCheck(contact.certificate())))
                    .setHostnameVerificationAlgorithm("")))
        .await();
  }

  private static CompletableFuture<Void> closed(NetSocket socket) {
    var closed = new CompletableFuture<Void>();
    socket.closeHandler(closed::complete);
    return closed;
  }
}

// SPDX-License-Identifier: Apache-2.0
package tidings.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static tidings.cluster.SampleEvents.ANA;
import static tidings.cluster.SampleEvents.BEN;
import static tidings.cluster.SampleEvents.LISBON;

import io.vertx.core.Vertx;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import tidings.core.Activities.ActivityDelivered;
import tidings.core.Activities.ActivityRemoved;
import tidings.core.ClusterEvent;
import tidings.core.Feeds;
import tidings.core.IdGenerator;
import tidings.core.NodeContact;
import tidings.core.Notifications.NoticeChanged;
import tidings.core.Ref;
import tidings.core.Watermark;
import tidings.core.bus.Actor;
import tidings.core.bus.Bus;
import tidings.core.concurrent.VertxWithoutFiles;

/** Nodes of one process that tell each other only what concerns the other one. */
@Timeout(60)
final class FilteringMeshTest {
  private static final Duration POLL_INTERVAL = Duration.ofMillis(20);
  private static final ClusterEvent POST = SampleEvents.ALL.getFirst();
  private static final ClusterEvent OF_NOBODY = new NoticeChanged(BEN, "none");

  private final Map<String, Optional<NodeContact>> contacts = new ConcurrentHashMap<>();
  private final List<Node> nodes = new ArrayList<>();
  /** It stands still unless a test moves it. */
  private final AtomicLong nanos = new AtomicLong();
  private int filterAbove;

  private final class Node {
    private final Vertx vertx = VertxWithoutFiles.create();
    private final Bus bus = new Bus(vertx);
    private final Watermark watermark = new Watermark(new IdGenerator(InstantSource.system()));
    private final BlockingQueue<ActivityRemoved> removed = new LinkedBlockingQueue<>();
    private final BlockingQueue<ActivityDelivered> delivered = new LinkedBlockingQueue<>();
    private final NodeMesh mesh = NodeMesh.open(vertx, ClusterSettings.of("127.0.0.1", 0),
        nanos::get, NodeTurns.PATIENCE, filterAbove);
    private final String id;

    Node(String id) {
      this.id = id;
      contacts.put(id, mesh.contact());
      nodes.add(this);
    }

    Node start() {
      Actor<Feeds<?>> feeds = ask -> Map.of(List.<Ref>of(), List.of(ANA));
      bus.serve(Feeds.class, feeds).await();
      bus.subscribe(ActivityRemoved.class, removed::add);
      bus.subscribe(ActivityDelivered.class, delivered::add);
      mesh.start(bus, watermark, id, () -> {
        var others = new ConcurrentHashMap<>(contacts);
        others.remove(id);
        return others;
      }).await();
      return this;
    }

    boolean hears(Node other) {
      return mesh.heard(Set.of(other.id)).isPresent();
    }

    long losses() {
      return mesh.counts().losses();
    }

    long skipped() {
      return mesh.counts().skippedEvents();
    }

    void close() {
      mesh.stop().await();
      vertx.close().await();
    }
  }

  @AfterEach
  void close() {
    nodes.forEach(Node::close);
  }

  @Test
  void a_post_reaches_only_the_nodes_that_have_a_follower() throws InterruptedException {
    filterAbove = 1;
    var one = new Node("one").start();
    var two = new Node("two").start();
    var three = new Node("three").start();
    awaitFilters(one, 2);
    two.mesh.subscriptions().add(LISBON);
    two.mesh.subscriptions().whenKnown().await();

    one.bus.tellOtherNodes(POST);
    one.bus.publish(SampleEvents.REMOVED); // for all

    assertThat(take(two.delivered).activity().id()).isEqualTo(SampleEvents.POST);
    take(three.removed);
    assertThat(three.delivered).isEmpty();
  }

  @Test
  void a_subscription_counts_at_once() throws InterruptedException {
    var one = new Node("one").start();
    var two = new Node("two").start();
    awaitFilters(one, 1);
    long losses = two.losses();

    two.mesh.subscriptions().add(ANA); // who posts
    two.mesh.subscriptions().whenKnown().await();
    one.bus.tellOtherNodes(POST);

    assertThat(take(two.delivered).activity().id()).isEqualTo(SampleEvents.POST);
    assertThat(two.losses()).isEqualTo(losses);
  }

  @Test
  void a_post_before_a_delayed_subscription_arrives_is_left_out_and_read_after_it()
      throws InterruptedException {
    var one = new Node("one").start();
    var two = new Node("two");
    var contact = two.mesh.contact().orElseThrow();
    var proxy = new PausableProxy(one.vertx, one.mesh.contact().orElseThrow());
    contacts.put("one", Optional.of(proxy.contactOf(one.mesh.contact().orElseThrow())));
    contacts.put("two", Optional.of(contact));
    two.start();
    awaitFilters(one, 1);
    await(() -> two.hears(one));
    long losses = two.losses();

    proxy.pause();
    two.mesh.subscriptions().add(LISBON);
    var known = two.mesh.subscriptions().whenKnown();
    long skipped = one.skipped();
    one.bus.tellOtherNodes(POST);
    await(() -> one.skipped() > skipped);
    one.bus.publish(SampleEvents.REMOVED);
    take(two.removed); // everything that was sent before has arrived
    assertThat(two.delivered).isEmpty();
    assertThat(known.isComplete()).as("nobody reads before the post was left out").isFalse();

    proxy.resume();
    known.await();
    one.bus.tellOtherNodes(POST);
    assertThat(take(two.delivered).activity().id()).isEqualTo(SampleEvents.POST);
    assertThat(two.losses()).isEqualTo(losses);
    proxy.close();
  }

  @Test
  void a_node_that_does_not_confirm_a_subscription_is_not_heard_until_it_does() {
    var one = new Node("one").start();
    var two = new Node("two");
    var proxy = new PausableProxy(one.vertx, one.mesh.contact().orElseThrow());
    contacts.put("one", Optional.of(proxy.contactOf(one.mesh.contact().orElseThrow())));
    two.start();
    awaitFilters(one, 1);
    await(() -> two.hears(one));
    long losses = two.losses();

    proxy.pause();
    two.mesh.subscriptions().add(LISBON);
    var known = two.mesh.subscriptions().whenKnown();
    nanos.addAndGet(Confirmations.MAX_WAIT.toNanos());
    known.await();
    assertThat(two.hears(one)).isFalse();
    assertThat(two.losses()).isGreaterThan(losses);

    proxy.resume();
    await(() -> two.hears(one));
    proxy.close();
  }

  @Test
  void nodes_that_become_few_tell_each_other_everything_again() throws InterruptedException {
    filterAbove = 1;
    var one = new Node("one").start();
    var two = new Node("two").start();
    var three = new Node("three").start();
    awaitFilters(one, 2);

    nodes.remove(three);
    contacts.remove("three");
    three.close();
    await(() -> {
      one.bus.tellOtherNodes(POST);
      return !two.delivered.isEmpty();
    });
    take(two.delivered);
  }

  /** Waits until a node leaves out what concerns nobody. */
  private void awaitFilters(Node sender, int others) {
    nodes.forEach(node -> await(
        () -> nodes.stream().allMatch(other -> other == node || node.hears(other))));
    await(() -> {
      long before = sender.skipped();
      sender.bus.tellOtherNodes(OF_NOBODY);
      LockSupport.parkNanos(POLL_INTERVAL.toNanos());
      return sender.skipped() >= before + others;
    });
  }

  private static <T> T take(BlockingQueue<T> queue) throws InterruptedException {
    return Objects.requireNonNull(queue.poll(30, TimeUnit.SECONDS), "nothing came");
  }

  private static void await(BooleanSupplier condition) {
    while (!condition.getAsBoolean()) {
      LockSupport.parkNanos(POLL_INTERVAL.toNanos());
      assertThat(Thread.interrupted()).as("too late").isFalse();
    }
  }
}

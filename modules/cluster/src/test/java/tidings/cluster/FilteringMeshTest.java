// SPDX-License-Identifier: Apache-2.0
package tidings.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static tidings.cluster.LoopbackNodes.await;
import static tidings.cluster.LoopbackNodes.take;
import static tidings.cluster.SampleEvents.ANA;
import static tidings.cluster.SampleEvents.BEN;
import static tidings.cluster.SampleEvents.LISBON;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import tidings.core.ClusterEvent;
import tidings.core.Notifications.NoticeChanged;

/** Nodes of one process that tell each other only what concerns the other one. */
@Timeout(60)
final class FilteringMeshTest {
  private static final ClusterEvent POST = SampleEvents.ALL.getFirst();
  private static final ClusterEvent OF_NOBODY = new NoticeChanged(BEN, "none");

  /** It stands still unless a test moves it. */
  private final AtomicLong nanos = new AtomicLong();
  private final LoopbackNodes nodes = new LoopbackNodes(nanos::get);
  /** Of the next nodes. */
  private int filterAbove;

  private LoopbackNode node(String id) {
    return nodes.create(id, TurnTimeouts.DEFAULT, filterAbove);
  }

  @AfterEach
  void close() {
    nodes.close();
  }

  @Test
  void a_post_reaches_only_the_nodes_that_have_a_follower() throws InterruptedException {
    filterAbove = 1;
    var one = node("one").start();
    var two = node("two").start();
    var three = node("three").start();
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
    var one = node("one").start();
    var two = node("two").start();
    awaitFilters(one, 1);
    long losses = two.mesh.counts().losses();

    two.mesh.subscriptions().add(ANA); // who posts
    two.mesh.subscriptions().whenKnown().await();
    one.bus.tellOtherNodes(POST);

    assertThat(take(two.delivered).activity().id()).isEqualTo(SampleEvents.POST);
    assertThat(two.mesh.counts().losses()).isEqualTo(losses);
  }

  @Test
  void a_post_before_a_delayed_subscription_arrives_is_left_out_and_read_after_it()
      throws InterruptedException {
    var one = node("one").start();
    var proxy = new PausableProxy(one.vertx, one.contact());
    nodes.reachBy("one", proxy.contact());
    var two = node("two").start();
    awaitFilters(one, 1);
    long losses = two.mesh.counts().losses();

    proxy.pause();
    two.mesh.subscriptions().add(LISBON);
    var known = two.mesh.subscriptions().whenKnown();
    long skipped = one.mesh.counts().skippedEvents();
    one.bus.tellOtherNodes(POST);
    await(() -> one.mesh.counts().skippedEvents() > skipped);
    one.bus.publish(SampleEvents.REMOVED);
    take(two.removed); // everything that was sent before has arrived
    assertThat(two.delivered).isEmpty();
    assertThat(known.isComplete()).as("nobody reads before the post was left out").isFalse();

    proxy.resume();
    known.await();
    one.bus.tellOtherNodes(POST);
    assertThat(take(two.delivered).activity().id()).isEqualTo(SampleEvents.POST);
    assertThat(two.mesh.counts().losses()).isEqualTo(losses);
    proxy.close();
  }

  @Test
  void a_node_that_does_not_confirm_a_subscription_is_not_heard_until_it_does() {
    var one = node("one").start();
    var proxy = new PausableProxy(one.vertx, one.contact());
    nodes.reachBy("one", proxy.contact());
    var two = node("two").start();
    awaitFilters(one, 1);
    long losses = two.mesh.counts().losses();

    proxy.pause();
    two.mesh.subscriptions().add(LISBON);
    var known = two.mesh.subscriptions().whenKnown();
    nanos.addAndGet(Confirmations.MAX_WAIT.toNanos());
    known.await();
    assertThat(two.hears(one)).isFalse();
    assertThat(two.mesh.counts().losses()).isGreaterThan(losses);

    proxy.resume();
    await(() -> two.hears(one));
    proxy.close();
  }

  @Test
  void nodes_that_become_few_tell_each_other_everything_again() throws InterruptedException {
    filterAbove = 1;
    var one = node("one").start();
    var two = node("two").start();
    var three = node("three").start();
    awaitFilters(one, 2);

    nodes.remove(three);
    await(() -> {
      one.bus.tellOtherNodes(POST);
      return !two.delivered.isEmpty();
    });
    take(two.delivered);
  }

  /** Waits until a node leaves out what concerns nobody. */
  private void awaitFilters(LoopbackNode sender, int others) {
    await(nodes::allHearEachOther);
    await(() -> {
      long before = sender.mesh.counts().skippedEvents();
      sender.bus.tellOtherNodes(OF_NOBODY);
      LockSupport.parkNanos(LoopbackNodes.POLL_INTERVAL.toNanos());
      return sender.mesh.counts().skippedEvents() >= before + others;
    });
  }
}

// SPDX-License-Identifier: Apache-2.0
package tidings.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import tidings.core.ClusterEvent;

/** A node is told only what concerns it, and misses nothing whatever is delayed. */
final class FilteredEventsTest {
  private static final String OTHER = "other";
  private static final SimulatedKey ANA = new SimulatedKey(0);
  private static final SimulatedKey BEN = new SimulatedKey(1);
  private static final int FIRST_CITY = 2;

  private final List<ClusterEvent> heard = new ArrayList<>();
  private final List<String> happened = new ArrayList<>();
  private final SimulatedSender other = new SimulatedSender(SimulatedReceiver.ID);
  private final SimulatedReceiver node =
      new SimulatedReceiver(Map.of(OTHER, other), heard::add);

  @Test
  void an_event_that_concerns_nobody_here_is_not_sent() {
    connect(ANA);
    useFilters();

    publish(notice(BEN));
    publish(notice(ANA));

    assertThat(heard).containsExactly(notice(ANA));
    assertThat(other.skippedEvents()).isEqualTo(1);
    assertThat(hears()).isTrue();
  }

  @Test
  void an_event_that_concerns_all_is_sent() {
    useFilters();
    publish(SampleEvents.REMOVED);
    assertThat(heard).containsExactly(SampleEvents.REMOVED);
  }

  @Test
  void of_a_batch_only_the_events_are_sent_that_are_needed() {
    connect(ANA);
    useFilters();

    other.publish(notice(BEN));
    other.publish(notice(ANA));
    other.publish(SampleEvents.REMOVED);
    other.tell();
    node.deliverAllFrom(OTHER);

    assertThat(heard).containsExactly(notice(ANA), SampleEvents.REMOVED);
  }

  @Test
  void few_nodes_tell_each_other_everything() {
    node.setManyNodes(false);
    connect(ANA);
    useFilters();

    publish(notice(BEN));

    assertThat(heard).containsExactly(notice(BEN));
    assertThat(happened).containsExactly("ana reads");
  }

  @Test
  void nodes_that_become_few_tell_each_other_everything_again() {
    useFilters();
    node.setManyNodes(false);
    useFilters();

    publish(notice(BEN));

    assertThat(heard).containsExactly(notice(BEN));
  }

  /** The race that a filter makes: the event is left out before the subscription arrives. */
  @Test
  void an_event_that_was_left_out_before_the_subscription_arrived_is_found_by_the_read_after_it() {
    useFilters();
    long losses = losses();
    connect(ANA);
    node.sendAdded(); // and is delayed

    publish(notice(ANA));
    happened.add("left out");
    assertThat(heard).isEmpty();
    assertThat(happened).doesNotContain("ana reads");
    node.deliverAllTo(OTHER);
    node.deliverAllFrom(OTHER);

    assertThat(happened).containsExactly("left out", "ana reads");
    publish(notice(ANA));
    assertThat(heard).as("the next one arrives").containsExactly(notice(ANA));
    assertThat(losses()).as("nobody else has to read").isEqualTo(losses);
  }

  @Test
  void a_node_that_does_not_confirm_in_time_is_not_heard_until_it_does() {
    useFilters();
    long losses = losses();
    connect(ANA);
    node.sendAdded();

    node.tick(Confirmations.MAX_WAIT);
    assertThat(happened).containsExactly("ana reads");
    assertThat(hears()).isFalse();
    publish(notice(ANA)); // left out
    assertThat(hears()).as("its position may have passed what it left out").isFalse();

    node.deliverAllTo(OTHER);
    other.tellPosition(0);
    node.deliverAllFrom(OTHER);
    assertThat(hears()).isTrue();
    assertThat(losses()).as("so all read what was left out").isGreaterThan(losses);
  }

  @Test
  void a_node_that_begins_to_filter_without_a_subscription_that_counts_is_not_heard() {
    node.tick(Duration.ZERO); // the filter is under way
    node.sendAdded();
    node.deliverAllFrom(OTHER);
    other.tellPosition(0);
    node.deliverAllFrom(OTHER);
    assertThat(hears()).isTrue();

    connect(ANA);
    assertThat(happened).as("it waits, as the other node may begin at any time").isEmpty();
    node.tick(Confirmations.MAX_WAIT);
    assertThat(hears()).as("it still sends everything").isTrue();
    node.deliverTo(OTHER);
    node.deliverAllFrom(OTHER);

    assertThat(hears()).isFalse();
    useFilters();
    assertThat(hears()).isTrue();
  }

  @Test
  void a_subscription_that_cannot_be_sent_is_sent_with_the_whole_filter() {
    useFilters();
    connect(ANA);
    node.link(OTHER).setFull(true);
    node.sendAdded();
    node.link(OTHER).setFull(false);
    connect(BEN);
    useFilters();

    publish(notice(ANA));
    publish(notice(BEN));

    assertThat(heard).containsExactly(notice(ANA), notice(BEN));
    assertThat(happened).containsExactly("ana reads", "ben reads");
  }

  @Test
  void a_node_that_loses_the_connection_of_another_one_sends_it_everything() {
    useFilters();
    node.link(OTHER).disconnect();
    node.noticeCutTo(OTHER);

    publish(notice(ANA));

    assertThat(heard).containsExactly(notice(ANA));
  }

  @Test
  void a_filter_outlasts_the_connection_on_which_events_are_sent() {
    connect(ANA);
    useFilters();
    node.cutFrom(OTHER);
    assertThat(hears()).isFalse();
    node.openFrom(OTHER);

    publish(notice(BEN));
    publish(notice(ANA));
    other.tellPosition(0);
    node.deliverAllFrom(OTHER);

    assertThat(heard).containsExactly(notice(ANA));
    assertThat(hears()).isTrue();
  }

  @Test
  void a_node_whose_users_follow_very_many_audiences_is_sent_all_posts_and_no_other_notices() {
    for (int city = FIRST_CITY; city < FIRST_CITY + 5; city++) {
      connect(new SimulatedKey(city));
    }
    useFilters();
    var elsewhere = new SimulatedKey(99).event(1);

    publish(elsewhere);
    publish(notice(ANA));

    assertThat(heard).containsExactly(elsewhere);
  }

  private void connect(SimulatedKey key) {
    node.subscribe(key);
    node.whenKnown(() -> happened.add(name(key) + " reads"));
  }

  private static String name(SimulatedKey key) {
    return key.equals(ANA) ? "ana" : "ben";
  }

  /** All messages about subscriptions arrive, and a position. */
  private void useFilters() {
    node.tick(Duration.ZERO);
    node.deliverAllTo(OTHER);
    other.tellPosition(0);
    node.deliverAllFrom(OTHER);
  }

  private void publish(ClusterEvent event) {
    other.publish(event);
    other.tellPosition(0);
    node.deliverAllFrom(OTHER);
  }

  private boolean hears() {
    return node.heard().isPresent();
  }

  private long losses() {
    return node.heard().orElseThrow().losses();
  }

  private static ClusterEvent notice(SimulatedKey key) {
    return key.event(1);
  }
}

// SPDX-License-Identifier: Apache-2.0
package tidings.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import tidings.cluster.Outbox.Drained;
import tidings.core.ClusterEvent;
import tidings.core.Position;

final class OutboxTest {
  private final List<String> wakeUps = new ArrayList<>();
  private final Outbox outbox = new Outbox(() -> wakeUps.add("first"));

  @Test
  void the_first_event_wakes_the_sender() {
    SampleEvents.ALL.forEach(outbox::add);
    assertThat(wakeUps).hasSize(1);
    drain();
    outbox.add(SampleEvents.REMOVED);
    assertThat(wakeUps).hasSize(2);
  }

  @Test
  void counts_that_replace_those_that_wait_do_not_wake_the_sender_again() {
    outbox.add(SampleEvents.counts(1));
    outbox.add(SampleEvents.counts(2));
    assertThat(wakeUps).hasSize(1);
  }

  @Test
  void of_the_counts_of_an_activity_only_the_latest_are_told() {
    outbox.add(SampleEvents.counts(1));
    outbox.add(SampleEvents.REMOVED);
    outbox.add(SampleEvents.counts(2));

    assertThat(events(drain())).containsExactly(SampleEvents.REMOVED, SampleEvents.counts(2));
  }

  @Test
  void equal_events_are_told_as_often_as_they_happened() {
    outbox.add(SampleEvents.REMOVED);
    outbox.add(SampleEvents.REMOVED);
    assertThat(events(drain())).hasSize(2);
  }

  @Test
  void a_position_covers_what_was_added_before_it_was_read() {
    var drained = outbox.drain(() -> {
      outbox.add(SampleEvents.REMOVED); // told while the position is read
      return Optional.of(Position.FIRST);
    });

    assertThat(events(drained)).containsExactly(SampleEvents.REMOVED);
    assertThat(drained.batches().getLast().upTo()).hasValue(Position.FIRST);
    assertThat(drained.batches().getFirst().upTo()).isEmpty();
  }

  @Test
  void many_events_are_divided_into_batches() {
    IntStream.range(0, Outbox.MAX_BATCH + 1).forEach(i -> outbox.add(SampleEvents.REMOVED));
    var drained = drain();
    assertThat(drained.batches()).hasSize(2);
    assertThat(events(drained)).hasSize(Outbox.MAX_BATCH + 1);
  }

  @Test
  void events_beyond_the_bound_are_a_loss_that_is_told_once() {
    IntStream.range(0, Outbox.MAX_WAITING).forEach(i -> outbox.add(SampleEvents.REMOVED));
    outbox.add(SampleEvents.REMOVED);

    var drained = drain();
    assertThat(events(drained)).hasSize(Outbox.MAX_WAITING);
    assertThat(drained.hasLost()).isTrue();
    assertThat(drain().hasLost()).isFalse();
  }

  private Drained drain() {
    return outbox.drain(Optional::empty);
  }

  private static List<ClusterEvent> events(Drained drained) {
    return drained.batches().stream().flatMap(batch -> batch.events().stream()).toList();
  }
}

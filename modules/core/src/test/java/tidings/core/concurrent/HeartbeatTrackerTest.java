// SPDX-License-Identifier: Apache-2.0
package tidings.core.concurrent;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

class HeartbeatTrackerTest {
  private static final Duration TIMEOUT = Duration.ofNanos(10);
  private final HeartbeatTracker<String, Integer> tracker = new HeartbeatTracker<>();

  @Test
  void an_unchanged_heartbeat_is_stalled_since_it_was_first_seen() {
    tracker.observe(Map.of("a", 1, "b", 1), 0);
    tracker.observe(Map.of("a", 1, "b", 2), 5);

    assertThat(tracker.isStale("a", TIMEOUT, 9)).isFalse();
    assertThat(tracker.isStale("a", TIMEOUT, 10)).isTrue();
    assertThat(tracker.isStale("b", TIMEOUT, 10)).isFalse();
    assertThat(tracker.isStale("b", TIMEOUT, 15)).isTrue();
  }

  @Test
  void an_unknown_or_forgotten_heartbeat_is_not_stalled() {
    tracker.observe(Map.of("a", 1), 0);
    tracker.observe(Map.of(), 5);
    tracker.observe(Map.of("a", 1), 6);

    assertThat(tracker.isStale("a", TIMEOUT, 15)).isFalse();
    assertThat(tracker.isStale("a", TIMEOUT, 16)).isTrue();
    assertThat(tracker.isStale("b", TIMEOUT, 100)).isFalse();
  }
}

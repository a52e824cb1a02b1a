// SPDX-License-Identifier: Apache-2.0
package tidings.bench.resume;

import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import tidings.client.FeedPage;
import tidings.client.LiveFrame;
import tidings.core.ActivityId;

/**
 * A client's view of its feed: the newest activities, loaded once and then updated by live events.
 * Keeps a limited number, and nothing older than the oldest one ever dropped.
 */
final class DisplayedFeed {
  /** Max. number of shown activities. */
  static final int MAX_ACTIVITIES = 100;

  private final TreeMap<ActivityId, ShownActivity> items = new TreeMap<>(Comparator.reverseOrder());
  /** Older activities are ignored, even if they arrive as events. */
  private Optional<ActivityId> oldest = Optional.empty();
  /** Activities received by this subscription. */
  private final Set<ActivityId> received = new HashSet<>();
  private int duplicates;

  /** Replaces the view by a page that was just read. */
  synchronized void load(FeedPage feed) {
    items.clear();
    received.clear();
    var entries = feed.page().items();
    for (var entry : entries) {
      if (items.put(entry.activity().id(), ShownActivity.of(entry.activity())) != null) {
        duplicates++;
      }
    }
    oldest = feed.page().next().map(more -> entries.getLast().activity().id());
  }

  /**
   * Applies a live event.
   *
   * @return whether it may change the set of shown activities
   */
  synchronized boolean apply(LiveFrame frame) {
    switch (frame) {
      case LiveFrame.ActivityArrived frameOfActivity ->
        onArrival(frameOfActivity.activity().id(), ShownActivity.of(frameOfActivity.activity()));
      case LiveFrame.ActivityRemoved removal -> {
        onRemoval(removal.id());
        removal.comments().forEach(this::onRemoval);
      }
      case LiveFrame.ActivityChanged frameOfActivity -> change(frameOfActivity.activity().id(),
          old -> ShownActivity.of(frameOfActivity.activity()));
      case LiveFrame.CountsChanged frameOfActivity ->
        change(frameOfActivity.id(), shown -> shown.withCounts(frameOfActivity.counts()));
      default -> {
      }
    }
    return frame instanceof LiveFrame.ActivityArrived || frame instanceof LiveFrame.ActivityRemoved;
  }

  private void onRemoval(ActivityId id) {
    items.remove(id);
    received.remove(id); // a restore may send it again
  }

  private void onArrival(ActivityId id, ShownActivity shown) {
    duplicates += received.add(id) ? 0 : 1;
    if (oldest.isPresent() && id.compareTo(oldest.get()) < 0) {
      return;
    }
    items.putIfAbsent(id, shown);
    if (items.size() > MAX_ACTIVITIES) {
      items.pollLastEntry();
      oldest = Optional.of(items.lastKey());
    }
  }

  private void change(ActivityId id, UnaryOperator<ShownActivity> update) {
    items.computeIfPresent(id, (same, shown) -> update.apply(shown));
  }

  synchronized List<ActivityId> showing() {
    return List.copyOf(items.keySet());
  }

  /** The shown activities by id. */
  synchronized Map<ActivityId, ShownActivity> items() {
    return Map.copyOf(items);
  }

  /** Activities at least as new as this must be shown; empty if all must be. */
  synchronized Optional<ActivityId> oldest() {
    return oldest;
  }

  /** Number of activities repeated within a page or a subscription. */
  synchronized int duplicates() {
    return duplicates;
  }
}

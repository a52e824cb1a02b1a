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
 * What somebody's page shows: the newest of their feed, loaded once and then kept as it is told. It
 * keeps no more than can be shown, and nothing that is older than what made room.
 */
final class DisplayedFeed {
  /** Activities that are shown at the most. */
  static final int MAX_ACTIVITIES = 100;

  private final TreeMap<ActivityId, ShownActivity> items = new TreeMap<>(Comparator.reverseOrder());
  /** Whatever is older is not shown, even when it is told. */
  private Optional<ActivityId> oldest = Optional.empty();
  /** What this subscription has told. */
  private final Set<ActivityId> received = new HashSet<>();
  private int duplicates;

  /** A page that was read just now, in place of what was there. */
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

  /** What was told; says whether that may change which activities are shown. */
  synchronized boolean apply(LiveFrame frame) {
    switch (frame) {
      case LiveFrame.ActivityArrived frameOfActivity ->
        onArrival(frameOfActivity.activity().id(), ShownActivity.of(frameOfActivity.activity()));
      case LiveFrame.ActivityRemoved removal -> onRemoval(removal.id());
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
    received.remove(id); // may be restored
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

  /** What is shown, by activity. */
  synchronized Map<ActivityId, ShownActivity> items() {
    return Map.copyOf(items);
  }

  /** What is at least as new as this has to be shown; empty when everything has. */
  synchronized Optional<ActivityId> oldest() {
    return oldest;
  }

  /** How often an activity stood in a page twice, or was told twice by one subscription. */
  synchronized int duplicates() {
    return duplicates;
  }
}

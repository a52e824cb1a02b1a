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
import tidings.client.Feed;
import tidings.client.Frame;
import tidings.core.ActivityId;

/**
 * What somebody's page shows: the newest of their feed, loaded once and then kept as it is told. It
 * keeps no more than can be shown, and nothing that is older than what made room.
 */
final class Screen {
  /** Activities that are shown at the most. */
  static final int MOST = 100;

  private final TreeMap<ActivityId, Shown> items = new TreeMap<>(Comparator.reverseOrder());
  /** Whatever is older is not shown, even when it is told. */
  private Optional<ActivityId> oldest = Optional.empty();
  /** What this subscription has told. */
  private final Set<ActivityId> told = new HashSet<>();
  private int twice;

  /** A page that was read just now, in place of what was there. */
  synchronized void load(Feed feed) {
    items.clear();
    told.clear();
    var entries = feed.page().items();
    for (var entry : entries) {
      if (items.put(entry.activity().id(), Shown.of(entry.activity())) != null) {
        twice++;
      }
    }
    oldest = feed.page().next().map(more -> entries.getLast().activity().id());
  }

  /** What was told; says whether that may change which activities are shown. */
  synchronized boolean hear(Frame frame) {
    switch (frame) {
      case Frame.Arrived news -> arrived(news.activity().id(), Shown.of(news.activity()));
      case Frame.Removed gone -> removed(gone.id());
      case Frame.Changed news -> change(news.activity().id(), old -> Shown.of(news.activity()));
      case Frame.Counted news -> change(news.id(), shown -> shown.liked(news.counts()));
      default -> {
      }
    }
    return frame instanceof Frame.Arrived || frame instanceof Frame.Removed;
  }

  private void removed(ActivityId id) {
    items.remove(id);
    told.remove(id); // may be restored
  }

  private void arrived(ActivityId id, Shown shown) {
    twice += told.add(id) ? 0 : 1;
    if (oldest.isPresent() && id.compareTo(oldest.get()) < 0) {
      return;
    }
    items.putIfAbsent(id, shown);
    if (items.size() > MOST) {
      items.pollLastEntry();
      oldest = Optional.of(items.lastKey());
    }
  }

  private void change(ActivityId id, UnaryOperator<Shown> how) {
    items.computeIfPresent(id, (same, shown) -> how.apply(shown));
  }

  synchronized List<ActivityId> showing() {
    return List.copyOf(items.keySet());
  }

  /** What is shown, by activity. */
  synchronized Map<ActivityId, Shown> items() {
    return Map.copyOf(items);
  }

  /** What is at least as new as this has to be shown; empty when everything has. */
  synchronized Optional<ActivityId> oldest() {
    return oldest;
  }

  /** How often an activity stood in a page twice, or was told twice by one subscription. */
  synchronized int twice() {
    return twice;
  }
}

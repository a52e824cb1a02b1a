// SPDX-License-Identifier: Apache-2.0
package tidings.search.filling;

import java.io.IOException;
import java.util.HashSet;
import java.util.Set;
import tidings.core.Hashtag;
import tidings.core.Ref;
import tidings.search.index.Index;

/**
 * The hashtags in the index: those that are described or followed, and those of indexed activities. A
 * tag of restricted activities alone is not found, as its word would give them away.
 */
final class IndexedTags {
  /** Tags that are kept until they are written together. */
  private static final int MAX_PENDING = 10_000;

  private final Index index;
  private final IndexSource source;
  private final Set<Ref> found = new HashSet<>();
  private final Set<Ref> changed = new HashSet<>();

  IndexedTags(Index index, IndexSource source) {
    this.index = index;
    this.source = source;
  }

  static boolean isTag(Ref ref) {
    return ref.type().equals(Hashtag.TYPE);
  }

  /** Takes one that belongs into the index. */
  void addFound(Ref tag) {
    found.add(tag);
  }

  /** Takes one that may have changed, or that may not belong into the index any more. */
  void addChanged(Ref tag) {
    changed.add(tag);
  }

  void writeIfMany() throws IOException {
    if (found.size() >= MAX_PENDING) {
      write();
    }
  }

  /** Writes those that are missing or have changed, deletes those that nothing leads to. */
  void write() throws IOException {
    for (var tag : Set.copyOf(found)) {
      if (index.has(tag)) {
        found.remove(tag);
      }
    }
    for (var entry : source.entities(found).entrySet()) {
      index.put(entry.getValue().document());
    }
    found.clear();
    if (changed.isEmpty()) {
      return;
    }
    index.refresh();
    for (var entry : source.entities(changed).entrySet()) {
      if (entry.getValue().exists() || index.isTargeted(entry.getKey())) {
        index.put(entry.getValue().document());
      } else {
        index.delete(entry.getKey());
      }
    }
    changed.clear();
  }
}

// SPDX-License-Identifier: Apache-2.0
package tidings.store;

import io.vertx.core.Future;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * The stream of all changes of all items except those excluded by {@link
 * tidings.store.TableLayout#isStreamed}. The changes of one item are in one shard and its
 * successors, in order; a write that leaves an item equal is no change. Reading consumes nothing: a
 * reader keeps its own position and sees each change at least once.
 */
public interface ChangeStream {
  /** How long changes are kept; the embedded engine may keep them longer. */
  Duration RETENTION = Duration.ofHours(24);
  /** Max. changes of one read. */
  int MAX_CHANGES = 1000;

  /** The shards that have or may get changes; parents before children. */
  Future<List<Shard>> shards();

  /**
   * Reads the changes after a position of a shard.
   *
   * @param after the {@link ChangeBatch#position} of the previous read; empty for the oldest change
   * @param limit max. changes, 1 to {@link #MAX_CHANGES}
   */
  Future<ChangeBatch> read(String shard, Optional<String> after, int limit);
}

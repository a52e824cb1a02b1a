// SPDX-License-Identifier: Apache-2.0
package tidings.store.stream;

import io.vertx.core.Future;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Every change of every item, but for those that {@link tidings.store.TableLayout#isStreamed} leaves out. The changes of
 * one item lie in one shard and its successors, in the order in which they happened; a write that
 * leaves an item as it was is no change. Reading takes nothing away: whoever reads remembers a
 * position, and comes to each change at least once.
 */
public interface ChangeStream {
  /** How long changes are kept; on an embedded engine at least so long. */
  Duration RETENTION = Duration.ofHours(24);
  /** Changes that are read at once, at the most. */
  int MAX_CHANGES = 1000;

  /** The shards that hold changes or may yet come to do so; parents before their children. */
  Future<List<Shard>> shards();

  /**
   * What comes behind a position in a shard.
   *
   * @param after the {@link ChangeBatch#position} of what was read before; empty for the oldest
   * @param limit how many changes at the most, from 1 to {@link #MAX_CHANGES}
   */
  Future<ChangeBatch> read(String shard, Optional<String> after, int limit);
}

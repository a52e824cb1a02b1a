// SPDX-License-Identifier: Apache-2.0
package tidings.feeds;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import tidings.schema.rows.FeedJobRow;

/**
 * Selects jobs that no node seems to run: those found by two consecutive sweeps. A job found for
 * the first time is probably being run by the node that opened the edge. Not thread-safe.
 */
final class OrphanedJobs {
  private final boolean shared;
  private Optional<Set<FeedJobRow>> lastSweep = Optional.empty();

  /** @param shared whether other nodes may be running jobs when this node starts */
  OrphanedJobs(boolean shared) {
    this.shared = shared;
  }

  /** Returns the pending jobs to take over now. */
  List<FeedJobRow> select(Set<FeedJobRow> pending) {
    var known = lastSweep.orElse(shared ? Set.of() : pending);
    lastSweep = Optional.of(pending);
    return pending.stream().filter(known::contains).toList();
  }
}

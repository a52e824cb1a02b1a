// SPDX-License-Identifier: Apache-2.0
package tidings.feeds;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import tidings.schema.rows.FeedJobRow;

/**
 * Which jobs nobody seems to be doing: those that two sweeps in a row have found. What a sweep
 * finds for the first time is most likely being done by whoever opened the edge. Used by one thread.
 */
final class OrphanedJobs {
  private final boolean shared;
  private Optional<Set<FeedJobRow>> lastSweep = Optional.empty();

  /** @param shared whether others may be at work when this one starts */
  OrphanedJobs(boolean shared) {
    this.shared = shared;
  }

  /** Those of all pending jobs that are to be taken over now. */
  List<FeedJobRow> select(Set<FeedJobRow> pending) {
    var known = lastSweep.orElse(shared ? Set.of() : pending);
    lastSweep = Optional.of(pending);
    return pending.stream().filter(known::contains).toList();
  }
}

// SPDX-License-Identifier: Apache-2.0
package tidings.stream;

import java.time.Duration;
import java.util.Optional;
import tidings.schema.ItemType;
import tidings.schema.SystemKeys;
import tidings.store.Item;

/**
 * The lease of a shard for a consumer: the reading node and its checkpoint.
 *
 * @param owner the node; empty after a release
 * @param term number of acquisitions; a former owner, whose term is lower, can no longer write
 * @param heartbeatCount grows with each write, which nodes of older versions make to stay the owner
 * @param position checkpoint: all changes up to it are handled; empty at the start
 * @param ended whether the shard has been read to its end
 * @param requestedBy the node that requests it, as the owner has more than its fair share
 */
record Lease(String consumer, String shard, String owner, long term, long heartbeatCount,
    Optional<String> position, boolean ended, Optional<String> requestedBy) {
  static final String OWNER = "owner";
  static final String TERM = "term";
  static final String HEARTBEAT_COUNT = "beat";
  static final String POSITION = "position";
  static final String ENDED = "ended";
  static final String REQUESTED_BY = "heir";
  /** An owner that is no known node is dead when its heartbeat has not changed for this time. */
  static final Duration HEARTBEAT_TIMEOUT = Duration.ofSeconds(15);

  /** A lease that was never acquired. */
  static Lease of(String consumer, String shard) {
    return new Lease(consumer, shard, "", 0, 0, Optional.empty(), false, Optional.empty());
  }

  static Lease of(String consumer, Item item) {
    return new Lease(consumer, item.key().sk(), item.findText(OWNER).orElse(""), item.number(TERM),
        item.number(HEARTBEAT_COUNT), item.findText(POSITION), item.flag(ENDED),
        item.findText(REQUESTED_BY));
  }

  Lease takenBy(String node) {
    return new Lease(consumer, shard, node, term + 1, 0, position, ended, Optional.empty());
  }

  /** Changes as long as an owner of an older version is alive. */
  Heartbeat heartbeat() {
    return new Heartbeat(term, heartbeatCount);
  }

  record Heartbeat(long term, long count) {}

  Item item() {
    return ItemType.LEASE.at(SystemKeys.lease(consumer, shard))
        .set(OWNER, owner)
        .set(TERM, term)
        .set(HEARTBEAT_COUNT, heartbeatCount)
        .set(POSITION, position)
        .set(ENDED, ended)
        .build();
  }
}

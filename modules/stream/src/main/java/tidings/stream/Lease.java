// SPDX-License-Identifier: Apache-2.0
package tidings.stream;

import java.time.Duration;
import java.util.Optional;
import tidings.schema.Keys;
import tidings.store.Item;

/**
 * Which node reads a shard for a consumer, and up to where that is done.
 *
 * @param owner the node; empty when it has given the shard back
 * @param term how many have had it: whoever has a former one may write no more
 * @param heartbeatCount grows as long as the owner lives
 * @param position up to where all is done; empty at the beginning
 * @param ended whether the shard is read to its end
 * @param requestedBy who has asked for it, as the owner has more than is fair
 */
record Lease(String consumer, String shard, String owner, long term, long heartbeatCount,
    Optional<String> position, boolean ended, Optional<String> requestedBy) {
  static final String TYPE = "lease";
  static final String OWNER = "owner";
  static final String TERM = "term";
  static final String HEARTBEAT_COUNT = "beat";
  static final String POSITION = "position";
  static final String ENDED = "ended";
  static final String REQUESTED_BY = "heir";
  /** A beat that has not changed for so long is that of a node that is no more. */
  static final Duration HEARTBEAT_TIMEOUT = Duration.ofSeconds(15);

  /** One that nobody has had yet. */
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

  /** What does not stand still as long as its owner lives. */
  Heartbeat heartbeat() {
    return new Heartbeat(term, heartbeatCount);
  }

  record Heartbeat(long term, long count) {}

  Item item() {
    return Item.at(Keys.lease(consumer, shard), TYPE)
        .set(OWNER, owner)
        .set(TERM, term)
        .set(HEARTBEAT_COUNT, heartbeatCount)
        .set(POSITION, position)
        .set(ENDED, ended)
        .build();
  }
}

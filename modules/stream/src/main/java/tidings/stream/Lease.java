// SPDX-License-Identifier: Apache-2.0
package tidings.stream;

import java.time.Duration;
import java.util.Optional;
import tidings.store.Item;
import tidings.store.Keys;

/**
 * Which node reads a shard for a consumer, and up to where that is done.
 *
 * @param owner the node; empty when it has given the shard back
 * @param term how many have had it: whoever has a former one may write no more
 * @param beat grows as long as the owner lives
 * @param position up to where all is done; empty at the beginning
 * @param ended whether the shard is read to its end
 * @param heir who has asked for it, as the owner has more than is fair
 */
record Lease(String consumer, String shard, String owner, long term, long beat,
    Optional<String> position, boolean ended, Optional<String> heir) {
  static final String TYPE = "lease";
  static final String OWNER = "owner";
  static final String TERM = "term";
  static final String BEAT = "beat";
  static final String POSITION = "position";
  static final String ENDED = "ended";
  static final String HEIR = "heir";
  /** A beat that has not changed for so long is that of a node that is no more. */
  static final Duration LASTS = Duration.ofSeconds(15);

  /** One that nobody has had yet. */
  static Lease of(String consumer, String shard) {
    return new Lease(consumer, shard, "", 0, 0, Optional.empty(), false, Optional.empty());
  }

  static Lease of(String consumer, Item item) {
    return new Lease(consumer, item.key().sk(), item.find(OWNER).orElse(""), item.number(TERM),
        item.number(BEAT), item.find(POSITION), item.flag(ENDED),
        item.find(HEIR));
  }

  Lease takenBy(String node) {
    return new Lease(consumer, shard, node, term + 1, 0, position, ended, Optional.empty());
  }

  /** What does not stand still as long as its owner lives. */
  Pulse pulse() {
    return new Pulse(term, beat);
  }

  record Pulse(long term, long beat) {}

  Item item() {
    return Item.at(Keys.lease(consumer, shard), TYPE)
        .set(OWNER, owner)
        .set(TERM, term)
        .set(BEAT, beat)
        .set(POSITION, position)
        .set(ENDED, ended)
        .build();
  }
}

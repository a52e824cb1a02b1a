// SPDX-License-Identifier: Apache-2.0
package tidings.store.stream;

import java.time.Instant;
import java.util.Comparator;
import java.util.Optional;
import java.util.stream.Stream;
import tidings.store.Item;
import tidings.store.Key;

/**
 * That one item has become another, has come or has gone.
 *
 * @param sequence its place in the shard, in digits
 * @param time when, to the second; engines for tests know it to the minute alone
 * @param before what was stored until then, also when it had expired
 * @param after what is stored from then on
 * @param expired whether the engine removed it, as its time was over, and nobody has asked to
 */
public record ItemChange(
    String sequence, Instant time, Optional<Item> before, Optional<Item> after, boolean expired) {
  /** Of sequences in one shard. */
  public static final Comparator<String> SEQUENCE_ORDER =
      Comparator.comparingInt(String::length).thenComparing(Comparator.naturalOrder());

  /** What has become of the item. */
  public enum Kind {
    INSERTED,
    MODIFIED,
    REMOVED
  }

  public Kind kind() {
    if (before.isEmpty()) {
      return Kind.INSERTED;
    }
    return after.isEmpty() ? Kind.REMOVED : Kind.MODIFIED;
  }

  /** The item as it is now, or as it was last. */
  public Item item() {
    return Stream.of(after, before).flatMap(Optional::stream).findFirst().orElseThrow();
  }

  public Key key() {
    return item().key();
  }

  /** What both items weigh. */
  public int bytes() {
    return Stream.of(before, after).flatMap(Optional::stream).mapToInt(Item::bytes).sum();
  }

  public String type() {
    return item().type();
  }
}

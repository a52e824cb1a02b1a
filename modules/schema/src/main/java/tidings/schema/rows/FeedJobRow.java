// SPDX-License-Identifier: Apache-2.0
package tidings.schema.rows;

import java.util.Arrays;
import tidings.core.Ref;
import tidings.core.UserId;
import tidings.schema.FeedKeys;
import tidings.schema.ItemType;
import tidings.store.Condition;
import tidings.store.Item;
import tidings.store.Key;

/**
 * A pending backfill or cleaning job of a feed, after an edge was opened, changed or closed. An
 * edge has at most one job; each change of the edge replaces it.
 *
 * @param number identifies one of the jobs of an edge
 */
public record FeedJobRow(UserId user, Ref target, Kind kind, String number) {

  /** The kind of work. */
  public enum Kind {
    /** Writes the feed rows of an edge. */
    FILL(ItemType.FEED_FILL),
    /** Removes feed rows that no edge admits any more. */
    CLEANING(ItemType.FEED_CLEANING);

    private final ItemType type;

    Kind(ItemType type) {
      this.type = type;
    }
  }

  public static FeedJobRow fill(UserId user, Ref target, String number) {
    return new FeedJobRow(user, target, Kind.FILL, number);
  }

  public static FeedJobRow cleaning(UserId user, Ref target, String number) {
    return new FeedJobRow(user, target, Kind.CLEANING, number);
  }

  public Item item() {
    return kind.type.at(key()).set("number", number).build();
  }

  public static FeedJobRow of(Item row) {
    var key = row.key();
    int split = key.sk().indexOf('#');
    return new FeedJobRow(
        new UserId(key.sk().substring(0, split)),
        Ref.parse(key.sk().substring(split + 1)),
        kind(row),
        row.text("number"));
  }

  private static Kind kind(Item row) {
    return Arrays.stream(Kind.values())
        .filter(kind -> kind.type.matches(row))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("unknown type of job: " + row.type()));
  }

  public Key key() {
    return FeedKeys.feedJob(user, target);
  }

  public Condition isUnchanged() {
    return Condition.equal("number", number);
  }
}

// SPDX-License-Identifier: Apache-2.0
package tidings.schema.rows;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import tidings.core.Ref;
import tidings.core.UserId;
import tidings.schema.FeedKeys;
import tidings.schema.ItemType;
import tidings.store.Condition;
import tidings.store.Item;
import tidings.store.Key;
import tidings.store.Op;

/**
 * A pending backfill or cleaning job of a feed, after an edge was opened, changed or closed. An
 * edge has at most one job; each change of the edge replaces it.
 *
 * @param number identifies one of the jobs of an edge
 * @param renewals how often a node has taken it over or renewed its lease; an owner whose write
 *     fails on it has lost the job to another one. Empty in rows of versions before leases
 */
public record FeedJobRow(UserId user, Ref target, Kind kind, String number,
    Optional<Long> renewals) {
  private static final String NUMBER = "number";
  private static final String RENEWALS = "renewals";

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
    return new FeedJobRow(user, target, Kind.FILL, number, Optional.of(0L));
  }

  public static FeedJobRow cleaning(UserId user, Ref target, String number) {
    return new FeedJobRow(user, target, Kind.CLEANING, number, Optional.of(0L));
  }

  public Item item() {
    var row = kind.type.at(key()).set(NUMBER, number);
    renewals.ifPresent(count -> row.set(RENEWALS, count));
    return row.build();
  }

  /** False for a kind of job that a newer version has introduced, and which is left to it. */
  public static boolean isKnown(Item row) {
    return Arrays.stream(Kind.values()).anyMatch(kind -> kind.type.matches(row));
  }

  public static FeedJobRow of(Item row) {
    var key = row.key();
    int split = key.sk().indexOf('#');
    return new FeedJobRow(
        new UserId(key.sk().substring(0, split)),
        Ref.parse(key.sk().substring(split + 1)),
        kind(row),
        row.text(NUMBER),
        row.has(RENEWALS) ? Optional.of(row.number(RENEWALS)) : Optional.empty());
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

  /** Whether no node has taken it over, so that the node that created it may run it. */
  public boolean isNew() {
    return renewals.orElse(0L) == 0;
  }

  /** The job after its owner has taken it over or renewed its lease. */
  public FeedJobRow renewed() {
    return new FeedJobRow(
        user, target, kind, number, Optional.of(renewals.orElse(0L) + 1));
  }

  /** Replaces the stored job, if it still has this owner. */
  public Op replacing(FeedJobRow before) {
    return new Op.Put(item(), List.of(before.isUnchanged()));
  }

  /** The conditions that the stored job is the same and has the same owner. */
  public Condition[] isUnchanged() {
    var isSameJob = Stream.of(Condition.equal(NUMBER, number));
    var isSameOwner = renewals.stream().map(count -> Condition.equal(RENEWALS, count));
    return Stream.concat(isSameJob, isSameOwner).toArray(Condition[]::new);
  }
}

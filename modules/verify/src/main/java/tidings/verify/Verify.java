// SPDX-License-Identifier: Apache-2.0
package tidings.verify;

import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import java.util.function.IntConsumer;
import java.util.function.Supplier;
import tidings.core.ActivityId;
import tidings.core.Position;
import tidings.core.UserId;
import tidings.schema.ActivityKeys;
import tidings.schema.FeedKeys;
import tidings.schema.FollowKeys;
import tidings.schema.ItemType;
import tidings.schema.KeyFormat;
import tidings.schema.readers.FeedCachePolicy;
import tidings.schema.rows.EdgeRow;
import tidings.store.Item;
import tidings.store.Slices;
import tidings.store.Table;

/**
 * Checks the table for consistency: feed rows against the merge, counts against rows, notices
 * against their causes, the two sides of edges, outboxes against activities, flags against reports, the
 * counts of bookmarks against bookmarks.
 * Changes nothing, and can run beside servers. All methods wait for the store.
 */
public final class Verify {
  /** {@link Table#SETTLE_DELAY} of a table that is not shared; many times longer than needed. */
  private static final Duration SINGLE_PROCESS_SETTLE_DELAY = Duration.ofMillis(50);

  private final CheckContext context;
  private final FeedCheck feeds;
  private final CountsCheck counts;
  private final EdgeCheck edges;
  private final OutboxCheck outboxes;
  private final NoticeCheck notices;
  private final FlagCheck flags;
  private final BookmarkCheck bookmarks;

  /**
   * @param lowWatermark supplies the current low watermark: nothing below it is pending
   * @param settleDelay max. time until a transaction is visible completely
   */
  public Verify(
      Table table, Supplier<Position> lowWatermark, Duration settleDelay, InstantSource clock,
      FeedCachePolicy cachePolicy) {
    var stableCheck = new StableCheck(settleDelay);
    context = new CheckContext(table, lowWatermark, clock, cachePolicy);
    feeds = new FeedCheck(context);
    counts = new CountsCheck(context, stableCheck);
    edges = new EdgeCheck(context, stableCheck);
    outboxes = new OutboxCheck(context, stableCheck);
    notices = new NoticeCheck(context, stableCheck);
    flags = new FlagCheck(context, stableCheck);
    bookmarks = new BookmarkCheck(context, stableCheck);
  }

  /** Returns the max. time until a transaction of this table is visible completely. */
  public static Duration settleDelay(Table table) {
    return table.isShared() ? Table.SETTLE_DELAY : SINGLE_PROCESS_SETTLE_DELAY;
  }

  /**
   * Checks the rows of a segment of the table, and the data that depends on them.
   *
   * @param batchSize number of rows read at a time
   * @param onBatch receives the number of rows of each batch that has been checked
   */
  public void verifySegment(int segment, int totalSegments, int batchSize,
      FindingListener listener, IntConsumer onBatch) {
    var slices =
        Slices.ofSegment(context.table(), segment, totalSegments, Optional.empty(), batchSize);
    for (var slice : slices) {
      slice.items().forEach(row -> check(row, listener));
      onBatch.accept(slice.items().size());
    }
  }

  /** Checks one user: feed, counts, edges and notices. */
  public void verifyUser(UserId user, FindingListener listener) {
    feeds.check(user, listener);
    counts.check(user.ref(), listener);
    context.slices(FollowKeys.edgesOf(user)).items().forEach(row -> check(row, listener));
    context.slices(FeedKeys.noticesOf(user)).items().forEach(row -> check(row, listener));
  }

  private void check(Item row, FindingListener listener) {
    ItemType.of(row).ifPresent(type -> check(type, row, listener));
  }

  private void check(ItemType type, Item row, FindingListener listener) {
    var key = row.key();
    switch (type) {
      case ENTITY -> {
        var ref = KeyFormat.ref(key);
        checkIfUncounted(row, listener);
        if (ref.isUser()) {
          feeds.check(new UserId(ref.id()), listener);
        }
      }
      case ACTIVITY -> {
        checkIfUncounted(row, listener);
        outboxes.checkActivity(new ActivityId(KeyFormat.ref(key).id()), listener);
      }
      case COUNTS -> counts.check(KeyFormat.ref(key), listener);
      case OUTBOX ->
        outboxes.checkRow(key, listener);
      case EDGE -> edges.check(KeyFormat.owner(key), EdgeRow.followed(key), listener);
      case FOLLOWER ->
        edges.checkFollower(new UserId(key.sk()), FollowKeys.followedEntity(key), listener);
      case NOTICE -> notices.check(key, listener);
      case BOOKMARK_FOLDERS -> bookmarks.check(KeyFormat.owner(key), listener);
      case FLAG -> flags.check(ActivityKeys.flaggedActivity(key), listener);
      default -> {
        // feed rows are checked with their user; other rows duplicate nothing
      }
    }
  }

  /** Entities with a counts row are checked when that row is read. */
  private void checkIfUncounted(Item row, FindingListener listener) {
    var ref = KeyFormat.ref(row.key());
    if (context.get(ActivityKeys.counts(ref)).isEmpty()) {
      counts.check(ref, listener);
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
package tidings.feeds.verify;

import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import java.util.function.Supplier;
import tidings.core.ActivityId;
import tidings.core.UserId;
import tidings.store.Item;
import tidings.store.Keys;
import tidings.store.Table;
import tidings.store.rows.Cached;
import tidings.store.rows.EdgeRow;
import tidings.store.rows.FlagRow;

/**
 * Looks whether the table says everywhere what it says once: rows of feeds against the merge,
 * counts against rows, notices against their causes, both sides of edges, outboxes against
 * activities, flags against reports. It changes nothing, and may be used beside whoever does. All of it waits for the
 * store, on a thread that may wait.
 */
public final class Verify {
  /** What a transaction takes to be seen whole where several nodes write, and the index is late. */
  public static final Duration SHARED = Duration.ofSeconds(1);
  /** The same where one process has the table; many times what it takes. */
  private static final Duration ALONE = Duration.ofMillis(50);

  private final Means means;
  private final FeedCheck feeds;
  private final CountsCheck counts;
  private final EdgeCheck edges;
  private final OutboxCheck outboxes;
  private final NoticeCheck notices;
  private final FlagCheck flags;

  /**
   * @param settled before which nothing is under way, at the moment it is asked
   * @param settles what a transaction takes to be seen whole
   */
  public Verify(
      Table table, Supplier<ActivityId> settled, Duration settles, InstantSource clock,
      Cached cached) {
    var looks = new Looks(settles);
    means = new Means(table, settled, clock, cached);
    feeds = new FeedCheck(means);
    counts = new CountsCheck(means, looks);
    edges = new EdgeCheck(means, looks);
    outboxes = new OutboxCheck(means, looks);
    notices = new NoticeCheck(means, looks);
    flags = new FlagCheck(means, looks);
  }

  /** What a transaction of this table takes to be seen whole. */
  public static Duration settles(Table table) {
    return table.shared() ? SHARED : ALONE;
  }

  /**
   * What a part of the table came to.
   *
   * @param rows how many were looked at
   * @param next where to go on; empty at the end of the part
   */
  public record Step(int rows, Optional<String> next) {}

  /** Looks at some rows of a part of the table, and at all that hangs on them. */
  public Step step(
      int number, int of, Optional<String> after, int rows, Findings findings) {
    var slice = means.table().segment(number, of, after, rows).await();
    slice.items().forEach(row -> check(row, findings));
    return new Step(slice.items().size(), slice.next());
  }

  /** Looks at one user: the feed, the counts, the edges and the notices. */
  public void user(UserId who, Findings findings) {
    feeds.check(who, findings);
    counts.check(who.ref(), findings);
    means.each(Keys.edgesOf(who), slice -> slice.items().forEach(row -> check(row, findings)));
    means.each(Keys.noticesOf(who), slice -> slice.items().forEach(row -> check(row, findings)));
  }

  private void check(Item row, Findings findings) {
    var key = row.key();
    switch (row.type()) {
      case "entity" -> {
        var ref = Keys.ref(key);
        uncounted(row, findings);
        if (ref.isUser()) {
          feeds.check(new UserId(ref.id()), findings);
        }
      }
      case "activity" -> {
        uncounted(row, findings);
        outboxes.body(new ActivityId(Keys.ref(key).id()), findings);
      }
      case "counts" -> counts.check(Keys.ref(key), findings);
      case "outbox" -> outboxes.row(Keys.ref(key), Keys.inOutbox(key.sk()), findings);
      case "edge" -> edges.check(Keys.owner(key), EdgeRow.followed(key), findings);
      case "follower" -> edges.follower(new UserId(key.sk()), Keys.followed(key), findings);
      case "notice" -> notices.check(key, findings);
      case FlagRow.TYPE -> flags.check(Keys.flagged(key), findings);
      default -> {
        // rows of feeds are looked at with their user; others say what nothing else says
      }
    }
  }

  /** Counts that are there are looked at by themselves. */
  private void uncounted(Item row, Findings findings) {
    var ref = Keys.ref(row.key());
    if (means.get(Keys.counts(ref)).isEmpty()) {
      counts.check(ref, findings);
    }
  }
}

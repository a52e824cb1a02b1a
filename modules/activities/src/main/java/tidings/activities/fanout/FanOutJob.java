// SPDX-License-Identifier: Apache-2.0
package tidings.activities.fanout;

import static tidings.schema.rows.FanOutRow.PARKED;
import static tidings.schema.rows.FanOutRow.STARTED_AT;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import tidings.core.Activities.Delivery;
import tidings.core.ActivityId;
import tidings.core.Ref;
import tidings.core.UserId;
import tidings.schema.FeedKeys;
import tidings.schema.ItemType;
import tidings.store.Condition;
import tidings.store.Item;
import tidings.store.Key;
import tidings.store.Op;

/**
 * The durable job that delivers one activity. Its epoch changes with every checkpoint; an owner
 * whose write fails on the epoch has lost the job to another one.
 *
 * @param epoch the epoch of the last checkpoint
 * @param cursor the last follower whose row is durable, in the order of user ids
 * @param written the number of durable rows
 * @param free whether any node may take it over at once
 * @param parked the failure for which it was parked, until it is retried
 * @param quiet whether nobody is told of the activity, as it is no news; then it is late too
 * @param late whether positions may pass the activity; its delivery is then noted as a late arrival
 */
public record FanOutJob(ActivityId activity, long epoch, Optional<UserId> cursor, long written,
    Instant startedAt, boolean free, Optional<String> parked, boolean late,
    boolean quiet) {
  private static final String EPOCH = "epoch";
  private static final String CURSOR = "cursor";
  private static final String WRITTEN = "written";
  private static final String FREE = "free";
  private static final String LATE = "late";
  private static final String QUIET = "quiet";

  /** The job of an activity that is being published, leased by this node. */
  public static FanOutJob ofPublished(ActivityId activity, Instant now) {
    return atStart(activity, 1, now, false);
  }

  /** The job of a new activity whose id is of its own time, leased by this node. */
  public static FanOutJob ofNews(ActivityId activity, Instant now) {
    return atStart(activity, 1, now, false).late(true);
  }

  /** The job of an activity that is added to the past, leased by this node. */
  public static FanOutJob ofPast(ActivityId activity, Instant now) {
    return new FanOutJob(
        activity, 1, Optional.empty(), 0, now, false, Optional.empty(), true, true);
  }

  /** Whether clients are told of the activity as one that arrived late. */
  boolean isLateNews() {
    return late && !quiet;
  }

  /**
   * The job of a restored activity. Its random epoch excludes all former owners. It is free, as a
   * former owner on this node may still have the old job in its queue.
   */
  public static FanOutJob ofRestored(ActivityId activity, Instant now) {
    long epoch = ThreadLocalRandom.current().nextLong(Integer.MAX_VALUE, Long.MAX_VALUE / 2);
    return atStart(activity, epoch, now, true);
  }

  /** The job of an owner that has not yet written a row. */
  private static FanOutJob atStart(
      ActivityId activity, long epoch, Instant now, boolean isRestored) {
    Optional<UserId> cursor = Optional.empty();
    Optional<String> parked = Optional.empty();
    return new FanOutJob(activity, epoch, cursor, 0, now, isRestored, parked, isRestored, false);
  }

  public static FanOutJob of(Item row) {
    return new FanOutJob(
        new ActivityId(row.key().sk()),
        row.number(EPOCH),
        row.findText(CURSOR).map(UserId::new),
        row.number(WRITTEN),
        Instant.ofEpochMilli(row.number(STARTED_AT)),
        row.flag(FREE),
        row.findText(PARKED),
        row.flag(LATE),
        row.flag(QUIET));
  }

  public Key key() {
    return FeedKeys.fanOut(activity);
  }

  public Item item() {
    return ItemType.FAN_OUT.at(key())
        .set(EPOCH, epoch)
        .set(CURSOR, cursor.map(UserId::text))
        .set(WRITTEN, written)
        .set(STARTED_AT, startedAt.toEpochMilli())
        .set(FREE, free)
        .set(PARKED, parked)
        .set(LATE, late)
        .set(QUIET, quiet)
        .build();
  }

  /** The condition that the job has the same owner as at this checkpoint. */
  Condition isStillOwned() {
    return Condition.equal(EPOCH, epoch);
  }

  /** The job, owned by the caller once it is stored. */
  FanOutJob takenOver() {
    return next(cursor, written, false, Optional.empty());
  }

  /** @param isPassed whether positions have passed the activity */
  public FanOutJob late(boolean isPassed) {
    return new FanOutJob(
        activity, epoch, cursor, written, startedAt, free, parked, late || isPassed, quiet);
  }

  FanOutJob checkpointAfter(Recipients page) {
    return next(Optional.of(page.last()), written + page.size(), false, Optional.empty());
  }

  /** The job, free for any node. */
  FanOutJob handedOver() {
    return next(cursor, written, true, Optional.empty());
  }

  /** The job after a failure. It no longer holds the watermark. */
  FanOutJob parkedFor(String reason) {
    return next(cursor, written, false, Optional.of(reason)).late(true);
  }

  private FanOutJob next(
      Optional<UserId> cursor, long written, boolean free, Optional<String> parked) {
    return new FanOutJob(activity, epoch + 1, cursor, written, startedAt, free, parked, late,
        quiet);
  }

  /** Replaces the stored job, if it still has this owner. */
  Op replacing(FanOutJob before) {
    return new Op.Put(item(), List.of(before.isStillOwned()));
  }

  /** @param mergedAudiences large audiences, which are not fanned out */
  public Delivery toDelivery(List<Ref> mergedAudiences) {
    var state = parked.isPresent() ? Delivery.State.PARKED : Delivery.State.RUNNING;
    return new Delivery(
        state, written, written, startedAt, Optional.empty(), mergedAudiences);
  }
}

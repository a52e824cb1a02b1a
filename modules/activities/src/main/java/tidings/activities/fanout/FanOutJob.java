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
import tidings.schema.Keys;
import tidings.store.Condition;
import tidings.store.Item;
import tidings.store.Key;
import tidings.store.Op;

/**
 * What is left to do of delivering one activity. Its epoch changes with every checkpoint: who
 * writes under an epoch that is no longer the job's has lost it to somebody else.
 *
 * @param epoch of this owner's last checkpoint
 * @param cursor the last follower whose row is durable
 * @param written how many rows are
 * @param free whether its last owner has handed it over
 * @param parked why it failed for good, until it is tried again
 * @param late whether positions do not wait for it: what it delivers is noted as a late arrival
 */
public record FanOutJob(ActivityId activity, long epoch, Optional<UserId> cursor, long written,
    Instant startedAt, boolean free, Optional<String> parked, boolean late) {
  private static final String EPOCH = "epoch";
  private static final String CURSOR = "cursor";
  private static final String WRITTEN = "written";
  private static final String FREE = "free";
  private static final String LATE = "late";

  /** The job of an activity that is being published, leased by this node. */
  public static FanOutJob ofPublished(ActivityId activity, Instant now) {
    return new FanOutJob(activity, 1, Optional.empty(), 0, now, false, Optional.empty(), false);
  }

  /**
   * The job of an activity that is restored: of an epoch that no former owner has known. It is for
   * whoever comes first, as a former owner on this node may not have noticed yet that it has lost.
   */
  public static FanOutJob ofRestored(ActivityId activity, Instant now) {
    long epoch = ThreadLocalRandom.current().nextLong(Integer.MAX_VALUE, Long.MAX_VALUE / 2);
    return new FanOutJob(activity, epoch, Optional.empty(), 0, now, true, Optional.empty(), true);
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
        row.flag(LATE));
  }

  public Key key() {
    return Keys.fanOut(activity);
  }

  public Item item() {
    return Item.at(key(), "fanout")
        .set(EPOCH, epoch)
        .set(CURSOR, cursor.map(UserId::text))
        .set(WRITTEN, written)
        .set(STARTED_AT, startedAt.toEpochMilli())
        .set(FREE, free)
        .set(PARKED, parked)
        .set(LATE, late)
        .build();
  }

  /** That nobody has taken the job over since this owner's last checkpoint. */
  Condition isStillOwned() {
    return Condition.equal(EPOCH, epoch);
  }

  /** The same job in this owner's hands. */
  FanOutJob takenOver() {
    return next(cursor, written, false, Optional.empty());
  }

  /** The same job, for which positions have not waited. */
  public FanOutJob late(boolean isPassed) {
    return new FanOutJob(
        activity, epoch, cursor, written, startedAt, free, parked, late || isPassed);
  }

  FanOutJob checkpointAfter(Recipients page) {
    return next(Optional.of(page.last()), written + page.size(), false, Optional.empty());
  }

  /** The same job for whoever comes first. */
  FanOutJob handedOver() {
    return next(cursor, written, true, Optional.empty());
  }

  /** Given up for now: nobody waits for it any more. */
  FanOutJob parkedFor(String reason) {
    return next(cursor, written, false, Optional.of(reason)).late(true);
  }

  private FanOutJob next(
      Optional<UserId> cursor, long written, boolean free, Optional<String> parked) {
    return new FanOutJob(activity, epoch + 1, cursor, written, startedAt, free, parked, late);
  }

  /** Stores this in place of what the job was before. */
  Op replacing(FanOutJob before) {
    return new Op.Put(item(), List.of(before.isStillOwned()));
  }

  /** @param mergedAudiences audiences that are not fanned out */
  public Delivery toDelivery(List<Ref> mergedAudiences) {
    var state = parked.isPresent() ? Delivery.State.PARKED : Delivery.State.RUNNING;
    return new Delivery(
        state, written, written, startedAt, Optional.empty(), mergedAudiences);
  }
}

// SPDX-License-Identifier: Apache-2.0
package tidings.activities;

import static tidings.core.errors.ErrorCode.NOT_FOUND;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Optional;
import tidings.activities.fanout.DeliveryContext;
import tidings.activities.fanout.DeliveryReport;
import tidings.activities.fanout.FanOut;
import tidings.activities.fanout.FanOutJob;
import tidings.core.Activities;
import tidings.core.Activities.ForeignDraft;
import tidings.core.Activity;
import tidings.core.ActivityId;
import tidings.core.AnswerSize;
import tidings.core.Audience;
import tidings.core.Envelope;
import tidings.core.JobStats;
import tidings.core.Lookup;
import tidings.core.Nodes;
import tidings.core.OnlineUsers;
import tidings.core.Ref;
import tidings.core.UserId;
import tidings.core.Watermark;
import tidings.core.bus.Actor;
import tidings.core.bus.Bus;
import tidings.schema.FeedKeys;
import tidings.schema.readers.AcrossBlocks;
import tidings.schema.readers.ActivityReader;
import tidings.schema.readers.DueItemSweeper;
import tidings.schema.readers.EntitySummaries;
import tidings.schema.readers.FeedCachePolicy;
import tidings.schema.readers.LargeAudiences;
import tidings.schema.rows.ActivityRow;
import tidings.schema.rows.AuditRows;
import tidings.store.Condition;
import tidings.store.OptimisticRetry;
import tidings.store.Table;
import tidings.store.Transaction;
import tidings.store.stream.StreamConsumer;

/**
 * The activities feature, the write side: stores activities with their outbox rows, and fans them
 * out to followers.
 */
public final class ActivitiesActor implements Actor<Activities<?>> {
  private final Bus bus;
  private final Table table;
  private final ActivityReader reader;
  private final ActivityReader batchingReader;
  private final FanOut fanOut;
  private final PublishingActivity publishing;
  private final EditingActivity editing;
  private final AddingPreview previews;
  private final DeletingActivity deleting;
  private final TakingDownActivity takingDown;
  private final PurgingActivity purging;
  private final UpsertingActivity upserting;
  private final UpsertingActivities upsertingAll;
  private final ForeignIdPages foreignIds;
  private final OutboxPages outboxes;
  private final SharePages shares;
  private final ActivityExpiry expiry;
  private final DueItemSweeper dueSweeper;
  private final LargeAudiences largeAudiences;

  /**
   * @param nodes share out the search for abandoned jobs and due items
   * @param cachePolicy which rows feeds store
   * @param online users connected to this node
   */
  public ActivitiesActor(Vertx vertx, Bus bus, Table table, EntitySummaries summaries,
      ActivityReader reader,
      Watermark watermark, Nodes nodes, InstantSource clock, FeedCachePolicy cachePolicy,
      OnlineUsers online,
      AuditRows auditRows) {
    this.bus = bus;
    this.table = table;
    this.reader = reader;
    this.batchingReader = reader.batching();
    this.largeAudiences = cachePolicy.largeAudiences();
    var context = new DeliveryContext(
        bus, table, reader, watermark, nodes, clock, cachePolicy, online);
    var effects = new ActivityEffects(bus, table,
        new CommentEffects(table, reader.visibility(), clock),
        new ShareEffects(table, reader.visibility(), clock));
    this.shares = new SharePages(table, reader);
    this.fanOut = new FanOut(vertx, context);
    this.deleting = new DeletingActivity(context, fanOut, effects);
    this.purging = new PurgingActivity(context, deleting);
    this.takingDown = new TakingDownActivity(context, deleting, auditRows);
    this.publishing = new PublishingActivity(
        context, summaries, fanOut, effects, new CombinedPosts(bus, table), takingDown);
    this.editing = new EditingActivity(context);
    this.previews = new AddingPreview(context);
    this.upserting = new UpsertingActivity(context, publishing, editing);
    this.upsertingAll = new UpsertingActivities(vertx, upserting);
    this.foreignIds = new ForeignIdPages(table, reader);
    this.outboxes = new OutboxPages(reader, largeAudiences);
    this.expiry = new ActivityExpiry(context, fanOut, effects);
    var handlers = new HashMap<>(expiry.handlers());
    handlers.putAll(new TakingDownComments(table, takingDown).handlers());
    this.dueSweeper = new DueItemSweeper(vertx, table, nodes, clock, "activities", handlers);
  }

  /** Takes over unfinished fan-outs, so that they hold the watermark, before it serves. */
  public Future<Void> start() {
    return fanOut.start()
        .compose(swept -> bus.serve(Activities.class, this))
        .compose(served -> dueSweeper.start());
  }

  /** Returns the pending fan-outs as of the last sweep. */
  public JobStats jobs() {
    return fanOut.jobs();
  }

  /**
   * Returns the stream consumer that removes the likes, comments and reports of purged activities.
   */
  public StreamConsumer cleanupConsumer() {
    return new ExpiredActivityCleanup(table).consumer(expiry::expireIfDue);
  }

  /**
   * Returns the stream consumer that takes back shares between users of whom one blocks the other.
   */
  public StreamConsumer blockConsumer() {
    return new SharesAcrossBlocks(new AcrossBlocks(table, reader), deleting::delete).consumer();
  }

  /** Hands over unfinished fan-outs to another node or the next start. */
  public Future<Void> stop() {
    return dueSweeper.stop().compose(stopped -> fanOut.stop());
  }

  @Override
  public Object answer(Activities<?> ask) {
    return switch (ask) {
      case Activities.Publish(var actor, var draft, var key) ->
        publishing.publish(actor, draft, key);
      case Activities.Upsert(var actor, var draft, var post, var key) ->
        upserting.upsert(actor, new ForeignDraft(draft, post), key);
      case Activities.UpsertAll(var actor, var posts) -> upsertingAll.upsertAll(actor, posts);
      case Activities.WithForeignId withForeignId -> foreignIds.page(withForeignId);
      case Activities.ReserveIdempotencyKey(var user, var key) ->
        publishing.reserveKey(new IdempotencyRow(user, key));
      case Activities.GetActivity(var id, var reader) -> show(id, reader);
      case Activities.GetActivities(var ids, var reader) -> getAll(ids, reader);
      case Activities.ParentsOf(var id, var reader) -> parents(id, reader);
      case Activities.ChangesSince(var ids, var since, var visibility) ->
        batchingReader.changesSince(ids, since, visibility);
      case Activities.OutboxOf outbox -> outboxes.page(outbox);
      case Activities.Edit(var user, var id, var patch, var version) ->
        editing.edit(user, id, patch, version);
      case Activities.AddPreview(var id, var preview) -> previews.add(id, preview);
      case Activities.Delete(var user, var id) -> deleting.delete(user, id);
      case Activities.Unshare(var user, var id) -> deleting.unshare(user, id);
      case Activities.SharedAmong(var user, var ids) -> shares.sharedAmong(user, ids);
      case Activities.SharesOf sharesOf -> shares.page(sharesOf);
      case Activities.TakeDown takeDown -> takingDown.takeDown(takeDown);
      case Activities.Purge(var user, var id) -> purging.purge(user, id);
      case Activities.RemoveTarget(var id, var target) -> purging.removeTarget(id, target);
      case Activities.Restore(var user, var id) -> publishing.restore(user, id);
      case Activities.DeliveryOf(var user, var id) ->
        OptimisticRetry.retry(table, () -> delivery(user, id));
    };
  }

  /** Who sees a comment sees all that it is on, so none of them is left out. */
  private List<Activity> parents(ActivityId id, Optional<UserId> viewer) {
    var comment = show(id, viewer).envelope();
    var ids = reader.visibility().lineage(comment).activities().stream()
        .skip(1)
        .map(Envelope::id)
        .toList();
    return reader.read(ids.reversed(), viewer, reader.visibility().of(viewer));
  }

  private Activity show(ActivityId id, Optional<UserId> viewer) {
    return reader.read(id, viewer, reader.visibility().of(viewer))
        .orElseThrow(() -> ActivityRow.notFound(id));
  }

  private Lookup<ActivityId, Activity> getAll(List<ActivityId> ids, Optional<UserId> viewer) {
    return Lookup.of(ids, reader.read(ids, viewer, reader.visibility().of(viewer)), Activity::id,
        AnswerSize::ofActivity);
  }

  private Activities.Delivery delivery(UserId user, ActivityId id) {
    var merged = merged(ActivityOwnership.requireVisible(table, reader.visibility(), user, id)
        .activity().envelope());
    var rows = table.getAll(List.of(FeedKeys.fanOut(id), FeedKeys.delivery(id))).await();
    var job =
        Optional.ofNullable(rows.get(FeedKeys.fanOut(id))).map(FanOutJob::of)
            .map(stored -> stored.toDelivery(merged));
    var report =
        Optional.ofNullable(rows.get(FeedKeys.delivery(id)))
            .map(row -> DeliveryReport.toDelivery(row, merged));
    return job.or(() -> report).orElseThrow(() -> reportNotKept(id));
  }

  private List<Ref> merged(Envelope activity) {
    var audiences = largeAudiences.current();
    return Audience.of(activity).refs().stream()
        .filter(audience -> audiences.covers(audience, activity.id()))
        .toList();
  }

  /**
   * Returns the refusal after checking atomically that there is neither a job nor a report: the
   * reads may have missed a job that was becoming a report.
   */
  private RuntimeException reportNotKept(ActivityId id) {
    new Transaction()
        .check(FeedKeys.fanOut(id), Condition.absent())
        .check(FeedKeys.delivery(id), Condition.absent())
        .commit(table)
        .await();
    return NOT_FOUND.refusal("the report of this delivery has expired");
  }
}

// SPDX-License-Identifier: Apache-2.0
package tidings.activities;

import static tidings.core.Done.DONE;
import static tidings.core.Reason.FORBIDDEN;
import static tidings.core.Reason.NOT_FOUND;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import tidings.activities.fanout.FanOut;
import tidings.activities.fanout.Job;
import tidings.activities.fanout.Means;
import tidings.activities.fanout.Report;
import tidings.core.Activities;
import tidings.core.Activity;
import tidings.core.ActivityId;
import tidings.core.Actor;
import tidings.core.Bus;
import tidings.core.Cursor;
import tidings.core.Done;
import tidings.core.Envelope;
import tidings.core.Notifications.Noticed;
import tidings.core.Page;
import tidings.core.Ref;
import tidings.core.UserId;
import tidings.core.Watermark;
import tidings.store.Condition;
import tidings.store.Contention;
import tidings.store.Keys;
import tidings.store.Table;
import tidings.store.Transaction;
import tidings.store.rows.ActivityReader;
import tidings.store.rows.ActivityRow;
import tidings.store.rows.CountsRow;
import tidings.store.rows.Faces;
import tidings.store.rows.NoticeRow;

/** The write side: what is posted, in its outboxes, and on its way to every follower. */
public final class ActivitiesActor implements Actor<Activities<?>> {
  private final Bus bus;
  private final Table table;
  private final Faces faces;
  private final ActivityReader reader;
  private final Watermark watermark;
  private final InstantSource clock;
  private final Duration feedsKeep;
  private final FanOut fanOut;
  private final Comments comments;

  /** @param feedsKeep how long after its activity a feed row expires */
  public ActivitiesActor(Vertx vertx, Bus bus, Table table, Faces faces, ActivityReader reader,
      Watermark watermark, InstantSource clock, Duration feedsKeep) {
    this.bus = bus;
    this.table = table;
    this.faces = faces;
    this.reader = reader;
    this.watermark = watermark;
    this.clock = clock;
    this.feedsKeep = feedsKeep;
    this.comments = new Comments(table);
    this.fanOut = new FanOut(
        vertx, new Means(bus, table, reader, watermark, clock, feedsKeep));
  }

  /** Takes over unfinished deliveries, which hold the watermark from then on, and serves. */
  public Future<Void> start() {
    return fanOut.start().compose(swept -> bus.serve(Activities.class, this));
  }

  /** Hands unfinished deliveries over to whoever comes next. */
  public Future<Void> stop() {
    return fanOut.stop();
  }

  @Override
  public Object answer(Activities<?> ask) {
    return switch (ask) {
      case Activities.Publish(var actor, var draft) -> publish(actor, draft);
      case Activities.Show(var id, var reader) -> show(id, reader);
      case Activities.OutboxOf(var what, var reader, var after, var limit) ->
        outbox(what, reader, after, limit);
      case Activities.Delete(var who, var id) -> Contention.retry(() -> delete(who, id));
      case Activities.DeliveryOf(var who, var id) -> Contention.retry(() -> delivery(who, id));
    };
  }

  private Activity publish(UserId actor, Activities.Draft draft) {
    Targets.check(actor, draft);
    var face = faces.of(actor);
    var id = watermark.begin();
    var post = Post.of(id, actor, draft);
    var job = Job.fresh(id, clock.instant());
    try {
      Contention.retry(() -> store(post, post.publishing(job, feedsKeep), comments::adding));
    } catch (RuntimeException failure) {
      fanOut.release(id);
      throw failure;
    }
    var activity = post.asPublished(face);
    if (!post.isComment()) {
      bus.tell(
          new Activities.Delivered(
              activity, Map.of(List.of(), List.of(actor)), watermark.low()));
    }
    fanOut.deliver(job);
    return activity;
  }

  private Activity show(ActivityId id, Optional<UserId> who) {
    return reader.read(id, who).orElseThrow(() -> absent(id));
  }

  private Page<Activity> outbox(
      Ref what, Optional<UserId> who, Optional<Cursor> after, int limit) {
    if (what.isActivity()) {
      show(new ActivityId(what.id()), Optional.empty()); // a thread goes with its activity
    }
    var question = Keys.outboxOf(what).after(after.map(Cursor::position)).limit(limit);
    var slice = table.query(question).await();
    var ids = slice.items().stream().map(row -> Keys.inOutbox(row.key().sk())).toList();
    return new Page<>(reader.read(ids, who), slice.next().map(Cursor::new));
  }

  private Done delete(UserId who, ActivityId id) {
    var row = stored(who, id);
    if (!row.live()) {
      return DONE;
    }
    var post = new Post(row);
    store(post, post.deleting(clock.instant()), comments::removing);
    fanOut.release(id);
    bus.tell(new Activities.Removed(id));
    return DONE;
  }

  /** @param onComment what a comment adds to the transaction, with the notice to be told of */
  private Done store(Post post, Transaction transaction,
      BiFunction<Envelope, Transaction, Optional<NoticeRow>> onComment) {
    if (!post.isComment()) {
      transaction.commit(table).await();
      return DONE;
    }
    var notice = onComment.apply(post.row().envelope(), transaction);
    transaction.commit(table).await();
    var counts = CountsRow.ofActivity(table.get(Keys.counts(post.thread().ref())).await());
    bus.tell(new Activities.Counted(post.thread(), counts));
    notice.ifPresent(group -> bus.tell(new Noticed(group.who(), group.group())));
    return DONE;
  }

  private Activities.Delivery delivery(UserId who, ActivityId id) {
    if (!stored(who, id).live()) {
      throw absent(id);
    }
    var rows = table.getAll(List.of(Keys.fanOut(id), Keys.delivery(id))).await();
    var job = Optional.ofNullable(rows.get(Keys.fanOut(id))).map(Job::of).map(Job::running);
    var report = Optional.ofNullable(rows.get(Keys.delivery(id))).map(Report::delivery);
    return job.or(() -> report).orElseThrow(() -> notKept(id));
  }

  /**
   * Sees that there is neither a job nor a report: a job that is just becoming a report may have
   * been missed as either.
   */
  private RuntimeException notKept(ActivityId id) {
    new Transaction()
        .check(Keys.fanOut(id), Condition.absent())
        .check(Keys.delivery(id), Condition.absent())
        .commit(table)
        .await();
    return NOT_FOUND.because("the report of that delivery is no longer kept");
  }

  /** The activity, deleted or not, of an actor who may do with it as they like. */
  private ActivityRow stored(UserId who, ActivityId id) {
    var row = table.get(Keys.profile(id.ref()))
        .await()
        .map(item -> ActivityRow.of(id, item))
        .orElseThrow(() -> absent(id));
    if (row.envelope().actor().equals(who)) {
      return row;
    }
    throw row.live() ? FORBIDDEN.because("only its actor may do that") : absent(id);
  }

  private static RuntimeException absent(ActivityId id) {
    return NOT_FOUND.because("there is no activity " + id);
  }
}

// SPDX-License-Identifier: Apache-2.0
package tidings.activities;

import static tidings.core.Reason.NOT_FOUND;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import tidings.activities.fanout.FanOut;
import tidings.activities.fanout.Job;
import tidings.activities.fanout.Means;
import tidings.activities.fanout.Report;
import tidings.core.Activities;
import tidings.core.Activity;
import tidings.core.ActivityId;
import tidings.core.Actor;
import tidings.core.Audience;
import tidings.core.Bus;
import tidings.core.Envelope;
import tidings.core.Jobs;
import tidings.core.Online;
import tidings.core.Ref;
import tidings.core.UserId;
import tidings.core.Watermark;
import tidings.store.Condition;
import tidings.store.Contention;
import tidings.store.DueSweep;
import tidings.store.Keys;
import tidings.store.Table;
import tidings.store.Transaction;
import tidings.store.rows.ActivityReader;
import tidings.store.rows.Audit;
import tidings.store.rows.Cached;
import tidings.store.rows.Faces;
import tidings.store.rows.LargeAudiences;
import tidings.store.rows.SilenceRow;
import tidings.store.stream.StreamConsumer;

/** The write side: what is posted, in its outboxes, and on its way to every follower. */
public final class ActivitiesActor implements Actor<Activities<?>> {
  private final Bus bus;
  private final Table table;
  private final ActivityReader reader;
  private final ActivityReader gathering;
  private final FanOut fanOut;
  private final Publishing publishing;
  private final Changing changing;
  private final TakingDown takingDown;
  private final Outboxes outboxes;
  private final DueSweep due;
  private final LargeAudiences large;

  /**
   * @param cached what feeds have as rows
   * @param online who is connected to this node
   */
  public ActivitiesActor(Vertx vertx, Bus bus, Table table, Faces faces, ActivityReader reader,
      Watermark watermark, InstantSource clock, Cached cached, Online online, Audit audit) {
    this.bus = bus;
    this.table = table;
    this.reader = reader;
    this.gathering = reader.gathering();
    this.large = cached.large();
    var means = new Means(bus, table, reader, watermark, clock, cached, online);
    var comments = new Comments(bus, table, clock);
    this.fanOut = new FanOut(vertx, means);
    var removing = new Removing(means, fanOut, comments);
    this.takingDown = new TakingDown(means, removing, audit);
    this.publishing = new Publishing(
        means, faces, fanOut, comments, new HotTargets(table), takingDown);
    this.changing = new Changing(means, removing);
    this.outboxes = new Outboxes(table, reader);
    var endings = new Endings(means, fanOut, comments);
    this.due = new DueSweep(vertx, table, clock, "activities", endings.seeTo());
  }

  /** Takes over unfinished deliveries, which hold the watermark from then on, and serves. */
  public Future<Void> start() {
    return fanOut.start()
        .compose(swept -> bus.serve(Activities.class, this))
        .compose(served -> due.start());
  }

  /** The fan-outs that there are, by its last sweep. */
  public Jobs jobs() {
    return fanOut.jobs();
  }

  /** What is to be done with changes: what was said of activities that are gone for good goes, too. */
  public StreamConsumer clearing() {
    return new Remains(table).clearing();
  }

  /** Hands unfinished deliveries over to whoever comes next. */
  public Future<Void> stop() {
    return due.stop().compose(stopped -> fanOut.stop());
  }

  @Override
  public Object answer(Activities<?> ask) {
    return switch (ask) {
      case Activities.Publish(var actor, var draft, var request) ->
        publishing.publish(actor, draft, request);
      case Activities.Claim(var who, var request) ->
        publishing.claim(new RequestRow(who, request));
      case Activities.Show(var id, var reader) -> show(id, reader);
      case Activities.NewsOf(var ids, var since) -> gathering.newsOf(ids, since);
      case Activities.OutboxOf outbox -> outboxes.page(outbox);
      case Activities.Edit(var who, var id, var changes, var version) ->
        changing.edit(who, id, changes, version);
      case Activities.Delete(var who, var id) -> changing.delete(who, id);
      case Activities.TakeDown takeDown -> takingDown.takeDown(takeDown);
      case Activities.Restore(var who, var id) -> publishing.restore(who, id);
      case Activities.DeliveryOf(var who, var id) -> Contention.retry(() -> delivery(who, id));
    };
  }

  private Activity show(ActivityId id, Optional<UserId> who) {
    return reader.read(List.of(id), who, SilenceRow.blocked(table, who))
        .stream()
        .findFirst()
        .orElseThrow(() -> Own.absent(id));
  }

  private Activities.Delivery delivery(UserId who, ActivityId id) {
    var merged = merged(Own.living(table, who, id).envelope());
    var rows = table.getAll(List.of(Keys.fanOut(id), Keys.delivery(id))).await();
    var job =
        Optional.ofNullable(rows.get(Keys.fanOut(id))).map(Job::of)
            .map(left -> left.running(merged));
    var report =
        Optional.ofNullable(rows.get(Keys.delivery(id))).map(row -> Report.delivery(row, merged));
    return job.or(() -> report).orElseThrow(() -> notKept(id));
  }

  private List<Ref> merged(Envelope activity) {
    var merged = large.now();
    return Audience.of(activity).refs().stream()
        .filter(audience -> merged.holds(audience, activity.id()))
        .toList();
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
}

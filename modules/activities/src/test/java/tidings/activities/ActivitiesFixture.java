// SPDX-License-Identifier: Apache-2.0
package tidings.activities;

import io.vertx.core.Vertx;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import tidings.activities.fanout.DeliveryContext;
import tidings.activities.fanout.FanOut;
import tidings.core.Activities.Delivery.State;
import tidings.core.Activities.DeliveryOf;
import tidings.core.Activities.Draft;
import tidings.core.Activities.Publish;
import tidings.core.Activity;
import tidings.core.Activity.Content;
import tidings.core.ActivityId;
import tidings.core.Nodes;
import tidings.core.OnlineUsers;
import tidings.core.Position;
import tidings.core.Ref;
import tidings.core.UserId;
import tidings.core.Watermark;
import tidings.schema.ActivityKeys;
import tidings.schema.ActorFixture;
import tidings.schema.FixtureRows;
import tidings.schema.ItemType;
import tidings.schema.readers.DueItemSweeper;
import tidings.schema.rows.ActivityRow;
import tidings.schema.rows.LikeRow;
import tidings.store.Eventually;
import tidings.store.Table;
import tidings.store.Transaction;

/** An {@link ActorFixture} with an {@link ActivitiesActor}, and a way to run due work at once. */
final class ActivitiesFixture implements AutoCloseable {

  final ActorFixture actorFixture;
  final FixtureRows fixtureRows;
  private final Vertx vertx;
  private final Watermark watermark;
  private final ActivitiesActor actor;

  private ActivitiesFixture(Vertx vertx, ActorFixture actorFixture) {
    this.vertx = vertx;
    this.actorFixture = actorFixture;
    this.fixtureRows = new FixtureRows(actorFixture);
    this.watermark = new Watermark(actorFixture.idGenerator());
    this.actor = actorOn(actorFixture.table());
    actor.start().await();
  }

  static ActivitiesFixture open(Vertx vertx, Path folder) {
    return new ActivitiesFixture(vertx, ActorFixture.open(vertx, folder));
  }

  /** Starts another node on this table, or on a wrapper of it. */
  ActivitiesActor actorOn(Table table) {
    return new ActivitiesActor(vertx, actorFixture.bus(), table, actorFixture.summaries(),
        actorFixture.activities(),
        watermark, Nodes.SINGLE_NODE, actorFixture.clock(), ActorFixture.cachePolicy(table),
        new OnlineUsers(1), actorFixture.audit());
  }

  /** The low watermark. */
  Position watermark() {
    return watermark.low();
  }

  void sweep() {
    sweepOn(actorFixture.table());
  }

  void sweepOn(Table table) {
    var expiry = expiry(table);
    new DueItemSweeper(
        vertx, table, Nodes.SINGLE_NODE, actorFixture.clock(), "activities", expiry.handlers())
        .sweep();
    cleanUp(table, expiry);
  }

  /** Cleans up what the store has removed; nothing that is due was swept yet. */
  void cleanUpBeforeSweep() {
    cleanUp(actorFixture.table(), expiry(actorFixture.table()));
  }

  private void cleanUp(Table table, ActivityExpiry expiry) {
    actorFixture.sweep();
    actorFixture.deliver(new ExpiredActivityCleanup(table).consumer(expiry::expireIfDue));
  }

  private ActivityExpiry expiry(Table table) {
    var context = new DeliveryContext(
        actorFixture.bus(), table, actorFixture.activities(), watermark, Nodes.SINGLE_NODE,
        actorFixture.clock(),
        ActorFixture.cachePolicy(table),
        new OnlineUsers(1));
    var visibility = actorFixture.activities().visibility();
    var effects = new ActivityEffects(actorFixture.bus(), table,
        new CommentEffects(table, visibility, actorFixture.clock()),
        new ShareEffects(table, visibility, actorFixture.clock()));
    return new ActivityExpiry(context, new FanOut(vertx, context), effects);
  }

  static Draft note(String text, Ref... targets) {
    return draft("post", text, Optional.empty(), targets);
  }

  static Draft comment(ActivityId thread, String text) {
    return draft("comment", text, Optional.empty(), thread.ref());
  }

  static Draft draft(String verb, String text, Optional<Instant> expiresAt, Ref... targets) {
    var content = Content.note(text);
    return new Draft(verb, content, List.of(targets), Optional.empty(), expiresAt);
  }

  /** Publishes a post and waits for its fan-out. */
  Activity post(UserId actor, Draft draft) {
    var posted = actorFixture.ask(new Publish(actor, draft));
    awaitDelivery(actor, posted.id());
    return posted;
  }

  void awaitDelivery(UserId actor, ActivityId id) {
    Eventually.until(
        () -> actorFixture.ask(new DeliveryOf(actor, id)).state(), State.DONE::equals);
  }

  /** Stores the rows of a like, without count and notice. */
  void like(UserId user, ActivityId activity, String kind) {
    new Transaction()
        .put(new LikeRow(user, activity, kind, actorFixture.clock().instant()).item())
        .commit(actorFixture.table())
        .await();
  }

  /** Stores the rows of a report. */
  void report(UserId user, ActivityId activity) {
    new Transaction()
        .update(ActivityKeys.profile(activity), ActivityRow.report())
        .put(ItemType.REPORT.at(ActivityKeys.report(activity, user)).build())
        .commit(actorFixture.table())
        .await();
  }

  @Override
  public void close() {
    actor.stop().await();
    actorFixture.close();
  }
}

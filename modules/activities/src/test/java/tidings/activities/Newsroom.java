// SPDX-License-Identifier: Apache-2.0
package tidings.activities;

import io.vertx.core.Vertx;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import tidings.activities.fanout.FanOut;
import tidings.activities.fanout.Means;
import tidings.core.Activities.Delivery.State;
import tidings.core.Activities.DeliveryOf;
import tidings.core.Activities.Draft;
import tidings.core.Activities.Publish;
import tidings.core.Activity;
import tidings.core.Activity.Content;
import tidings.core.ActivityId;
import tidings.core.Online;
import tidings.core.Ref;
import tidings.core.UserId;
import tidings.core.Watermark;
import tidings.store.DueSweep;
import tidings.store.Item;
import tidings.store.Keys;
import tidings.store.Table;
import tidings.store.Transaction;
import tidings.store.embedded.Cast;
import tidings.store.embedded.Stage;
import tidings.store.rows.ActivityRow;
import tidings.store.rows.LikeRow;

/** The write side on a stage, where what is due is seen to at the latest when the test says so. */
final class Newsroom implements AutoCloseable {

  final Stage stage;
  final Cast cast;
  private final Vertx vertx;
  private final Watermark watermark;
  private final ActivitiesActor actor;

  private Newsroom(Vertx vertx, Stage stage) {
    this.vertx = vertx;
    this.stage = stage;
    this.cast = new Cast(stage);
    this.watermark = new Watermark(stage.mint());
    this.actor = actorOn(stage.table());
    actor.start().await();
  }

  static Newsroom open(Vertx vertx, Path folder) {
    return new Newsroom(vertx, Stage.open(vertx, folder));
  }

  /** Another node, to whom the table may look different. */
  ActivitiesActor actorOn(Table table) {
    return new ActivitiesActor(vertx, stage.bus(), table, stage.faces(), stage.activities(),
        watermark, stage.clock(), Stage.cached(table),
        new Online(1), stage.audit());
  }

  /** Before which nothing is pending. */
  ActivityId low() {
    return watermark.low();
  }

  void sweep() {
    sweepOn(stage.table());
  }

  void sweepOn(Table table) {
    var means = new Means(
        stage.bus(), table, stage.activities(), watermark, stage.clock(), Stage.cached(table),
        new Online(1));
    var comments = new Comments(stage.bus(), table, stage.clock());
    var endings = new Endings(means, new FanOut(vertx, means), comments);
    new DueSweep(vertx, table, stage.clock(), "activities", endings.seeTo()).sweep();
    stage.sweep();
    stage.hand(new Remains(table).clearing());
  }

  static Draft note(String text, Ref... targets) {
    return draft("post", text, Optional.empty(), targets);
  }

  static Draft comment(ActivityId on, String text) {
    return draft("comment", text, Optional.empty(), on.ref());
  }

  static Draft draft(String verb, String text, Optional<Instant> expiresAt, Ref... targets) {
    var content = new Content(
        "note", Optional.of(text), Optional.empty(), Optional.empty(), Optional.empty());
    return new Draft(verb, content, List.of(targets), Optional.empty(), expiresAt);
  }

  /** Posts it, and waits until it is delivered. */
  Activity post(UserId actor, Draft draft) {
    var posted = stage.ask(new Publish(actor, draft));
    awaitDelivery(actor, posted.id());
    return posted;
  }

  /** The test's own limit of time is its end. */
  void awaitDelivery(UserId actor, ActivityId id) {
    while (stage.ask(new DeliveryOf(actor, id)).state() != State.DONE) {
      Thread.onSpinWait();
    }
  }

  /** What a like leaves in the table, but for its count and its notice. */
  void like(UserId who, ActivityId what, String kind) {
    new Transaction()
        .put(new LikeRow(who, what, kind, stage.clock().instant()).item())
        .commit(stage.table())
        .await();
  }

  /** What a report leaves in the table. */
  void report(UserId who, ActivityId what) {
    new Transaction()
        .update(Keys.profile(what.ref()), ActivityRow.report())
        .put(Item.at(Keys.report(what, who), "report").build())
        .commit(stage.table())
        .await();
  }

  @Override
  public void close() {
    actor.stop().await();
    stage.close();
  }
}

// SPDX-License-Identifier: Apache-2.0
package tidings.activities.fanout;

import io.vertx.core.Vertx;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.stream.IntStream;
import tidings.core.Activity;
import tidings.core.ActivityId;
import tidings.core.Nodes;
import tidings.core.OnlineUsers;
import tidings.core.SingleNode;
import tidings.core.UserId;
import tidings.core.Watermark;
import tidings.core.bus.Event;
import tidings.schema.ActorFixture;
import tidings.schema.FeedKeys;
import tidings.schema.FixtureRows;
import tidings.schema.LateWatermark;
import tidings.schema.ReceivedEvents;
import tidings.schema.position.SingleNodePositions;
import tidings.store.Eventually;
import tidings.store.Table;
import tidings.store.Transaction;

/** Ana with enough followers for several pages, and what a fan-out needs. */
record FanOutFixture(ActorFixture actors, FixtureRows rows, UserId ana, Watermark watermark,
    DeliveryContext context) implements AutoCloseable {
  static final int FANS = 3 * FanOutRun.PAGE_SIZE;

  static FanOutFixture open(Vertx vertx, Path folder) {
    var actors = ActorFixture.open(vertx, folder);
    var rows = new FixtureRows(actors);
    var ana = rows.user("ana");
    var watermark = new Watermark(actors.idGenerator());
    var context = new DeliveryContext(actors.bus(), actors.table(), actors.activities(), watermark,
        Nodes.SINGLE_NODE, actors.clock(), ActorFixture.cachePolicy(actors.table()),
        new OnlineUsers(1));
    rows.edges(IntStream.range(0, FANS).mapToObj(FanOutFixture::fan).toList(), ana.ref());
    return new FanOutFixture(actors, rows, ana, watermark, context);
  }

  static UserId fan(int number) {
    return new UserId("fan%05d".formatted(number));
  }

  Table table() {
    return actors.table();
  }

  <E extends Event> ReceivedEvents<E> subscribe(Class<E> type) {
    return actors.subscribe(type);
  }

  /** Stores an activity of Ana. */
  ActivityId activity() {
    return rows.activity(ana);
  }

  /** The context on a table that fails or interferes. */
  DeliveryContext contextOn(Table table) {
    return contextOn(table, Nodes.SINGLE_NODE);
  }

  DeliveryContext contextOn(Table table, Nodes nodes) {
    return context(table, watermark, nodes);
  }

  /** The context of a server that has its table alone. */
  DeliveryContext contextOf(SingleNode node) {
    var ids = actors.idGenerator();
    return context(
        table(), new Watermark(ids, SingleNodePositions.of(table(), node, ids)), node);
  }

  /** The context of a node whose changes positions pass before they are stored. */
  DeliveryContext contextOfSlowNode() {
    return context(table(), LateWatermark.of(actors.idGenerator()), Nodes.SINGLE_NODE);
  }

  private DeliveryContext context(Table table, Watermark watermark, Nodes nodes) {
    return new DeliveryContext(context.bus(), table, context.reader(), watermark, nodes,
        context.clock(), ActorFixture.cachePolicy(table), context.online());
  }

  /** Stores the job of a published activity. */
  FanOutJob storeJob(ActivityId activity) {
    return storeJob(activity, actors.clock().instant());
  }

  /** Stores the job of an activity that was published before the clock was set back. */
  FanOutJob storeJobOfFuture(ActivityId activity) {
    return storeJob(activity, actors.clock().instant().plus(Duration.ofMinutes(1)));
  }

  private FanOutJob storeJob(ActivityId activity, Instant publishedAt) {
    var job = FanOutJob.ofPublished(activity, publishedAt);
    store(job);
    return job;
  }

  void store(FanOutJob job) {
    new Transaction().put(job.item()).commit(actors.table()).await();
  }

  Activity anyActivity() {
    return actors.activities().readLive(activity()).orElseThrow();
  }

  /** Waits until the delivery of the activity is complete. */
  void awaitReport(ActivityId activity) {
    Eventually.until(
        () -> table().get(FeedKeys.delivery(activity)).await(), Optional::isPresent);
  }

  /** The number of followers whose feed has the activity. */
  long feedRows(ActivityId activity) {
    var keys = IntStream.range(0, FANS).mapToObj(i -> FeedKeys.feed(fan(i), activity)).toList();
    return table().getAll(keys).await().size();
  }

  boolean hasRow(UserId user, ActivityId activity) {
    return table().get(FeedKeys.feed(user, activity)).await().isPresent();
  }

  @Override
  public void close() {
    actors.close();
  }
}

// SPDX-License-Identifier: Apache-2.0
package tidings.webhooks;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import tidings.core.Nodes;
import tidings.core.WebhookId;
import tidings.core.Webhooks;
import tidings.core.Webhooks.Delivery;
import tidings.core.Webhooks.Delivery.Outcome;
import tidings.core.Webhooks.WebhookCounts;
import tidings.core.bus.Actor;
import tidings.core.bus.Bus;
import tidings.core.network.IpNetwork;
import tidings.schema.readers.EventLog;
import tidings.schema.rows.AuditRows;
import tidings.store.Table;

/** The webhooks feature: posts the events of the event log to addresses of the site. */
public final class WebhooksActor implements Actor<Webhooks<?>> {
  private final Bus bus;
  private final WebhookContext context;
  private final WebhookStore store;
  private final ChangingWebhook changing;
  private final ReplayingEvents replaying;
  private final WebhookRuns runs;

  /**
   * @param nodes those that share the table
   * @param keepsEvents whether there is an event log
   * @param networks private networks that webhooks may be in
   */
  public WebhooksActor(Vertx vertx, Bus bus, Table table, Nodes nodes, InstantSource clock,
      AuditRows audit, boolean keepsEvents, List<IpNetwork> networks) {
    this.bus = bus;
    this.context = new WebhookContext(table, nodes, clock, new EventLog(table, clock),
        new WebhookSender(vertx, clock, networks),
        new RetrySchedule(() -> ThreadLocalRandom.current().nextLong()), new DeliveryCounters());
    this.store = new WebhookStore(table);
    this.changing = new ChangingWebhook(context, store, audit, keepsEvents);
    this.replaying = new ReplayingEvents(context, store);
    this.runs = new WebhookRuns(vertx, context, store);
  }

  /** Answers requests and delivers events. */
  public Future<Void> start() {
    return serve().compose(serving -> runs.start());
  }

  /** Answers requests only, for a process that does not stay. */
  public Future<?> serve() {
    return bus.serve(Webhooks.class, this);
  }

  /** Ends the deliveries; what was not sent waits in the table. */
  public Future<Void> stop() {
    return runs.stop();
  }

  public WebhookCounts counts() {
    var counters = context.counters();
    return new WebhookCounts(counters.delivered().sum(), counters.failed().sum(),
        counters.dead().sum(), runs.waiting());
  }

  @Override
  public Object answer(Webhooks<?> ask) {
    return switch (ask) {
      case Webhooks.CreateWebhook(var draft) -> soon(changing.create(draft));
      case Webhooks.ListWebhooks list -> store.list();
      case Webhooks.ShowWebhook(var id) -> store.show(id);
      case Webhooks.ChangeWebhook(var id, var change) -> soon(changing.change(id, change));
      case Webhooks.RotateSecret(var id) -> soon(changing.rotate(id));
      case Webhooks.DeleteWebhook(var id) -> soon(changing.delete(id));
      case Webhooks.TestWebhook(var id) -> test(id);
      case Webhooks.ReplayEvents(var id, var after) -> soon(replaying.after(id, after));
      case Webhooks.ReplayDeadLetters(var id) -> soon(replaying.deadLetters(id));
      case Webhooks.DeliveriesOf(var id) -> store.deliveries(id);
    };
  }

  /** Lets the deliveries of this node follow a change at once; those of others do within a second. */
  private <T> T soon(T answer) {
    runs.check();
    return answer;
  }

  private Delivery test(WebhookId id) {
    var webhook = store.require(id);
    var message = EventMessage.test(ChangingWebhook.randomId(), context.clock().instant());
    var result = context.sender().send(webhook, message).await();
    return DeliveryLog.delivery(message, result,
        result.isSuccess() ? Outcome.DELIVERED : Outcome.FAILED, 1, context.clock().instant());
  }
}

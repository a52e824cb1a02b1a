// SPDX-License-Identifier: Apache-2.0
package tidings.webhooks;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tidings.core.SiteEvent;
import tidings.core.Webhooks.Delivery.Outcome;
import tidings.store.Change;
import tidings.store.ConditionFailedException;
import tidings.store.Transaction;

/**
 * The deliveries of this node to one webhook: new events and retries, at the same time, until the
 * webhook is changed or another node takes it over.
 */
final class WebhookRun {
  private static final Logger LOG = LoggerFactory.getLogger(WebhookRun.class);
  /** Pause after which a loop without work looks again. */
  private static final Duration POLL = Duration.ofMillis(200);
  private static final Duration SHARED_POLL = Duration.ofSeconds(1);
  private static final Duration QUIET_POLL = Duration.ofSeconds(10);

  private final WebhookContext context;
  private final WebhookRow webhook;
  private final WebhookLease lease;
  private final WaitingEvents waiting;
  private final ReceiverHealth health;
  private final DeliveryLog log;
  private final ReentrantLock saving = new ReentrantLock();
  private final CountDownLatch stop = new CountDownLatch(1);

  WebhookRun(
      WebhookContext context, WebhookRow webhook, WebhookState state, WebhookLease lease) {
    this.context = context;
    this.webhook = webhook;
    this.lease = lease;
    this.waiting = WaitingEvents.load(context.table(), webhook);
    this.health = new ReceiverHealth(
        state.progress().deliveredAt(), state.progress().failingSince());
    this.log = new DeliveryLog(webhook.id(), state.logged());
  }

  WebhookContext context() {
    return context;
  }

  WebhookRow webhook() {
    return webhook;
  }

  WaitingEvents waiting() {
    return waiting;
  }

  ReceiverHealth health() {
    return health;
  }

  Instant now() {
    return context.clock().instant();
  }

  /** Ends it soon; what was not sent waits in the table. */
  void stop() {
    stop.countDown();
  }

  /** Whether to send more. */
  boolean isActive() {
    return stop.getCount() > 0 && health.endedBecause().isEmpty() && lease.isHeld();
  }

  /**
   * Repeats work until this ends. A failure ends it: what is in memory may not be stored, so the
   * deliveries begin again with what is.
   *
   * @param work returns whether there may be more at once
   */
  void loop(BooleanSupplier work) {
    try {
      while (isActive()) {
        if (!work.getAsBoolean()) {
          stop.await(pause().toMillis(), TimeUnit.MILLISECONDS);
        }
      }
    } catch (InterruptedException shutDown) {
      LOG.debug("{} is interrupted", webhook);
    } finally {
      stop();
    }
  }

  private Duration pause() {
    if (context.nodes().isQuiet()) {
      return QUIET_POLL;
    }
    return context.table().isShared() ? SHARED_POLL : POLL;
  }

  /** Sends an event, and counts and logs the result. */
  SendResult send(SiteEvent event) {
    var result = context.sender().send(webhook, EventMessage.of(event)).await();
    var now = now();
    if (result.isSuccess()) {
      context.counters().delivered().increment();
    } else {
      context.counters().failed().increment();
    }
    if (health.record(result, now)) {
      waiting.makeDue(now);
    }
    return result;
  }

  void log(SiteEvent event, SendResult result, Outcome outcome, long attempt) {
    if (outcome == Outcome.DEAD) {
      context.counters().dead().increment();
      LOG.warn("event {} could not be delivered to {} and is given up: {}", event.position(),
          webhook, result.error().orElse(""));
    }
    log.add(DeliveryLog.delivery(EventMessage.of(event), result, outcome, attempt, now()));
  }

  void commit(Transaction transaction) {
    if (!transaction.ops().isEmpty()) {
      lease.commit(transaction);
    }
  }

  /** Stores the log and the state. */
  void save(Change... more) {
    saving.lock();
    try {
      var rows = log.takeRows();
      if (!rows.isEmpty()) {
        context.table().putAll(rows).await();
      }
      var changes = new ArrayList<>(List.of(more));
      changes.add(Change.set(WebhookState.WAITING, waiting.size()));
      changes.add(Change.set(WebhookState.LOGGED, log.logged()));
      changes.add(time(WebhookState.DELIVERED_AT, health.deliveredAt()));
      changes.add(time(WebhookState.FAILING_SINCE, health.failingSince()));
      lease.update(changes.toArray(Change[]::new));
    } finally {
      saving.unlock();
    }
  }

  private static Change time(String name, Optional<Instant> time) {
    return time.map(at -> Change.set(name, at.toEpochMilli())).orElseGet(() -> Change.remove(name));
  }

  /** Ends it for good: disables the webhook if its receiver has to be left alone. */
  void end() {
    try {
      health.endedBecause().ifPresent(reason -> {
        LOG.warn("{} is disabled: {}", webhook, reason);
        lease.commit(new Transaction().add(webhook.replacedBy(webhook.disabled(reason))));
      });
      lease.release();
    } catch (ConditionFailedException changed) {
      LOG.debug("{} was changed or is delivered by another node", webhook);
    }
  }
}

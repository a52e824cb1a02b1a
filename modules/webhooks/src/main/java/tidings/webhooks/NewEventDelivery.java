// SPDX-License-Identifier: Apache-2.0
package tidings.webhooks;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tidings.core.SiteEvent;
import tidings.core.Webhooks.Delivery.Outcome;
import tidings.core.concurrent.BoundedExecutor;
import tidings.core.errors.ErrorCode;
import tidings.core.errors.Refusal;
import tidings.store.Change;
import tidings.store.Transaction;

/**
 * Delivers the events of the log in batches: those of a lane in order, lanes at the same time. What
 * fails waits in the table, with all that comes after it in its lane; then the position is stored.
 */
final class NewEventDelivery {
  private static final Logger LOG = LoggerFactory.getLogger(NewEventDelivery.class);
  static final int BATCH = 500;
  /** Requests at a time; retries have the other connections. */
  private static final int PARALLELISM = WebhookSender.MAX_CONNECTIONS - RetryDelivery.PARALLELISM;
  /** Time after which a lane with many events no longer delays the others. */
  private static final Duration LANE_TIME = Duration.ofSeconds(10);
  /** Rows of a transaction, each of up to 64 KB. */
  private static final int ROWS_AT_A_TIME = 25;

  private final WebhookRun run;
  private long position;

  /** @param position of the last event that needs no delivery any more */
  NewEventDelivery(WebhookRun run, long position) {
    this.run = run;
    this.position = position;
  }

  /** Delivers the next batch. Returns whether there may be another one at once. */
  boolean deliver() {
    var now = run.now();
    if (run.waiting().size() > WaitingEvents.MAX_WAITING - BATCH || run.health().isHeld(now)) {
      return false;
    }
    var batch = read();
    if (batch.isEmpty()) {
      return false;
    }
    if (run.health().isDown(now)) {
      batch = untilFirstWanted(batch);
      if (run.webhook().wants(batch.getLast()) && !run.health().probe(now)) {
        return false;
      }
    }
    deliver(batch);
    return true;
  }

  private List<SiteEvent> read() {
    try {
      return run.context().events().after(position, BATCH).await();
    } catch (Refusal refusal) {
      if (refusal.errorCode() != ErrorCode.EVENTS_GONE
          && refusal.errorCode() != ErrorCode.INVALID_PARAMETER) {
        throw refusal;
      }
      skip();
      return List.of();
    }
  }

  /** Goes on where the log begins, as it does not have the next event any more. */
  private void skip() {
    var kept = run.context().events().kept().await();
    long next = Math.min(kept.oldest() - 1, kept.newest());
    long skipped = position == 0 ? 0 : Math.max(0, next - position);
    LOG.warn("{} gets no events from {} to {}: they are not kept any more", run.webhook(),
        position + 1, next);
    run.save(
        Change.set(WebhookState.POSITION, next), Change.add(WebhookState.SKIPPED, skipped));
    position = next;
  }

  /** One event shows whether a receiver works that was down. */
  private List<SiteEvent> untilFirstWanted(List<SiteEvent> batch) {
    int wanted = 0;
    while (wanted < batch.size() - 1 && !run.webhook().wants(batch.get(wanted))) {
      wanted++;
    }
    return batch.subList(0, wanted + 1);
  }

  private void deliver(List<SiteEvent> batch) {
    var lanes = batch.stream().filter(run.webhook()::wants)
        .collect(groupingBy(WaitingEvent::lane, LinkedHashMap::new, toList()));
    var undelivered = new ConcurrentLinkedQueue<WaitingEvent>();
    BoundedExecutor.forEach(PARALLELISM, lanes.entrySet(),
        lane -> deliver(lane.getKey(), lane.getValue(), undelivered));
    store(undelivered);
    long last = batch.getLast().position();
    run.save(Change.set(WebhookState.POSITION, last));
    position = last;
  }

  private void deliver(String lane, List<SiteEvent> events, Collection<WaitingEvent> undelivered) {
    var end = run.now().plus(LANE_TIME);
    for (int next = 0; next < events.size(); next++) {
      if (run.waiting().has(lane) || !run.isActive() || run.now().isAfter(end)) {
        events.subList(next, events.size())
            .forEach(event -> wait(lane, event, 0, run.now(), undelivered));
        return;
      }
      deliver(lane, events.get(next), undelivered);
    }
  }

  private void deliver(String lane, SiteEvent event, Collection<WaitingEvent> undelivered) {
    var begun = run.now();
    var result = run.send(event);
    if (result.isSuccess()) {
      run.log(event, result, Outcome.DELIVERED, 1);
    } else {
      run.log(event, result, Outcome.RETRIED, 1);
      var now = run.now();
      var next = run.context().schedule().next(1, begun, now, result.retryAfter()).orElse(now);
      wait(lane, event, 1, next, undelivered);
    }
  }

  private void wait(String lane, SiteEvent event, long attempts, Instant dueAt,
      Collection<WaitingEvent> undelivered) {
    if (run.waiting().add(lane, event.position(), dueAt)) {
      undelivered.add(
          new WaitingEvent(run.webhook().id(), event, attempts, run.now(), dueAt));
    }
  }

  private void store(Collection<WaitingEvent> undelivered) {
    var rows = new ArrayList<>(undelivered);
    for (int from = 0; from < rows.size(); from += ROWS_AT_A_TIME) {
      var transaction = new Transaction();
      rows.subList(from, Math.min(from + ROWS_AT_A_TIME, rows.size()))
          .forEach(event -> transaction.put(event.item()));
      run.commit(transaction);
    }
  }
}

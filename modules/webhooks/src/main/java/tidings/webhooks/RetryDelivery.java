// SPDX-License-Identifier: Apache-2.0
package tidings.webhooks;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;
import tidings.core.Webhooks.Delivery.Outcome;
import tidings.core.concurrent.BoundedExecutor;
import tidings.schema.WebhookKeys;
import tidings.store.Change;
import tidings.store.Transaction;

/**
 * Sends events again that wait: those of a lane in order, each only after the one before was
 * delivered or given up.
 */
final class RetryDelivery {
  /** Requests at a time. */
  static final int PARALLELISM = 8;
  /** Lanes that are tried before the results are stored. */
  private static final int LANES = 64;
  /** Events of a lane that are sent before the results are stored. */
  private static final int EVENTS_OF_LANE = 20;

  private final WebhookRun run;

  RetryDelivery(WebhookRun run) {
    this.run = run;
  }

  /** Sends what is due. Returns whether there may be more at once. */
  boolean retry() {
    var now = run.now();
    if (run.health().isHeld(now)) {
      return false;
    }
    var lanes = run.waiting().takeDue(now, LANES);
    if (lanes.isEmpty()) {
      return false;
    }
    var sent = new LongAdder();
    var dead = new LongAdder();
    BoundedExecutor.forEach(PARALLELISM, lanes, lane -> retry(lane, sent, dead));
    if (sent.sum() > 0) {
      run.save(Change.add(WebhookState.DEAD, dead.sum()));
    }
    return sent.sum() > 0;
  }

  /** The events of a lane may not be stored yet; then they are sent another time. */
  private void retry(String lane, LongAdder sent, LongAdder dead) {
    var webhook = run.webhook().id();
    var attempt = new LaneRetry(run);
    try {
      var rows = run.context().table()
          .queryFirst(WebhookKeys.waitingIn(webhook, lane), EVENTS_OF_LANE).await();
      for (var row : rows) {
        if (!run.isActive()) {
          break;
        }
        sent.increment();
        if (!attempt.send(WaitingEvent.of(webhook, row))) {
          break;
        }
      }
      run.commit(attempt.transaction);
      run.waiting().giveBack(lane, attempt.removed, attempt.dueAt);
      dead.add(attempt.dead);
    } catch (RuntimeException failure) {
      run.waiting().giveBack(lane, List.of(), run.now());
      throw failure;
    }
  }

  /** The results of a lane, which are stored together. */
  private static final class LaneRetry {
    private final WebhookRun run;
    private final Transaction transaction = new Transaction();
    private final List<Long> removed = new ArrayList<>();
    private Instant dueAt;
    private long dead;

    LaneRetry(WebhookRun run) {
      this.run = run;
      this.dueAt = run.now();
    }

    /** Returns whether the next event of the lane may be sent. */
    boolean send(WaitingEvent waiting) {
      long attempt = waiting.attempts() + 1;
      var result = run.send(waiting.event());
      if (result.isSuccess()) {
        run.log(waiting.event(), result, Outcome.DELIVERED, attempt);
        remove(waiting);
        return true;
      }
      var now = run.now();
      var next = run.context().schedule()
          .next(attempt, waiting.queuedAt(), now, result.retryAfter());
      if (next.isPresent() || result.isGone()) {
        run.log(waiting.event(), result, Outcome.RETRIED, attempt);
        dueAt = next.orElse(now);
        transaction.put(waiting.attempted(dueAt).item());
        return false;
      }
      run.log(waiting.event(), result, Outcome.DEAD, attempt);
      remove(waiting);
      transaction.put(waiting.attempted(now).deadLetter(now));
      dead++;
      return true;
    }

    private void remove(WaitingEvent waiting) {
      transaction.delete(waiting.key());
      removed.add(waiting.position());
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
package tidings.webhooks;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tidings.core.StopTimeouts;
import tidings.core.WebhookId;
import tidings.core.concurrent.BoundedExecutor;
import tidings.core.concurrent.PeriodicTask;
import tidings.store.ConditionFailedException;

/** Starts and ends the deliveries of this node, so that each webhook has one node. */
final class WebhookRuns {
  private static final Logger LOG = LoggerFactory.getLogger(WebhookRuns.class);
  /** Time after which changes of other nodes are seen, and deliveries that failed begin again. */
  private static final Duration INTERVAL = Duration.ofSeconds(5);

  private final Vertx vertx;
  private final WebhookContext context;
  private final WebhookStore store;
  private final PeriodicTask task;
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final ReentrantLock lock = new ReentrantLock();
  private final Map<WebhookId, WebhookRun> runs = new HashMap<>();
  private boolean isActive;
  /** Whether webhooks may have changed without this node, or their deliveries have failed. */
  private volatile boolean isDue = true;

  WebhookRuns(Vertx vertx, WebhookContext context, WebhookStore store) {
    this.vertx = vertx;
    this.context = context;
    this.store = store;
    this.task = new PeriodicTask(vertx, "the search for webhooks", INTERVAL, this::checkIfDue);
  }

  Future<Void> start() {
    lock.lock();
    isActive = true;
    lock.unlock();
    return task.start();
  }

  /** A process that does not share its table hears of all changes. */
  private void checkIfDue() {
    if (isDue || context.table().isShared() && !context.nodes().isQuiet()) {
      check();
    }
  }

  /** Ends what has changed, and begins what this node is responsible for. Does nothing before the start. */
  void check() {
    lock.lock();
    try {
      if (!isActive) {
        return;
      }
      isDue = true;
      var webhooks = store.all().stream()
          .filter(webhook -> webhook.draft().enabled() && isResponsibleFor(webhook))
          .collect(Collectors.toMap(WebhookRow::id, Function.identity()));
      runs.forEach((id, run) -> {
        var current = webhooks.remove(id);
        if (current == null || current.version() != run.webhook().version()) {
          run.stop();
        }
      });
      webhooks.values().forEach(this::begin);
      isDue = false;
    } finally {
      lock.unlock();
    }
  }

  private boolean isResponsibleFor(WebhookRow webhook) {
    return context.nodes().isResponsibleFor("webhook#" + webhook.id());
  }

  private void begin(WebhookRow webhook) {
    if (store.findState(webhook.id()).isEmpty()) {
      store.begin(webhook.id(), context.events().newest().await());
    }
    store.findState(webhook.id()).ifPresent(
        state -> WebhookLease.acquire(context.table(), context.nodes(), state)
            .ifPresent(lease -> {
              var run = new WebhookRun(context, webhook, state, lease);
              runs.put(webhook.id(), run);
              threads.execute(() -> deliver(run, state.progress().position()));
            }));
  }

  private void deliver(WebhookRun run, long position) {
    var fresh = new NewEventDelivery(run, position);
    var retries = new RetryDelivery(run);
    boolean ended = false;
    try (var both = new BoundedExecutor(2)) {
      both.execute(() -> run.loop(fresh::deliver));
      both.execute(() -> run.loop(retries::retry));
      both.awaitAll();
      run.end();
      ended = true;
    } catch (ConditionFailedException lost) {
      LOG.debug("{} was changed or is delivered by another node", run.webhook());
      ended = true;
    } catch (Exception failure) { // awaited futures may throw undeclared checked exceptions
      LOG.warn("deliveries to {} failed; they will begin again", run.webhook(), failure);
    } finally {
      lock.lock();
      runs.remove(run.webhook().id(), run);
      isDue = true;
      lock.unlock();
    }
    if (ended) {
      check();
    }
  }

  /** Number of events that wait for the webhooks of this node. */
  long waiting() {
    lock.lock();
    try {
      return runs.values().stream().mapToLong(run -> run.waiting().size()).sum();
    } finally {
      lock.unlock();
    }
  }

  /** Ends all deliveries; what was not sent waits in the table. */
  Future<Void> stop() {
    return task.stop().compose(stopped -> vertx.executeBlocking(this::stopRuns, false));
  }

  private Void stopRuns() throws InterruptedException {
    lock.lock();
    try {
      isActive = false;
      runs.values().forEach(WebhookRun::stop);
    } finally {
      lock.unlock();
    }
    threads.shutdown();
    if (!threads.awaitTermination(
        StopTimeouts.BACKGROUND_WORK.toMillis(), TimeUnit.MILLISECONDS)) {
      LOG.warn("some receivers of webhooks did not answer in time; they get these events again");
      threads.shutdownNow();
    }
    return null;
  }
}

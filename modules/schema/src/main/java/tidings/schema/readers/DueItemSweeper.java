// SPDX-License-Identifier: Apache-2.0
package tidings.schema.readers;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tidings.core.Nodes;
import tidings.core.concurrent.PeriodicTask;
import tidings.schema.ItemType;
import tidings.schema.SystemKeys;
import tidings.store.ConditionFailedException;
import tidings.store.Item;
import tidings.store.Query;
import tidings.store.Slices;
import tidings.store.Table;

/**
 * Periodically finds due items and passes each to the handler of its type. A handler deletes the
 * item in the transaction of its work; until then it is found again. Several nodes may handle an
 * item at once; the store decides which one succeeds. Usually one node looks at a partition.
 *
 * <p>A {@linkplain Nodes#isQuiet quiet} node looks ahead instead, and again when the next item is
 * due: items are added by nodes in use.
 */
public final class DueItemSweeper {
  /** Interval of the sweep, and so the usual max. delay. */
  public static final Duration INTERVAL = Duration.ofSeconds(5);
  /** Items that are read at a time by a node that looks ahead. */
  private static final int LOOK_AHEAD_LIMIT = 20;
  private static final Logger LOG = LoggerFactory.getLogger(DueItemSweeper.class);

  private final Table table;
  private final Nodes nodes;
  private final InstantSource clock;
  private final Map<ItemType, Consumer<Item>> handlers;
  private final Predicate<String> isResponsibleFor;
  private final PeriodicTask task;
  /** Nothing is due before, if this node is quiet. */
  private volatile Instant nextDueAt = Instant.MIN;

  /**
   * @param feature for the log
   * @param handlers by type of item; they may block. A failure is logged, and the item is retried
   */
  public DueItemSweeper(Vertx vertx, Table table, Nodes nodes, InstantSource clock, String feature,
      Map<ItemType, Consumer<Item>> handlers) {
    this(vertx, table, nodes, clock, feature, handlers, nodes::isResponsibleFor);
  }

  private DueItemSweeper(Vertx vertx, Table table, Nodes nodes, InstantSource clock,
      String feature, Map<ItemType, Consumer<Item>> handlers, Predicate<String> isResponsibleFor) {
    this.table = table;
    this.nodes = nodes;
    this.clock = clock;
    this.handlers = Map.copyOf(handlers);
    this.isResponsibleFor = isResponsibleFor;
    this.task =
        new PeriodicTask(vertx, "the due-item sweep of " + feature, INTERVAL, this::sweepIfDue);
  }

  /** A sweeper that looks everywhere, as not all nodes have these handlers. */
  public static DueItemSweeper everywhere(Vertx vertx, Table table, Nodes nodes,
      InstantSource clock, String feature, Map<ItemType, Consumer<Item>> handlers) {
    return new DueItemSweeper(vertx, table, nodes, clock, feature, handlers, part -> true);
  }

  public Future<Void> start() {
    return task.start();
  }

  public Future<Void> stop() {
    return task.stop();
  }

  /** Handles everything that is due now, unless nothing can be. Called at each interval. */
  public void sweepIfDue() {
    if (!nodes.isQuiet() || !clock.instant().isBefore(nextDueAt)) {
      sweep();
    }
  }

  /** Handles everything that is due now. */
  public void sweep() {
    var now = clock.instant();
    boolean looksAhead = nodes.isQuiet();
    var next = looksAhead ? now.plus(SearchPace.QUIET_INTERVAL) : now;
    for (int shard = 0; shard < SystemKeys.DUE_SHARDS; shard++) {
      var due = SystemKeys.dueUntil(shard, next);
      if (isResponsibleFor.test(due.pk())) {
        next = sweep(looksAhead ? due.limit(LOOK_AHEAD_LIMIT) : due, now, next);
      }
    }
    nextDueAt = next;
  }

  /** @return when the next item is due: now, if this has found one, or else at most {@code next} */
  private Instant sweep(Query items, Instant now, Instant next) {
    var nextDue = next;
    for (var slice : Slices.of(table, items)) {
      for (var item : slice.items()) {
        var dueAt = SystemKeys.dueAt(item.key());
        if (dueAt.isAfter(now)) {
          return nextDue.isBefore(dueAt) ? nextDue : dueAt;
        }
        handle(item);
        nextDue = now;
      }
    }
    return nextDue;
  }

  private void handle(Item due) {
    var handler = ItemType.of(due).map(handlers::get);
    try {
      handler.ifPresent(known -> known.accept(due));
    } catch (ConditionFailedException done) {
      LOG.debug("{} was handled by another node", due.key());
    } catch (RuntimeException failure) {
      LOG.error("due item {} failed; it will be retried", due.key(), failure);
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
package tidings.schema.readers;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Map;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tidings.core.Nodes;
import tidings.core.concurrent.PeriodicTask;
import tidings.schema.ItemType;
import tidings.schema.SystemKeys;
import tidings.store.ConditionFailedException;
import tidings.store.Item;
import tidings.store.Slices;
import tidings.store.Table;

/**
 * Periodically finds due items and passes each to the handler of its type. A handler deletes the
 * item in the transaction of its work; until then it is found again. Several nodes may handle an
 * item at once; the store decides which one succeeds. Usually one node looks at a partition.
 */
public final class DueItemSweeper {
  /** Interval of the sweep, and so the usual max. delay. */
  public static final Duration INTERVAL = Duration.ofSeconds(5);
  private static final Logger LOG = LoggerFactory.getLogger(DueItemSweeper.class);

  private final Table table;
  private final Nodes nodes;
  private final InstantSource clock;
  private final Map<ItemType, Consumer<Item>> handlers;
  private final PeriodicTask task;

  /**
   * @param feature for the log
   * @param handlers by type of item; they may block. A failure is logged, and the item is retried
   */
  public DueItemSweeper(Vertx vertx, Table table, Nodes nodes, InstantSource clock, String feature,
      Map<ItemType, Consumer<Item>> handlers) {
    this.table = table;
    this.nodes = nodes;
    this.clock = clock;
    this.handlers = Map.copyOf(handlers);
    this.task =
        new PeriodicTask(vertx, "the due-item sweep of " + feature, INTERVAL, this::sweep);
  }

  public Future<Void> start() {
    return task.start();
  }

  public Future<Void> stop() {
    return task.stop();
  }

  /** Handles everything that is due now. */
  public void sweep() {
    for (int shard = 0; shard < SystemKeys.DUE_SHARDS; shard++) {
      var due = SystemKeys.dueUntil(shard, clock.instant());
      if (nodes.isResponsibleFor(due.pk())) {
        Slices.of(table, due).items().forEach(this::handle);
      }
    }
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

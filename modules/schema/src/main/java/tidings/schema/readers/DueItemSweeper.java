// SPDX-License-Identifier: Apache-2.0
package tidings.schema.readers;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tidings.core.concurrent.PeriodicTask;
import tidings.schema.Keys;
import tidings.store.ConditionFailedException;
import tidings.store.Item;
import tidings.store.Table;

/**
 * Finds, from time to time, what is due of some types, and hands it to whoever sees to such. They
 * remove its row in the transaction that does it: until then it is found again. Several nodes may
 * find the same thing at once, and the store decides who has done it.
 */
public final class DueItemSweeper {
  /** How late it is seen to, at the most, when there is little to do. */
  public static final Duration INTERVAL = Duration.ofSeconds(5);
  private static final Logger LOG = LoggerFactory.getLogger(DueItemSweeper.class);

  private final Table table;
  private final InstantSource clock;
  private final Map<String, Consumer<Item>> handlers;
  private final PeriodicTask task;

  /**
   * @param feature feature they are of, for the log
   * @param handlers how to see to each type of item; waits for the store; what it throws is logged,
   *     and the item comes again
   */
  public DueItemSweeper(Vertx vertx, Table table, InstantSource clock, String feature,
      Map<String, Consumer<Item>> handlers) {
    this.table = table;
    this.clock = clock;
    this.handlers = Map.copyOf(handlers);
    this.task =
        new PeriodicTask(vertx, "the sweep for what is due of " + feature, INTERVAL, this::sweep);
  }

  public Future<Void> start() {
    return task.start();
  }

  public Future<Void> stop() {
    return task.stop();
  }

  /** Sees to everything that is due now. */
  public void sweep() {
    for (int shard = 0; shard < Keys.DUE_SHARDS; shard++) {
      var due = Keys.dueUntil(shard, clock.instant());
      Optional<String> after = Optional.empty();
      do {
        var slice = table.query(due.after(after)).await();
        slice.items().forEach(this::handle);
        after = slice.next();
      } while (after.isPresent());
    }
  }

  private void handle(Item due) {
    var handler = handlers.get(due.type());
    if (handler == null) {
      return;
    }
    try {
      handler.accept(due);
    } catch (ConditionFailedException done) {
      LOG.debug("{} was seen to by somebody else", due.key());
    } catch (RuntimeException failure) {
      LOG.error("{} is due and could not be seen to", due.key(), failure);
    }
  }
}

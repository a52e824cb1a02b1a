// SPDX-License-Identifier: Apache-2.0
package tidings.store;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tidings.core.Chore;

/**
 * Finds, from time to time, what is due of some types, and hands it to whoever sees to such. They
 * remove its row in the transaction that does it: until then it is found again. Several nodes may
 * find the same thing at once, and the store decides who has done it.
 */
public final class DueSweep {
  /** How late it is seen to, at the most, when there is little to do. */
  public static final Duration EVERY = Duration.ofSeconds(5);
  private static final Logger LOG = LoggerFactory.getLogger(DueSweep.class);

  private final Table table;
  private final InstantSource clock;
  private final Map<String, Consumer<Item>> seeTo;
  private final Chore sweeps;

  /**
   * @param whose feature they are of, for the log
   * @param seeTo how to see to each type of item; waits for the store; what it throws is logged,
   *     and the item comes again
   */
  public DueSweep(Vertx vertx, Table table, InstantSource clock, String whose,
      Map<String, Consumer<Item>> seeTo) {
    this.table = table;
    this.clock = clock;
    this.seeTo = Map.copyOf(seeTo);
    this.sweeps = new Chore(vertx, "the sweep for what is due of " + whose, EVERY, this::sweep);
  }

  public Future<Void> start() {
    return sweeps.start();
  }

  public Future<Void> stop() {
    return sweeps.stop();
  }

  /** Sees to everything that is due now. */
  public void sweep() {
    for (int shard = 0; shard < Keys.DUE_SHARDS; shard++) {
      var due = Keys.dueUntil(shard, clock.instant());
      Optional<String> after = Optional.empty();
      do {
        var slice = table.query(due.after(after)).await();
        slice.items().forEach(this::see);
        after = slice.next();
      } while (after.isPresent());
    }
  }

  private void see(Item due) {
    var known = seeTo.get(due.type());
    if (known == null) {
      return;
    }
    try {
      known.accept(due);
    } catch (ConditionFailed done) {
      LOG.debug("{} was seen to by somebody else", due.key());
    } catch (RuntimeException failure) {
      LOG.error("{} is due and could not be seen to", due.key(), failure);
    }
  }
}

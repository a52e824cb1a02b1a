// SPDX-License-Identifier: Apache-2.0
package tidings.store.position;

import static tidings.core.Reason.UNAVAILABLE;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;
import tidings.core.ActivityId;
import tidings.core.Chore;
import tidings.core.Mint;
import tidings.core.Watermark;
import tidings.store.ConditionFailed;
import tidings.store.Item;
import tidings.store.Keys;
import tidings.store.Table;
import tidings.store.rows.LateRow;

/**
 * How far positions reach that several nodes hand out: a row that all of them read and any of them
 * moves on. It has the position that may be handed out ({@code low}), and the one above which ids
 * are minted ({@code next}), which is to be handed out next.
 *
 * <p>A node mints above {@code next} as it has read it within the first half of the grace; when it
 * could not, it begins nothing. So once {@code next} has stood there for a grace, by the clock of
 * whoever looks, everything below it is stored or is never going to be, and {@code low} moves up to
 * it, or to the first fan-out below it that is pending. No node's clock has to be right. What is
 * stored after its grace all the same is noted as late.
 */
public final class Horizon implements Watermark.Reach {
  /** Many times what a transaction takes. */
  static final Duration GRACE = Duration.ofSeconds(4);
  /** How often a node looks; twice within the time that it may go on without. */
  static final Duration EVERY = Duration.ofSeconds(1);
  private static final String LATE = "late";

  private final Table table;
  private final Mint mint;
  private final LongSupplier nanos;
  private final Chore looks;
  /** When the look began that each stamp in flight relies on. */
  private final Map<ActivityId, Long> begun = new ConcurrentHashMap<>();
  private volatile Seen seen;

  /** @param since when this {@code next} was seen first; {@code at}: last */
  private record Seen(HorizonRow row, long since, long at) {}

  private Horizon(Vertx vertx, Table table, Mint mint, LongSupplier nanos, Seen seen) {
    this.table = table;
    this.mint = mint;
    this.nanos = nanos;
    this.seen = seen;
    this.looks = new Chore(vertx, "the look at the horizon", EVERY, this::look);
  }

  /** The horizon of this table, above which the mint makes ids from now on. Waits for the store. */
  public static Horizon of(Vertx vertx, Table table, Mint mint, LongSupplier nanos) {
    long at = nanos.getAsLong();
    var row = stored(table).orElseGet(() -> begin(table, mint));
    mint.raise(row.next());
    return new Horizon(vertx, table, mint, nanos, new Seen(row, at, at));
  }

  /** That of a table from which nothing was handed out yet. */
  private static HorizonRow begin(Table table, Mint mint) {
    var row = HorizonRow.first(mint.next());
    try {
      table.write(List.of(row.replacing(Optional.empty()))).await();
      return row;
    } catch (ConditionFailed another) {
      return stored(table).orElseThrow(); // of a node that was faster
    }
  }

  /** How far it is, for somebody who only looks; empty when nothing was handed out yet. */
  public static Optional<ActivityId> reached(Table table) {
    return stored(table).map(HorizonRow::low);
  }

  private static Optional<HorizonRow> stored(Table table) {
    return table.get(Keys.watermark()).await().map(HorizonRow::of);
  }

  /** Looks from now on. */
  public Future<Void> start() {
    return looks.start();
  }

  public Future<Void> stop() {
    return looks.stop();
  }

  /** Reads how far it is, and moves it on if it is time. Used by one thread. */
  void look() {
    var now = refresh();
    if (now.at() - now.since() >= GRACE.toNanos()) {
      moveOn(now.row());
    }
  }

  private Seen refresh() {
    long at = nanos.getAsLong();
    return see(stored(table).orElseThrow(), at);
  }

  /** Also of several who looked at once: what one knows already is not forgotten. */
  private synchronized Seen see(HorizonRow row, long at) {
    var before = seen;
    if (row.version() < before.row().version()) {
      return before;
    }
    boolean same = row.next().equals(before.row().next());
    mint.raise(row.next());
    seen = new Seen(row, same ? before.since() : at, same ? Math.max(at, before.at()) : at);
    return seen;
  }

  private void moveOn(HorizonRow row) {
    var further = row.movedOn(pending(table), mint.next());
    try {
      table.write(List.of(further.replacing(Optional.of(row)))).await();
    } catch (ConditionFailed faster) {
      // what another node has written is seen next time
    }
  }

  /** The first activity of which the fan-out is pending, if positions wait for it. */
  static Optional<ActivityId> pending(Table table) {
    Optional<ActivityId> first = Optional.empty();
    for (int shard = 0; shard < Keys.JOB_SHARDS; shard++) {
      for (Item job : table.all(Keys.fanOuts(shard)).await()) {
        var id = new ActivityId(job.key().sk());
        if (!job.flag(LATE) && first.filter(lower -> lower.compareTo(id) < 0).isEmpty()) {
          first = Optional.of(id);
        }
      }
    }
    return first;
  }

  @Override
  public ActivityId position(ActivityId low) {
    return reached(low);
  }

  @Override
  public ActivityId reached(ActivityId low) {
    var reached = seen.row().low();
    return low.compareTo(reached) < 0 ? low : reached;
  }

  /** Whoever comes when the last look is too old looks for themselves. */
  @Override
  public void prepare() {
    if (isTooOld(seen)) {
      refresh();
    }
  }

  @Override
  public void begun(ActivityId stamp) {
    var known = seen;
    if (isTooOld(known)) {
      throw UNAVAILABLE.because("this server has lost touch with the others");
    }
    begun.put(stamp, known.at());
  }

  private boolean isTooOld(Seen known) {
    return nanos.getAsLong() - known.at() > GRACE.toNanos() / 2;
  }

  @Override
  public boolean hasPassed(ActivityId pending) {
    var at = begun.get(pending);
    return at == null
        ? pending.compareTo(seen.row().low()) < 0
        : nanos.getAsLong() - at >= GRACE.toNanos();
  }

  @Override
  public void ended(ActivityId stamp) {
    begun.remove(stamp);
  }

  @Override
  public void passed(ActivityId stamp) {
    table.putAll(List.of(LateRow.much(mint.next()).item())).await();
  }
}

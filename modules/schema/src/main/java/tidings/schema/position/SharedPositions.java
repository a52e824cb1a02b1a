// SPDX-License-Identifier: Apache-2.0
package tidings.schema.position;

import static tidings.core.errors.ErrorCode.UNAVAILABLE;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;
import tidings.core.IdGenerator;
import tidings.core.Position;
import tidings.core.Watermark;
import tidings.core.concurrent.PeriodicTask;
import tidings.schema.Keys;
import tidings.schema.rows.LateRow;
import tidings.store.ConditionFailedException;
import tidings.store.Item;
import tidings.store.Table;

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
public final class SharedPositions implements Watermark.PositionSource {
  /** Many times what a transaction takes. */
  static final Duration GRACE_PERIOD = Duration.ofSeconds(4);
  /** How often a node looks; twice within the time that it may go on without. */
  static final Duration REFRESH_INTERVAL = Duration.ofSeconds(1);
  private static final String LATE_ATTRIBUTE = "late";

  private final Table table;
  private final IdGenerator mint;
  private final LongSupplier nanos;
  private final PeriodicTask refreshTask;
  /** When the look began that each stamp in flight relies on. */
  private final Map<Position, Long> begun = new ConcurrentHashMap<>();
  private volatile Snapshot latest;

  /** @param nextSeenAt when this {@code next} was seen first; {@code at}: last */
  private record Snapshot(WatermarkRow row, long nextSeenAt, long readAt) {}

  private SharedPositions(Vertx vertx, Table table, IdGenerator mint, LongSupplier nanos,
      Snapshot latest) {
    this.table = table;
    this.mint = mint;
    this.nanos = nanos;
    this.latest = latest;
    this.refreshTask = new PeriodicTask(vertx, "the look at the horizon", REFRESH_INTERVAL,
        this::refreshAndAdvance);
  }

  /** The horizon of this table, above which the mint makes ids from now on. Waits for the store. */
  public static SharedPositions of(Vertx vertx, Table table, IdGenerator mint, LongSupplier nanos) {
    long readAt = nanos.getAsLong();
    var row = findStored(table).orElseGet(() -> createRow(table, mint));
    mint.raiseAbove(row.next());
    return new SharedPositions(vertx, table, mint, nanos, new Snapshot(row, readAt, readAt));
  }

  /** That of a table from which nothing was handed out yet. */
  private static WatermarkRow createRow(Table table, IdGenerator mint) {
    var row = WatermarkRow.first(Position.of(mint.next()));
    try {
      table.write(List.of(row.replacing(Optional.empty()))).await();
      return row;
    } catch (ConditionFailedException another) {
      return findStored(table).orElseThrow(); // of a node that was faster
    }
  }

  /** How far it is, for somebody who only looks; empty when nothing was handed out yet. */
  public static Optional<Position> reached(Table table) {
    return findStored(table).map(WatermarkRow::low);
  }

  private static Optional<WatermarkRow> findStored(Table table) {
    return table.get(Keys.watermark()).await().map(WatermarkRow::of);
  }

  /** Looks from now on. */
  public Future<Void> start() {
    return refreshTask.start();
  }

  public Future<Void> stop() {
    return refreshTask.stop();
  }

  /** Reads how far it is, and moves it on if it is time. Used by one thread. */
  void refreshAndAdvance() {
    var now = refresh();
    if (now.readAt() - now.nextSeenAt() >= GRACE_PERIOD.toNanos()) {
      advance(now.row());
    }
  }

  private Snapshot refresh() {
    long readAt = nanos.getAsLong();
    return update(findStored(table).orElseThrow(), readAt);
  }

  /** Also of several who looked at once: what one knows already is not forgotten. */
  private synchronized Snapshot update(WatermarkRow row, long readAt) {
    var before = latest;
    if (row.version() < before.row().version()) {
      return before;
    }
    boolean same = row.next().equals(before.row().next());
    mint.raiseAbove(row.next());
    latest = new Snapshot(row, same ? before.nextSeenAt() : readAt,
        same ? Math.max(readAt, before.readAt()) : readAt);
    return latest;
  }

  private void advance(WatermarkRow row) {
    var advanced = row.advanced(findFirstPending(table), Position.of(mint.next()));
    try {
      table.write(List.of(advanced.replacing(Optional.of(row)))).await();
    } catch (ConditionFailedException faster) {
      // what another node has written is seen next time
    }
  }

  /** The first activity of which the fan-out is pending, if positions wait for it. */
  static Optional<Position> findFirstPending(Table table) {
    Optional<Position> first = Optional.empty();
    for (int shard = 0; shard < Keys.JOB_SHARDS; shard++) {
      for (Item job : table.queryAll(Keys.fanOuts(shard)).await()) {
        var id = new Position(job.key().sk());
        if (!job.flag(LATE_ATTRIBUTE) && first.filter(lower -> lower.compareTo(id) < 0).isEmpty()) {
          first = Optional.of(id);
        }
      }
    }
    return first;
  }

  @Override
  public Position position(Position low) {
    return knownPosition(low);
  }

  @Override
  public Position knownPosition(Position low) {
    var reached = latest.row().low();
    return low.compareTo(reached) < 0 ? low : reached;
  }

  /** Whoever comes when the last look is too old looks for themselves. */
  @Override
  public void prepare() {
    if (isStale(latest)) {
      refresh();
    }
  }

  @Override
  public void onBegin(Position stamp) {
    var snapshot = latest;
    if (isStale(snapshot)) {
      throw UNAVAILABLE.refusal("this server has lost touch with the others");
    }
    begun.put(stamp, snapshot.readAt());
  }

  private boolean isStale(Snapshot snapshot) {
    return nanos.getAsLong() - snapshot.readAt() > GRACE_PERIOD.toNanos() / 2;
  }

  @Override
  public boolean hasPassed(Position pending) {
    var readAt = begun.get(pending);
    return readAt == null
        ? pending.compareTo(latest.row().low()) < 0
        : nanos.getAsLong() - readAt >= GRACE_PERIOD.toNanos();
  }

  @Override
  public void onEnd(Position stamp) {
    begun.remove(stamp);
  }

  @Override
  public void onPassed(Position stamp) {
    table.putAll(List.of(LateRow.reload(Position.of(mint.next())).item())).await();
  }
}

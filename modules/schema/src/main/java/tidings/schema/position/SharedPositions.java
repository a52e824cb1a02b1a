// SPDX-License-Identifier: Apache-2.0
package tidings.schema.position;

import static tidings.core.errors.ErrorCode.UNAVAILABLE;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tidings.core.IdGenerator;
import tidings.core.Position;
import tidings.core.Watermark;
import tidings.core.concurrent.PeriodicTask;
import tidings.schema.FeedKeys;
import tidings.schema.SystemKeys;
import tidings.schema.readers.SingleFlight;
import tidings.store.ConditionFailedException;
import tidings.store.Item;
import tidings.store.Key;
import tidings.store.Query;
import tidings.store.StoreException;
import tidings.store.Table;

/**
 * The cluster-wide watermark: one row that all nodes read and any node may advance. {@code low} may
 * be handed out; ids are generated above {@code next}, which becomes the next {@code low} after a
 * grace period.
 *
 * <p>A node generates ids above the {@code next} that it has read within the first half of the
 * grace period; if it could not read, it begins nothing. So once {@code next} has not changed for a
 * grace period, by the observer's clock, nearly everything below it is stored or never will be, and
 * {@code low} advances to it, or to the first pending fan-out below it.
 *
 * <p>Nothing relies on that: whoever has stored a change reads the row once more, and a change that
 * was passed is recorded as late. So no clock has to be right, and any step may take any time.
 *
 * <p>A {@linkplain Membership#isQuiet quiet} node reads and advances it rarely. A position that is old is
 * always right, and while nothing changes it hides nothing. The next change or position is a use of the
 * node: it reads the row first if that was long ago, and positions advance at once.
 */
public final class SharedPositions implements Watermark.PositionSource {
  /** Many times the duration of a transaction. */
  static final Duration GRACE_PERIOD = Duration.ofSeconds(4);
  /** Interval of reads; half the time that a node may go without one. */
  static final Duration REFRESH_INTERVAL = Duration.ofSeconds(1);
  /** Time after which any node advances positions, as the responsible one seems to be dead. */
  static final Duration MAX_ADVANCE_INTERVAL =
      GRACE_PERIOD.plus(REFRESH_INTERVAL.multipliedBy(2));
  /** Interval of reads of a quiet node, which tell it whether nodes have come and gone. */
  static final Duration QUIET_REFRESH_INTERVAL = Duration.ofMinutes(1);
  /** So the positions that a node hands out when it is used again are at most twice as old. */
  static final Duration QUIET_ADVANCE_INTERVAL = Duration.ofMinutes(15);
  /** Further behind, clients of this node cannot resume and reload at each heartbeat. */
  static final Duration MAX_CLOCK_LAG = Duration.ofMinutes(1);
  private static final Duration WARNING_INTERVAL = Duration.ofMinutes(1);
  /** Jobs that a look at a shard reads. Those of a longer queue may be passed as well. */
  private static final int MAX_JOBS_PER_SHARD = Query.MAX_LIMIT;
  private static final String LATE_ATTRIBUTE = "late";
  private static final Logger LOG = LoggerFactory.getLogger(SharedPositions.class);

  private final Table table;
  /** Changes that end at the same time share a read, which began after all of them were stored. */
  private final SingleFlight<Key, WatermarkRow> rows;
  private final IdGenerator idGenerator;
  private final Membership membership;
  private final LongSupplier nanos;
  private final PeriodicTask refreshTask;
  private volatile Snapshot latest;
  private long warnedAt;

  /**
   * @param nextSeenAt nanosecond time at which this {@code next} was first read
   * @param readAt nanosecond time of the latest read
   */
  private record Snapshot(WatermarkRow row, long nextSeenAt, long readAt) {}

  private SharedPositions(Vertx vertx, Table table, IdGenerator idGenerator,
      Membership membership, LongSupplier nanos, Snapshot latest) {
    this.table = table;
    this.rows = new SingleFlight<>(
        key -> table.get(key).map(stored -> WatermarkRow.of(stored.orElseThrow())));
    this.idGenerator = idGenerator;
    this.membership = membership;
    this.nanos = nanos;
    this.latest = latest;
    this.warnedAt = latest.readAt() - WARNING_INTERVAL.toNanos();
    this.refreshTask = new PeriodicTask(vertx, "the watermark refresh", REFRESH_INTERVAL,
        this::refreshIfDue);
  }

  /**
   * Loads or creates the watermark of a table; the generator continues above it. Blocks for the
   * store.
   *
   * @param membership one of its nodes usually advances the watermark
   */
  public static SharedPositions of(
      Vertx vertx, Table table, IdGenerator idGenerator, Membership membership,
      LongSupplier nanos) {
    long readAt = nanos.getAsLong();
    var row = findStored(table).orElseGet(() -> createRow(table, idGenerator));
    idGenerator.raiseAbove(row.next());
    membership.observe(row.term());
    return new SharedPositions(
        vertx, table, idGenerator, membership, nanos, new Snapshot(row, readAt, readAt));
  }

  /** The first row of a new table. */
  private static WatermarkRow createRow(Table table, IdGenerator idGenerator) {
    var row = WatermarkRow.first(Position.of(idGenerator.next()));
    try {
      table.write(List.of(row.replacing(Optional.empty()))).await();
      return row;
    } catch (ConditionFailedException another) {
      return findStored(table).orElseThrow(); // created by a faster node
    }
  }

  /** The current position for a read-only observer; empty if none was ever handed out. */
  public static Optional<Position> reached(Table table) {
    return findStored(table).map(WatermarkRow::low);
  }

  /** The position above which ids are generated, as stored; empty for a table never served. */
  public static Optional<Position> findNext(Table table) {
    return findStored(table).map(WatermarkRow::next);
  }

  private static Optional<WatermarkRow> findStored(Table table) {
    return table.get(SystemKeys.watermark()).await().map(WatermarkRow::of);
  }

  /** The position above which ids are generated, as of the latest read. */
  public Position next() {
    return latest.row().next();
  }

  /** The stamp below which changes in flight have taken so long that positions may pass them soon. */
  Optional<Position> slowBelow() {
    var now = latest;
    boolean maySoonPass =
        !membership.isAlone() && nanos.getAsLong() - now.nextSeenAt() >= GRACE_PERIOD.toNanos() / 2;
    return maySoonPass ? Optional.of(now.row().next()) : Optional.empty();
  }

  /** Starts the periodic refresh. */
  public Future<Void> start() {
    return refreshTask.start();
  }

  public Future<Void> stop() {
    return refreshTask.stop();
  }

  /** Called at each interval, by one thread. */
  void refreshIfDue() {
    boolean isRecent =
        nanos.getAsLong() - latest.readAt() < QUIET_REFRESH_INTERVAL.toNanos();
    if (!(membership.isQuiet() && isRecent)) {
      refreshAndAdvance();
    }
  }

  /** Reads the watermark and advances it when it is time. */
  void refreshAndAdvance() {
    var now = refresh();
    warnIfClockIsBehind(now.readAt());
    if (now.readAt() - now.nextSeenAt() >= advanceAfter().toNanos()) {
      advance(now.row());
    }
  }

  private void warnIfClockIsBehind(long now) {
    boolean isTime = now - warnedAt >= WARNING_INTERVAL.toNanos();
    if (isTime && idGenerator.clockLag().compareTo(MAX_CLOCK_LAG) > 0) {
      warnedAt = now;
      LOG.warn("the clock of this server is {} s behind those of others on its table: its clients"
          + " reload again and again until it is set", idGenerator.clockLag().toSeconds());
    }
  }

  /** The other nodes wait longer, and so only advance it if the responsible one does not. */
  private Duration advanceAfter() {
    if (membership.isQuiet()) {
      return QUIET_ADVANCE_INTERVAL;
    }
    return membership.isResponsibleFor(SystemKeys.watermark().sk())
        ? GRACE_PERIOD
        : MAX_ADVANCE_INTERVAL;
  }

  private Snapshot refresh() {
    long readAt = nanos.getAsLong();
    return update(stored(), readAt);
  }

  /** Ignores a read that is older than the latest one. */
  private synchronized Snapshot update(WatermarkRow row, long readAt) {
    var before = latest;
    if (row.version() < before.row().version()) {
      return before;
    }
    boolean same = row.next().equals(before.row().next());
    idGenerator.raiseAbove(row.next());
    membership.observe(row.term()); // before its position can be read
    latest = new Snapshot(row, same ? before.nextSeenAt() : readAt,
        same ? Math.max(readAt, before.readAt()) : readAt);
    return latest;
  }

  private void advance(WatermarkRow row) {
    var advanced =
        row.advanced(findFirstPending(table, row.next()), Position.of(idGenerator.next()));
    try {
      table.write(List.of(advanced.replacing(Optional.of(row)))).await();
    } catch (ConditionFailedException faster) {
      // another node has advanced it; the next refresh reads that
    }
  }

  /** The first activity whose pending fan-out holds positions back. */
  static Optional<Position> findFirstPending(Table table, Position next) {
    var oldest = Position.startOf(next.time().minus(Watermark.MAX_HOLD));
    Optional<Position> first = Optional.empty();
    for (int shard = 0; shard < FeedKeys.JOB_SHARDS; shard++) {
      var jobs = FeedKeys.fanOuts(shard).limit(MAX_JOBS_PER_SHARD);
      for (Item job : table.query(jobs).await().items()) {
        var id = new Position(job.key().sk());
        if (!job.flag(LATE_ATTRIBUTE) && id.compareTo(oldest) >= 0
            && first.filter(lower -> lower.compareTo(id) < 0).isEmpty()) {
          first = Optional.of(id);
        }
      }
    }
    return first;
  }

  @Override
  public Position position(Position low) {
    prepareToRead();
    return lower(low, membership.limit(latest.row().low()));
  }

  /** An old position is as right as a new one, so it does not matter if the row cannot be read. */
  private void prepareToRead() {
    try {
      prepare();
    } catch (StoreException unavailable) {
      LOG.debug("an old position is handed out, as the watermark cannot be read", unavailable);
    }
  }

  /** Nothing holds back those of a quiet node: they advance when somebody asks for them. */
  @Override
  public Position knownPosition(Position low) {
    return membership.isQuiet() ? low : lower(low, membership.limit(latest.row().low()));
  }

  private static Position lower(Position one, Position other) {
    return one.compareTo(other) < 0 ? one : other;
  }

  /** Callers refresh an outdated snapshot themselves. */
  @Override
  public void prepare() {
    membership.onUse();
    if (isStale(latest)) {
      refresh();
    }
  }

  @Override
  public void onBegin(Position stamp) {
    if (isStale(latest)) {
      throw UNAVAILABLE.refusal("this server cannot read the shared watermark; retry later");
    }
  }

  private boolean isStale(Snapshot snapshot) {
    return nanos.getAsLong() - snapshot.readAt() > GRACE_PERIOD.toNanos() / 2;
  }

  @Override
  public boolean hasPassed(Position stamp) {
    long rejoins = membership.rejoins();
    var row = stored();
    return stamp.compareTo(row.low()) < 0 || !membership.hasBeenMember(row.term(), rejoins);
  }

  /** Moves that are under way lead to {@code next} at most. If it cannot be read, they may. */
  @Override
  public boolean mayPass(Position pending) {
    try {
      long rejoins = membership.rejoins();
      var row = stored();
      return pending.compareTo(row.next()) < 0
          || !membership.hasBeenMember(row.term(), rejoins);
    } catch (StoreException unknown) {
      return true;
    }
  }

  @Override
  public void onTold() {
    membership.onUntoldNews();
  }

  private WatermarkRow stored() {
    return rows.load(SystemKeys.watermark()).await();
  }
}

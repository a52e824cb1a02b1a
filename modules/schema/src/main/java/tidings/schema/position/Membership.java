// SPDX-License-Identifier: Apache-2.0
package tidings.schema.position;

import static java.util.stream.Collectors.toMap;
import static java.util.stream.Collectors.toUnmodifiableMap;
import static java.util.stream.Collectors.toUnmodifiableSet;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tidings.core.Cluster;
import tidings.core.Cluster.Heard;
import tidings.core.NodeContact;
import tidings.core.Nodes;
import tidings.core.Position;
import tidings.core.Rendezvous;
import tidings.core.concurrent.HeartbeatTracker;
import tidings.core.concurrent.PeriodicTask;
import tidings.schema.SystemKeys;
import tidings.schema.position.NodeReport.Links;
import tidings.store.ConditionFailedException;
import tidings.store.Table;

/**
 * The nodes of a shared table, by a row with a heartbeat for each. A node whose heartbeat does not
 * change is dead, by the clock of the observer, so that clocks need not agree; who sees that first
 * removes its row.
 *
 * <p>A node comes or goes in a transaction that begins a new term in the row of the watermark. So
 * whoever reads a position there, and the term with it, knows whose changes it may have passed. A
 * node that was removed although it lives, as it was paused, finds out when it looks at that row
 * after its next change: the change counts as late, and the node joins again.
 */
public final class Membership implements Nodes {
  static final Duration HEARTBEAT_INTERVAL = NodeRow.HEARTBEAT_INTERVAL;
  /** Of a program that is not packaged, and of commands. */
  private static final String NO_RELEASE = "-";
  static final Duration HEARTBEAT_TIMEOUT = NodeRow.timeout(HEARTBEAT_INTERVAL);
  /** Interval of the heartbeats of a quiet node, which its row tells the others. */
  static final Duration QUIET_HEARTBEAT_INTERVAL = Duration.ofSeconds(20);
  /** Time since a node has come or gone, after which this one may be quiet. */
  static final Duration QUIET_AFTER_OTHERS = Duration.ofMinutes(2);
  /** Time without use after which nodes may be quiet. */
  static final Duration QUIET_AFTER_USE = Duration.ofMinutes(1);
  private static final Logger LOG = LoggerFactory.getLogger(Membership.class);

  private final Table table;
  private final InstantSource clock;
  private final LongSupplier nanos;
  private final PeriodicTask heartbeats;
  private final String self = UUID.randomUUID().toString();
  private final boolean isCommand;
  /** By which the other nodes are heard. */
  private final Cluster cluster;
  private final Optional<NodeContact> contact;
  private final String release;
  private final HeartbeatTracker<String, Long> tracker = new HeartbeatTracker<>();
  /** The term of the latest row of the watermark. */
  private volatile long observedTerm;
  /** A term in which this node certainly is a member. */
  private volatile long confirmedTerm;
  /** How often this node has joined again. */
  private final AtomicLong rejoins = new AtomicLong();
  /** How often something was stored here that events do not tell. */
  private final AtomicLong untoldNews = new AtomicLong();
  /** How often another set of nodes was seen. */
  private final AtomicLong changes = new AtomicLong();
  private volatile Members members;
  private volatile SignOfLife signOfLife;
  /** When this node was used last. */
  private volatile long usedAt;
  private volatile boolean left;

  /**
   * The living nodes.
   *
   * @param term that was observed before they were read
   * @param servers those that do the periodic work
   * @param others those except this one, as they were read
   * @param contacts the ids of the others, and how to reach them
   * @param firstSeen when it was so for the first time in this term
   * @param lastSeen when it was so for the last time
   */
  private record Members(
      long term, Set<String> servers, List<NodeRow> others,
      Map<String, Optional<NodeContact>> contacts, long firstSeen, long lastSeen) {
    static Members of(long term, Set<String> servers, List<NodeRow> others, long now) {
      var contacts = others.stream().collect(toUnmodifiableMap(NodeRow::id, NodeRow::contact));
      return new Members(term, servers, others, contacts, now, now);
    }

    boolean isAlone() {
      return others.isEmpty();
    }

    boolean isSameAs(Members other) {
      return term == other.term && contacts.equals(other.contacts);
    }

    Members since(long time) {
      return new Members(term, servers, others, contacts, time, lastSeen);
    }

    boolean lookedAgain() {
      return lastSeen - firstSeen >= Table.SETTLE_DELAY.toNanos();
    }
  }

  /**
   * The latest heartbeat that was stored. Others see it at its start at the earliest, so they cannot take
   * this node for dead before the timeout has passed since then.
   *
   * @param since start of the first heartbeat since which none was late
   * @param startedAt start of this heartbeat
   * @param interval after which it promised the next one
   */
  private record SignOfLife(long since, long startedAt, Duration interval) {
    boolean isValidAt(long now) {
      return now - startedAt < NodeRow.timeout(interval).toNanos();
    }

    SignOfLife next(long now, Duration nextInterval) {
      return new SignOfLife(isValidAt(now) ? since : now, now, nextInterval);
    }

    /** Whether it was one of a quiet node, which need not give the next one yet. */
    boolean isEnoughFor(long now) {
      return interval.equals(QUIET_HEARTBEAT_INTERVAL)
          && now - startedAt < interval.toNanos();
    }
  }

  private Membership(Vertx vertx, Table table, InstantSource clock, LongSupplier nanos,
      boolean isCommand, Cluster cluster, String release) {
    this.table = table;
    this.release = release;
    this.clock = clock;
    this.nanos = nanos;
    this.isCommand = isCommand;
    this.cluster = cluster;
    this.contact = cluster.contact();
    this.members = Members.of(
        WatermarkRow.NO_TERM, isCommand ? Set.of() : Set.of(self), List.of(), 0);
    this.usedAt = nanos.getAsLong();
    this.signOfLife = new SignOfLife(usedAt, usedAt, Duration.ZERO);
    this.heartbeats = new PeriodicTask(
        vertx, "the heartbeat of this node", HEARTBEAT_INTERVAL, this::beatIfDue);
  }

  /** A server that does not hear the others. @param nanos a monotonic time */
  public static Membership ofServer(
      Vertx vertx, Table table, InstantSource clock, LongSupplier nanos) {
    return ofServer(vertx, table, clock, nanos, Cluster.NONE, NO_RELEASE);
  }

  /**
   * A server.
   *
   * @param nanos a monotonic time
   * @param cluster by which it hears the others
   * @param release the version of the program, for operators
   */
  public static Membership ofServer(Vertx vertx, Table table, InstantSource clock,
      LongSupplier nanos, Cluster cluster, String release) {
    return new Membership(vertx, table, clock, nanos, false, cluster, release);
  }

  /** The membership of a command, which does none of the periodic work. */
  public static Membership ofCommand(Vertx vertx, Table table, InstantSource clock) {
    return new Membership(vertx, table, clock, System::nanoTime, true, Cluster.NONE, NO_RELEASE);
  }

  /** Joins the other nodes. The row of the watermark must exist. */
  public Future<Void> start() {
    return join().compose(joined -> heartbeats.start());
  }

  /** Leaves, so that the others take over at once. */
  public Future<Void> stop() {
    left = true;
    return heartbeats.stop()
        .eventually(() -> NodeRow.leave(self).commit(table))
        .recover(
            failure -> failure instanceof ConditionFailedException
                ? Future.succeededFuture()
                : Future.failedFuture(failure));
  }

  /** Joins without heartbeats. */
  Future<Void> join() {
    long now = nanos.getAsLong();
    return NodeRow.join(self, isCommand, contact, release, clock.instant()).commit(table)
        .onSuccess(joined -> signOfLife = new SignOfLife(now, now, HEARTBEAT_INTERVAL));
  }

  /** Called at each interval, by one thread. */
  void beatIfDue() {
    if (!(isQuiet() && signOfLife.isEnoughFor(nanos.getAsLong()))) {
      beatAndObserve();
    }
  }

  void beatAndObserve() {
    long term = observedTerm; // before the rows, so that these are not older
    if (!beat()) {
      rejoin();
    }
    var rows =
        table.queryAll(SystemKeys.nodes()).await().stream().map(NodeRow::of).toList();
    long now = nanos.getAsLong();
    tracker.observe(rows.stream().collect(toMap(NodeRow::id, NodeRow::heartbeat)), now);
    rows.stream().filter(row -> isDead(row, now)).forEach(this::remove);
    var others = rows.stream()
        .filter(row -> !row.id().equals(self) && !isDead(row, now)).toList();
    var servers = Stream.concat(
        isCommand ? Stream.empty() : Stream.of(self),
        others.stream().filter(row -> !row.isCommand()).map(NodeRow::id))
        .collect(toUnmodifiableSet());
    var before = members;
    var seen = Members.of(term, servers, others, now);
    if (seen.isSameAs(before)) {
      members = seen.since(before.firstSeen());
    } else {
      changes.incrementAndGet(); // positions are not limited until the others are certain
      members = seen;
    }
  }

  private boolean isDead(NodeRow row, long now) {
    return !row.id().equals(self) && tracker.isStale(row.id(), row.timeout(), now);
  }

  private void remove(NodeRow dead) {
    try {
      dead.remove().commit(table).await();
      LOG.warn("node {} has not been heard for {} s and was removed",
          dead.id(), dead.timeout().toSeconds());
    } catch (ConditionFailedException another) {
      // another node has removed it, or it has woken
    }
  }

  /** @return false if this node was removed */
  private boolean beat() {
    var interval = isQuiet() ? QUIET_HEARTBEAT_INTERVAL : HEARTBEAT_INTERVAL;
    long now = nanos.getAsLong();
    try {
      NodeRow.beat(self, isUnused(), interval, links()).commit(table).await();
      recordBeat(now, interval);
      return true;
    } catch (ConditionFailedException removed) {
      return false;
    }
  }

  private Optional<Links> links() {
    var counts = cluster.counts();
    return contact
        .map(reached -> new Links(counts.heard(), counts.losses(), counts.sentMessages()));
  }

  private synchronized void recordBeat(long now, Duration interval) {
    signOfLife = signOfLife.next(now, interval);
  }

  private void rejoin() {
    rejoins.incrementAndGet();
    if (left) {
      return;
    }
    join().await();
    LOG.warn("this node was taken for dead and has joined again");
  }

  /** Called with each row of the watermark, before its positions are handed out. */
  void observe(long term) {
    observedTerm = term;
  }

  /** How often this node has joined again, for {@link #hasBeenMember}. */
  long rejoins() {
    return rejoins.get();
  }

  /**
   * Whether this node has been a member up to now. If not, it joins again, and others may not have
   * heard of what it did. Waits for the store if the term is another one.
   *
   * @param term of a row of the watermark that was just read
   * @param rejoinsBefore before that row was read
   */
  boolean hasBeenMember(long term, long rejoinsBefore) {
    if (term == confirmedTerm && rejoins.get() == rejoinsBefore) {
      return true;
    }
    if (!beat()) {
      rejoin();
      return false;
    }
    confirmedTerm = term;
    return rejoins.get() == rejoinsBefore;
  }

  /** Something was stored here that events do not tell: the sockets of all nodes look once more. */
  void onUntoldNews() {
    untoldNews.incrementAndGet();
    cluster.requireCatchUp();
  }

  /** The other nodes, as of the last look, and how to reach those that hear others. */
  public Map<String, Optional<NodeContact>> others() {
    return members.contacts();
  }

  @Override
  public boolean isResponsibleFor(String part) {
    return Rendezvous.choose(part, members.servers()).filter(self::equals).isPresent();
  }

  @Override
  public long nanoTime() {
    return nanos.getAsLong();
  }

  @Override
  public String self() {
    return self;
  }

  @Override
  public boolean isAlive(String node) {
    return node.equals(self)
        ? signOfLife.isValidAt(nanos.getAsLong())
        : members.servers().contains(node);
  }

  @Override
  public boolean hasBeenAliveSince(long time) {
    var current = signOfLife;
    return current.isValidAt(nanos.getAsLong()) && current.since() - time <= 0;
  }

  @Override
  public boolean isBesideOlderVersion() {
    return members.others().stream().anyMatch(NodeRow::isOfOlderVersion);
  }

  @Override
  public boolean isQuiet() {
    var current = members;
    return isUnused() && isSettled(current)
        && nanos.getAsLong() - current.firstSeen() >= QUIET_AFTER_OTHERS.toNanos()
        && current.others().stream().allMatch(NodeRow::isUnused);
  }

  private boolean isUnused() {
    return !isCommand && nanos.getAsLong() - usedAt >= QUIET_AFTER_USE.toNanos();
  }

  @Override
  public void onUse() {
    usedAt = nanos.getAsLong();
  }

  @Override
  public boolean isOnlyServer() {
    return members.servers().equals(Set.of(self));
  }

  @Override
  public Optional<Long> heardTerm() {
    return settled()
        .flatMap(current -> heard(current)
            .map(heard -> current.term() + changes.get() + untoldNews.get() + heard.losses()));
  }

  /**
   * The nodes of the present term, if the same were seen some time apart: a read may show the new
   * term of a transaction and not yet its node.
   */
  private Optional<Members> settled() {
    return Optional.of(members).filter(this::isSettled);
  }

  private boolean isSettled(Members current) {
    return current.term() == observedTerm && current.term() != WatermarkRow.NO_TERM
        && current.lookedAgain();
  }

  private Optional<Heard> heard(Members current) {
    return current.isAlone()
        ? Optional.of(Heard.ALONE)
        : cluster.heard(current.contacts().keySet());
  }

  @Override
  public boolean isClustered() {
    return contact.isPresent();
  }

  @Override
  public boolean isAlone() {
    return settled().filter(Members::isAlone).isPresent();
  }

  /**
   * Limits a position to what the other nodes have told, if all of them are heard. If not, nobody
   * relies on having heard everything before it.
   */
  Position limit(Position reached) {
    return settled().flatMap(this::heard).map(Heard::upTo)
        .filter(upTo -> upTo.compareTo(reached) < 0).orElse(reached);
  }
}

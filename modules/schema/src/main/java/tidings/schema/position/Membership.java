// SPDX-License-Identifier: Apache-2.0
package tidings.schema.position;

import static java.util.stream.Collectors.toMap;
import static java.util.stream.Collectors.toUnmodifiableSet;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
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
import tidings.core.Subscriptions;
import tidings.core.concurrent.HeartbeatTracker;
import tidings.core.concurrent.PeriodicTask;
import tidings.schema.SystemKeys;
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
  static final Duration HEARTBEAT_TIMEOUT = NodeRow.timeout(OwnMembership.HEARTBEAT_INTERVAL);
  /** Time since a node has come or gone, after which this one may be quiet. */
  static final Duration QUIET_AFTER_OTHERS = Duration.ofMinutes(2);
  /** Of a program that is not packaged, and of commands. */
  private static final String NO_RELEASE = "-";
  private static final Logger LOG = LoggerFactory.getLogger(Membership.class);

  private final Table table;
  private final LongSupplier nanos;
  private final OwnMembership own;
  /** By which the other nodes are heard. */
  private final Cluster cluster;
  private final PeriodicTask heartbeats;
  private final HeartbeatTracker<String, Long> tracker = new HeartbeatTracker<>();
  /** The term of the latest row of the watermark. */
  private volatile long observedTerm;
  /** How often something was stored here that events do not tell. */
  private final AtomicLong untoldNews = new AtomicLong();
  /** How often another set of nodes was seen. */
  private final AtomicLong changes = new AtomicLong();
  private volatile Members members;

  private Membership(
      Vertx vertx, Table table, LongSupplier nanos, OwnMembership own, Cluster cluster) {
    this.table = table;
    this.nanos = nanos;
    this.own = own;
    this.cluster = cluster;
    this.members = Members.of(
        WatermarkRow.NO_TERM, own.isCommand() ? Set.of() : Set.of(own.id()), List.of(), 0);
    this.heartbeats = new PeriodicTask(
        vertx, "the heartbeat of this node", OwnMembership.HEARTBEAT_INTERVAL, this::beatIfDue);
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
    return new Membership(vertx, table, nanos,
        new OwnMembership(table, clock, nanos, false, cluster, release), cluster);
  }

  /** The membership of a command, which does none of the periodic work. */
  public static Membership ofCommand(Vertx vertx, Table table, InstantSource clock) {
    LongSupplier nanos = System::nanoTime;
    return new Membership(vertx, table, nanos,
        new OwnMembership(table, clock, nanos, true, Cluster.NONE, NO_RELEASE), Cluster.NONE);
  }

  /** Joins the other nodes. The row of the watermark must exist. */
  public Future<Void> start() {
    return join().compose(joined -> heartbeats.start());
  }

  /** Leaves, so that the others take over at once. */
  public Future<Void> stop() {
    own.beginToLeave();
    return heartbeats.stop().eventually(own::leave);
  }

  /** Joins without heartbeats. */
  Future<Void> join() {
    return own.join();
  }

  /** Called at each interval, by one thread. */
  void beatIfDue() {
    if (!(isQuiet() && own.signOfLife().isEnoughFor(nanos.getAsLong()))) {
      beatAndObserve();
    }
  }

  void beatAndObserve() {
    long term = observedTerm; // before the rows, so that these are not older
    own.beat(isQuiet());
    var rows =
        table.queryAll(SystemKeys.nodes()).await().stream().map(NodeRow::of).toList();
    long now = nanos.getAsLong();
    tracker.observe(rows.stream().collect(toMap(NodeRow::id, NodeRow::heartbeat)), now);
    rows.stream().filter(row -> isDead(row, now)).forEach(this::remove);
    var others = rows.stream().filter(row -> !isSelf(row) && !isDead(row, now)).toList();
    var servers = Stream.concat(
        own.isCommand() ? Stream.empty() : Stream.of(own.id()),
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

  private boolean isSelf(NodeRow row) {
    return row.id().equals(own.id());
  }

  private boolean isDead(NodeRow row, long now) {
    return !isSelf(row) && tracker.isStale(row.id(), row.timeout(), now);
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

  /** Called with each row of the watermark, before its positions are handed out. */
  void observe(long term) {
    observedTerm = term;
  }

  /** How often this node has joined again, for {@link #hasBeenMember}. */
  long rejoins() {
    return own.rejoins();
  }

  /**
   * Whether this node has been a member up to now. If not, it joins again, and others may not have
   * heard of what it did. Waits for the store if the term is another one.
   *
   * @param term of a row of the watermark that was just read
   * @param rejoinsBefore before that row was read
   */
  boolean hasBeenMember(long term, long rejoinsBefore) {
    return own.hasLastedUntil(term, rejoinsBefore, isQuiet());
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

  /** Number of servers on the table, this one included, as of the last look. */
  public int servers() {
    return members.servers().size();
  }

  /** Versions of the programs on the table: several while they are replaced. Empty names an old one. */
  public Set<String> releases() {
    return Stream.concat(
        Stream.of(own.release()),
        members.others().stream().map(node -> node.release().orElse("")))
        .collect(toUnmodifiableSet());
  }

  @Override
  public boolean isResponsibleFor(String part) {
    return Rendezvous.choose(part, members.servers()).filter(own.id()::equals).isPresent();
  }

  @Override
  public long nanoTime() {
    return nanos.getAsLong();
  }

  @Override
  public String self() {
    return own.id();
  }

  @Override
  public boolean isAlive(String node) {
    return node.equals(own.id())
        ? own.signOfLife().isValidAt(nanos.getAsLong())
        : members.servers().contains(node);
  }

  @Override
  public boolean hasBeenAliveSince(long time) {
    return own.signOfLife().covers(time, nanos.getAsLong());
  }

  @Override
  public boolean isBesideOlderVersion() {
    return members.others().stream().anyMatch(NodeRow::isOfOlderVersion);
  }

  @Override
  public boolean isQuiet() {
    var current = members;
    return own.isUnused() && current.areSettledIn(observedTerm)
        && nanos.getAsLong() - current.firstSeen() >= QUIET_AFTER_OTHERS.toNanos()
        && current.others().stream().allMatch(NodeRow::isUnused);
  }

  @Override
  public void onUse() {
    own.onUse();
  }

  @Override
  public boolean isOnlyServer() {
    return members.servers().equals(Set.of(own.id()));
  }

  @Override
  public Optional<Long> heardTerm() {
    return settled()
        .flatMap(current -> heard(current)
            .map(heard -> current.term() + changes.get() + untoldNews.get() + heard.losses()));
  }

  /** The nodes of the present term, if they are certain. */
  private Optional<Members> settled() {
    return Optional.of(members).filter(current -> current.areSettledIn(observedTerm));
  }

  private Optional<Heard> heard(Members current) {
    return current.isAlone()
        ? Optional.of(Heard.ALONE)
        : cluster.heard(current.contacts().keySet());
  }

  @Override
  public boolean isClustered() {
    return own.isClustered();
  }

  @Override
  public Subscriptions subscriptions() {
    return cluster.subscriptions();
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

// SPDX-License-Identifier: Apache-2.0
package tidings.schema.position;

import static java.util.stream.Collectors.toMap;

import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import tidings.schema.SystemKeys;
import tidings.store.Table;

/**
 * A node that uses a shared table, for operators.
 *
 * @param id new with each start of a process
 * @param isCommand whether it is a command such as an import, which serves nobody
 * @param release its version; empty if it is an older one
 * @param startedAt when it joined, by its own clock
 * @param address where other nodes reach it; empty if it tells them nothing
 * @param links as of its latest heartbeat; empty if it tells others nothing, or has just come
 */
public record NodeReport(String id, boolean isCommand, Optional<String> release,
    Instant startedAt, Optional<String> address, Optional<Links> links, State state) {
  /** Time in which a node must show a sign of life: its interval and a second for the table. */
  static final Duration PATIENCE = NodeRow.HEARTBEAT_INTERVAL.plusSeconds(1);
  private static final Duration POLL_INTERVAL = Duration.ofMillis(250);

  /** What its heartbeats say. */
  public enum State {
    ALIVE,
    /** Unused for a while, and rarely heard of. */
    QUIET,
    /** Without a heartbeat. The others remove it soon; if there are none, its row stays. */
    SILENT
  }

  /**
   * What a node has told and heard.
   *
   * @param heard number of other nodes that it hears
   * @param losses how often something that another node told may not have arrived
   * @param sentMessages each counts once for each node that it was sent to
   * @param sentBytes without what TLS adds; 0 from an older version, which does not say it
   */
  public record Links(long heard, long losses, long sentMessages, long sentBytes) {}

  /** All nodes, in the order in which they have joined. Takes up to some seconds. */
  public static List<NodeReport> of(Table table) {
    var first = rows(table);
    var last = first;
    long end = System.nanoTime() + PATIENCE.toNanos();
    while (!areAllHeard(first, last) && System.nanoTime() < end) {
      LockSupport.parkNanos(POLL_INTERVAL.toNanos());
      last = rows(table);
    }
    var latest = last;
    return latest.values().stream()
        .map(row -> of(row, Optional.ofNullable(first.get(row.id()))))
        .sorted(Comparator.comparing(NodeReport::startedAt).thenComparing(NodeReport::id))
        .toList();
  }

  private static Map<String, NodeRow> rows(Table table) {
    return table.queryAll(SystemKeys.nodes()).await().stream()
        .map(NodeRow::of)
        .collect(toMap(NodeRow::id, row -> row));
  }

  private static boolean areAllHeard(Map<String, NodeRow> first, Map<String, NodeRow> last) {
    return last.values().stream()
        .noneMatch(row -> state(row, Optional.ofNullable(first.get(row.id()))) == State.SILENT);
  }

  private static NodeReport of(NodeRow row, Optional<NodeRow> before) {
    return new NodeReport(row.id(), row.isCommand(), row.release(), row.startedAt(),
        row.contact().map(Object::toString), row.links(), state(row, before));
  }

  private static State state(NodeRow row, Optional<NodeRow> before) {
    boolean isHeard = before.filter(earlier -> earlier.heartbeat() == row.heartbeat()).isEmpty();
    if (isHeard) {
      return State.ALIVE;
    }
    boolean isRare =
        row.interval().filter(interval -> interval.compareTo(PATIENCE) > 0).isPresent();
    return isRare ? State.QUIET : State.SILENT;
  }
}

// SPDX-License-Identifier: Apache-2.0
package tidings.schema.position;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.stream.Stream;
import tidings.core.NodeContact;
import tidings.schema.ItemType;
import tidings.schema.SystemKeys;
import tidings.schema.position.NodeReport.Links;
import tidings.schema.rows.SchemaRow;
import tidings.store.Change;
import tidings.store.Condition;
import tidings.store.Item;
import tidings.store.Transaction;

/**
 * A node that uses the table. Its row comes and goes together with a new {@link WatermarkRow#term}.
 *
 * @param id new with each start of a process
 * @param heartbeat grows as long as the process is alive
 * @param isCommand whether it does none of the periodic work
 * @param isUnused whether it has been unused for some time; never in the row of an older version
 * @param interval time after which the next heartbeat is due; empty in the row of an older version
 * @param contact empty if it hears no other nodes
 * @param release the version of its program; empty in the row of an older version
 * @param startedAt by its own clock
 * @param links empty if it hears no other nodes, or has just come
 */
record NodeRow(String id, long heartbeat, boolean isCommand, boolean isUnused,
    Optional<Duration> interval, Optional<NodeContact> contact, Optional<String> release,
    Instant startedAt, Optional<Links> links) {
  /** The usual interval, and that of older versions. */
  static final Duration HEARTBEAT_INTERVAL = Duration.ofSeconds(5);
  /** A node is dead when this many heartbeats are missing. */
  private static final int MAX_MISSING = 3;
  private static final String HEARTBEAT = "beat";
  private static final String INTERVAL = "every";
  private static final String UNUSED = "unused";
  private static final String COMMAND = "command";
  private static final String STARTED_AT = "startedAt";
  private static final String RELEASE = "release";
  private static final String HOST = "host";
  private static final String PORT = "port";
  private static final String CERTIFICATE = "certificate";
  private static final String SECRET = "secret";
  private static final String HEARD = "heard";
  private static final String LOSSES = "losses";
  private static final String SENT = "sent";
  private static final String SENT_BYTES = "sentBytes";

  static NodeRow of(Item row) {
    return new NodeRow(row.key().sk(), row.number(HEARTBEAT), row.flag(COMMAND), row.flag(UNUSED),
        row.has(INTERVAL)
            ? Optional.of(Duration.ofSeconds(row.number(INTERVAL)))
            : Optional.empty(),
        row.findText(HOST).map(host -> new NodeContact(
            host, Math.toIntExact(row.number(PORT)), row.text(CERTIFICATE), row.text(SECRET))),
        row.findText(RELEASE), Instant.ofEpochMilli(row.number(STARTED_AT)),
        row.has(SENT)
            ? Optional.of(new Links(row.number(HEARD), row.number(LOSSES), row.number(SENT),
                row.has(SENT_BYTES) ? row.number(SENT_BYTES) : 0))
            : Optional.empty());
  }

  /** @param now for operators, by the clock of the node */
  static Transaction join(String id, boolean isCommand, Optional<NodeContact> contact,
      String release, Instant now) {
    var row = ItemType.NODE.at(SystemKeys.node(id))
        .set(HEARTBEAT, 1)
        .set(INTERVAL, HEARTBEAT_INTERVAL.toSeconds())
        .set(COMMAND, isCommand)
        .set(RELEASE, release)
        .set(SchemaRow.PROGRAM, SchemaRow.CURRENT.writes())
        .set(STARTED_AT, now.toEpochMilli());
    contact.ifPresent(reached -> row.set(HOST, reached.host())
        .set(PORT, reached.port())
        .set(CERTIFICATE, reached.certificate())
        .set(SECRET, reached.secret()));
    return WatermarkRow.beginTerm(new Transaction().put(row.build()));
  }

  static Transaction leave(String id) {
    return WatermarkRow.beginTerm(
        new Transaction().delete(SystemKeys.node(id)).onlyIf(Condition.present()));
  }

  /** Removes a dead node, if it has been silent since this row was read. */
  Transaction remove() {
    return WatermarkRow.beginTerm(
        new Transaction().delete(SystemKeys.node(id))
            .onlyIf(Condition.equal(HEARTBEAT, heartbeat)));
  }

  /**
   * Fails if others have removed the node.
   *
   * @param interval others wait for several of these before they remove it
   * @param links empty if it hears no other nodes
   */
  static Transaction beat(
      String id, boolean isUnused, Duration interval, Optional<Links> links) {
    var changes = Stream.of(Change.add(HEARTBEAT, 1), Change.set(UNUSED, isUnused),
        Change.set(INTERVAL, interval.toSeconds()));
    var counts = links.stream().flatMap(told -> Stream.of(Change.set(HEARD, told.heard()),
        Change.set(LOSSES, told.losses()), Change.set(SENT, told.sentMessages()),
        Change.set(SENT_BYTES, told.sentBytes())));
    return new Transaction()
        .update(SystemKeys.node(id), Stream.concat(changes, counts).toArray(Change[]::new))
        .onlyIf(Condition.present());
  }

  boolean isOfOlderVersion() {
    return interval.isEmpty();
  }

  /** Time without a heartbeat after which the node is dead. */
  Duration timeout() {
    return timeout(interval.orElse(HEARTBEAT_INTERVAL));
  }

  static Duration timeout(Duration interval) {
    return interval.multipliedBy(MAX_MISSING);
  }
}

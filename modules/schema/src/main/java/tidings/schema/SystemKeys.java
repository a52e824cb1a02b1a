// SPDX-License-Identifier: Apache-2.0
package tidings.schema;

import static tidings.schema.KeyFormat.day;
import static tidings.schema.KeyFormat.hour;
import static tidings.schema.KeyFormat.shard;
import static tidings.schema.KeyFormat.sharded;
import static tidings.schema.KeyFormat.time;

import java.time.Instant;
import tidings.core.ImportId;
import tidings.core.Position;
import tidings.store.Key;
import tidings.store.Query;

/** Keys and queries of the server itself: due work, stream consumers, the audit log, its state. */
public final class SystemKeys {
  /** Number of partitions for due items. Part of the stored format: never change it. */
  public static final int DUE_SHARDS = 4;

  /** Number of partitions for the audit log of a day. Part of the stored format: never change it. */
  public static final int AUDIT_SHARDS = 8;

  private SystemKeys() {}

  // Due items: work that is scheduled for a time

  /** @param task unique name, chosen by the feature; made of ids and fixed words */
  public static Key due(Instant time, String task) {
    return new Key("DUE#" + shard(task, DUE_SHARDS), time(time) + "#" + task);
  }

  /** The time for which an item is scheduled. */
  public static Instant dueAt(Key item) {
    return Instant.parse(item.sk().substring(0, item.sk().indexOf('#')));
  }

  /** The items due until now, oldest first. */
  public static Query dueUntil(int shard, Instant now) {
    return Query.of("DUE#" + shard).between("", time(now) + "~");
  }

  // Events for other nodes, partitioned by hour

  /** @param id unique id, to tell events of the same position apart */
  public static Key broadcast(Position position, String id) {
    return new Key("BROADCAST#" + hour(position.time()), position + "#" + id);
  }

  /** The events from this position on, within its hour. */
  public static Query broadcastsFrom(Position position) {
    return Query.of("BROADCAST#" + hour(position.time())).between(position.text(), "~");
  }

  // Nodes that use the table

  /** @param id of this start of the process */
  public static Key node(String id) {
    return new Key("NODES", id);
  }

  public static Query nodes() {
    return Query.of("NODES");
  }

  // Change stream consumers

  /** The lease of a consumer on a shard: its holder and its checkpoint. */
  public static Key lease(String consumer, String shard) {
    return new Key("CONSUMER#" + consumer, shard);
  }

  /** All leases and checkpoints of a consumer. */
  public static Query leasesOf(String consumer) {
    return Query.of("CONSUMER#" + consumer);
  }

  /** A change that a consumer failed to process. */
  public static Key deadLetter(String consumer, String id) {
    return new Key("DEAD", consumer + "#" + id);
  }

  /** All dead letters, sorted by consumer. */
  public static Query deadLetters() {
    return Query.of("DEAD");
  }

  /** Index key of a dead letter that is to be retried. */
  public static Key retriedDeadLetter(String consumer, String id) {
    return new Key("RETRY#" + consumer, id);
  }

  /** The dead letters that a consumer is to retry. */
  public static Query retriedDeadLettersOf(String consumer) {
    return Query.ofIndex("RETRY#" + consumer);
  }

  // Audit log, partitioned by day and shard

  /** @param id unique id, which orders entries of the same millisecond */
  public static Key audit(Instant time, String id) {
    return new Key(auditLog(time, shard(id, AUDIT_SHARDS)), time(time) + "#" + id);
  }

  /** The entries of a shard in the day of this time, oldest first. */
  public static Query auditOf(Instant day, int shard) {
    return Query.of(auditLog(day, shard));
  }

  private static String auditLog(Instant day, int shard) {
    return sharded("AUDIT#" + day(day), shard);
  }

  // Settings and state of the table itself

  /** Which versions of the program may use the table. */
  public static Key schema() {
    return new Key("META", "SCHEMA");
  }

  /** The key that signs cursors. */
  public static Key signingKey() {
    return new Key("META", "SEAL");
  }

  /** The retention of feed rows, and since when it applies. */
  public static Key retention() {
    return new Key("META", "RETENTION");
  }

  /** The watermark up to which positions are handed out. */
  public static Key watermark() {
    return new Key("META", "WATERMARK");
  }

  /** The lease of the server that runs the background verification. */
  public static Key backgroundVerification() {
    return new Key("META", "PATROL");
  }

  /** The files that are being imported. */
  public static Key imports() {
    return new Key("META", "IMPORTS");
  }

  /** An import into a running server. */
  public static Key importJob(ImportId id) {
    return new Key("IMPORTS", id.text());
  }

  /** Names the import into a running server that was begun last. */
  public static Key lastImport() {
    return new Key("META", "IMPORT");
  }

  /** Marks a table that is being filled by a copy or restore. */
  public static Key transfer() {
    return new Key("META", "ARRIVAL");
  }

  /** Progress of one part of a copy or restore. */
  public static Key transferProgress(int part) {
    return new Key("META", "ARRIVED#" + part);
  }

  /**
   * Whether a row belongs to this table only and must not be copied. The stream of the new table
   * contains all copied rows, so consumers, trends and the event log start from there.
   */
  public static boolean isTableLocal(Key row) {
    return row.pk().equals("META") && (row.sk().startsWith("ARRIV")
        || row.equals(watermark()) || row.equals(backgroundVerification()))
        || row.pk().startsWith("CONSUMER#") || row.pk().startsWith("TREND")
        || row.pk().startsWith("BROADCAST#") || row.pk().startsWith(EventLogKeys.PREFIX)
        || row.pk().startsWith(WebhookKeys.PREFIX) || row.pk().equals("NODES");
  }
}

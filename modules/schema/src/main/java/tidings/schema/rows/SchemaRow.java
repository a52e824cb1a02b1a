// SPDX-License-Identifier: Apache-2.0
package tidings.schema.rows;

import java.util.List;
import java.util.Optional;
import tidings.schema.ItemType;
import tidings.schema.SystemKeys;
import tidings.store.Condition;
import tidings.store.Item;
import tidings.store.Op;
import tidings.store.OptimisticRetry;
import tidings.store.Slices;
import tidings.store.Table;

/**
 * Which programs may use a table. Most changes of the schema need no new version: words and
 * attributes that a program does not know are passed over. A change that older programs would
 * misread raises both numbers.
 *
 * @param reads the version that a program must know at least
 * @param writes the newest version of a program that has written the table
 */
public record SchemaRow(long reads, long writes) {
  /** The version of this program, and the oldest one that understands what it writes. */
  public static final SchemaRow CURRENT = new SchemaRow(1, 2);
  /** Stored before the first outbox is spread, as programs of version 1 read one partition only. */
  public static final SchemaRow OF_SPREAD_OUTBOXES = new SchemaRow(2, 2);
  /** The newest version that a program knows, in the row of its node. */
  public static final String PROGRAM = "schema";
  private static final String READS = "reads";
  private static final String WRITES = "writes";

  /** The row of a table; empty if only versions before this row have written it. */
  public static Optional<SchemaRow> findIn(Table table) {
    return table.get(SystemKeys.schema()).await()
        .map(row -> new SchemaRow(row.number(READS), row.number(WRITES)));
  }

  /**
   * Whether all programs that use the table now know this version. Only then may one of them begin
   * what others would misread. Blocks for the store.
   */
  public boolean isKnownToAll(Table table) {
    return Slices.of(table, SystemKeys.nodes()).items()
        .allMatch(node -> node.has(PROGRAM) && node.number(PROGRAM) >= reads);
  }

  /** Whether a program of this version may use a table with this row. */
  public boolean isReadableBy(SchemaRow program) {
    return reads <= program.writes;
  }

  /** Stores that a program of this version writes the table. Lowers nothing. Blocks for the store. */
  public void raise(Table table) {
    OptimisticRetry.retry(table, () -> {
      var stored = findIn(table);
      var raised = stored.map(this::atLeast).orElse(this);
      if (stored.filter(raised::equals).isEmpty()) {
        table.write(List.of(raised.replacing(stored))).await();
      }
      return this;
    });
  }

  private SchemaRow atLeast(SchemaRow other) {
    return new SchemaRow(Math.max(reads, other.reads), Math.max(writes, other.writes));
  }

  private Op replacing(Optional<SchemaRow> stored) {
    var unchanged = stored
        .map(row -> List.of(Condition.equal(READS, row.reads), Condition.equal(WRITES, row.writes)))
        .orElseGet(() -> List.of(Condition.absent()));
    return new Op.Put(item(), unchanged);
  }

  public Item item() {
    return ItemType.SCHEMA.at(SystemKeys.schema())
        .set(READS, reads)
        .set(WRITES, writes)
        .build();
  }
}

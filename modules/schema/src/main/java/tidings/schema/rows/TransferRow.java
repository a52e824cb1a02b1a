// SPDX-License-Identifier: Apache-2.0
package tidings.schema.rows;

import java.time.Instant;
import java.util.Optional;
import tidings.schema.ItemType;
import tidings.schema.SystemKeys;
import tidings.store.Item;
import tidings.store.Table;

/**
 * Marks a table as incomplete while a copy or restore fills it: it must not be served, checked or
 * copied.
 *
 * @param type {@link ItemType#COPYING} or {@link ItemType#RESTORING}
 * @param source where the items come from
 * @param parts number of parts
 */
public record TransferRow(ItemType type, String source, int parts, Instant startedAt) {
  private static final String FROM = "from";
  private static final String PARTS = "parts";
  private static final String BEGUN = "begun";

  public static TransferRow copying(String source, int parts, Instant startedAt) {
    return new TransferRow(ItemType.COPYING, source, parts, startedAt);
  }

  /** A restore, which starts again from the beginning after an interruption. */
  public static TransferRow restoring(String source, Instant startedAt) {
    return new TransferRow(ItemType.RESTORING, source, 0, startedAt);
  }

  /** The mark of a table; empty if it is complete. Blocks for the store. */
  public static Optional<TransferRow> findIn(Table table) {
    return table.get(SystemKeys.transfer()).await()
        .map(row -> new TransferRow(type(row), row.text(FROM), (int) row.number(PARTS),
            Instant.ofEpochMilli(row.number(BEGUN))));
  }

  private static ItemType type(Item row) {
    return ItemType.COPYING.matches(row) ? ItemType.COPYING : ItemType.RESTORING;
  }

  public Item item() {
    return type.at(SystemKeys.transfer())
        .set(FROM, source)
        .set(PARTS, parts)
        .set(BEGUN, startedAt.toEpochMilli())
        .build();
  }

  /** For people, after "partly filled". */
  public String describe() {
    return type == ItemType.COPYING
        ? "by a copy from " + source + " that started at " + startedAt
        : "from the backup " + source + " since " + startedAt;
  }
}

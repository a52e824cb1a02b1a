// SPDX-License-Identifier: Apache-2.0
package tidings.schema.rows;

import java.time.Instant;
import java.util.Optional;
import tidings.schema.Keys;
import tidings.store.Item;
import tidings.store.Table;

/**
 * That a table is being filled from elsewhere and holds a half of it until then: it is not to be
 * served, looked through or moved on.
 *
 * @param type how it is filled
 * @param source where its items come from
 * @param parts in how many parts
 * @param startedAt when
 */
public record TransferRow(String type, String source, int parts, Instant startedAt) {
  private static final String COPYING = "copying";
  private static final String RESTORING = "restoring";
  private static final String FROM = "from";
  private static final String PARTS = "parts";
  private static final String BEGUN = "begun";

  public static TransferRow copying(String source, int parts, Instant startedAt) {
    return new TransferRow(COPYING, source, parts, startedAt);
  }

  /** Of a backup, which is begun anew when it is broken off. */
  public static TransferRow restoring(String source, Instant startedAt) {
    return new TransferRow(RESTORING, source, 0, startedAt);
  }

  /** What a table says of it; empty when it is whole. Waits for the store. */
  public static Optional<TransferRow> findIn(Table table) {
    return table.get(Keys.transfer()).await()
        .map(row -> new TransferRow(row.type(), row.text(FROM), (int) row.number(PARTS),
            Instant.ofEpochMilli(row.number(BEGUN))));
  }

  public Item item() {
    return Item.at(Keys.transfer(), type)
        .set(FROM, source)
        .set(PARTS, parts)
        .set(BEGUN, startedAt.toEpochMilli())
        .build();
  }

  /** For people, behind "half filled". */
  public String describe() {
    return switch (type) {
      case COPYING -> "by a copy from " + source + " that was begun at " + startedAt;
      default -> "from the backup " + source + " since " + startedAt;
    };
  }
}

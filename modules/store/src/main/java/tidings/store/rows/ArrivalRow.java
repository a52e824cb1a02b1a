// SPDX-License-Identifier: Apache-2.0
package tidings.store.rows;

import java.time.Instant;
import java.util.Optional;
import tidings.store.Item;
import tidings.store.Keys;
import tidings.store.Table;

/**
 * That a table is being filled from elsewhere and holds a half of it until then: it is not to be
 * served, looked through or moved on.
 *
 * @param type how it is filled
 * @param from where its items come from
 * @param parts in how many parts
 * @param begun when
 */
public record ArrivalRow(String type, String from, int parts, Instant begun) {
  private static final String COPYING = "copying";
  private static final String RESTORING = "restoring";
  private static final String FROM = "from";
  private static final String PARTS = "parts";
  private static final String BEGUN = "begun";

  public static ArrivalRow copying(String from, int parts, Instant begun) {
    return new ArrivalRow(COPYING, from, parts, begun);
  }

  /** Of a backup, which is begun anew when it is broken off. */
  public static ArrivalRow restoring(String from, Instant begun) {
    return new ArrivalRow(RESTORING, from, 0, begun);
  }

  /** What a table says of it; empty when it is whole. Waits for the store. */
  public static Optional<ArrivalRow> in(Table table) {
    return table.get(Keys.arrival()).await()
        .map(row -> new ArrivalRow(row.type(), row.text(FROM), (int) row.number(PARTS),
            Instant.ofEpochMilli(row.number(BEGUN))));
  }

  public Item item() {
    return Item.at(Keys.arrival(), type)
        .set(FROM, from)
        .set(PARTS, parts)
        .set(BEGUN, begun.toEpochMilli())
        .build();
  }

  /** For people, behind "half filled". */
  public String told() {
    return switch (type) {
      case COPYING -> "by a copy from " + from + " that was begun at " + begun;
      default -> "from the backup " + from + " since " + begun;
    };
  }
}

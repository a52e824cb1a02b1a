// SPDX-License-Identifier: Apache-2.0
package tidings.transfer.interchange;

import static tidings.core.errors.ErrorCode.INVALID_ID;

import com.carrotsearch.hppc.LongLongHashMap;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import tidings.core.ActivityId;
import tidings.schema.ActivityKeys;
import tidings.schema.rows.ForeignIdRow;
import tidings.store.Table;

/**
 * Finds activities of the store by their ids in another system. Each id is read once: an import does
 * not add activities for ids that its file does not define. Used by one thread.
 */
final class ForeignIds {
  private static final long NONE = -1;
  private static final long SEVERAL = -2;

  private final Function<String, List<ActivityId>> reader;
  /** The times of the activities, by the hash of the id. */
  private final LongLongHashMap times = new LongLongHashMap();

  /** @param reader the activities of an id, of which two are enough */
  ForeignIds(Function<String, List<ActivityId>> reader) {
    this.reader = reader;
  }

  /** Those of a table. Finding one blocks for the store. */
  static ForeignIds of(Table table) {
    return new ForeignIds(id -> table
        .query(ActivityKeys.ofForeignId(ForeignIdRow.hash(id)).limit(2)).await().items().stream()
        .map(ForeignIdRow::activity).toList());
  }

  /** @throws tidings.core.errors.Refusal if several activities have this id */
  Optional<ActivityId> find(String id) {
    long hash = Hash64.of(id);
    if (!times.containsKey(hash)) {
      times.put(hash, read(id));
    }
    long time = times.get(hash);
    if (time == SEVERAL) {
      throw INVALID_ID.refusal("the store has several activities with the id " + id
          + ", of different times; refer to one by its id in Tidings");
    }
    return time == NONE
        ? Optional.empty()
        : Optional.of(ActivityId.of(Instant.ofEpochMilli(time), id));
  }

  private long read(String id) {
    var found = reader.apply(id);
    return switch (found.size()) {
      case 0 -> NONE;
      case 1 -> found.getFirst().time().toEpochMilli();
      default -> SEVERAL;
    };
  }
}

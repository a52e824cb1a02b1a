// SPDX-License-Identifier: Apache-2.0
package tidings.stream;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import tidings.store.Condition;
import tidings.store.ConditionFailed;
import tidings.store.Item;
import tidings.store.Keys;
import tidings.store.Table;
import tidings.store.Transaction;

/**
 * All that is noted of a consumer: since when there is one, and the leases of its shards.
 *
 * @param since to the minute, as some streams know no better
 */
record Notes(Optional<Instant> since, Map<String, Lease> leases) {
  private static final String TYPE = "consumer";
  /** Beside the shards; none is called so. */
  private static final String ITSELF = "CONSUMER";
  private static final String SINCE = "since";

  static Notes of(Table table, String consumer) {
    var rows = table.all(Keys.leasesOf(consumer)).await();
    return new Notes(
        rows.stream().filter(row -> row.type().equals(TYPE))
            .map(row -> Instant.ofEpochSecond(row.number(SINCE))).findFirst(),
        rows.stream().filter(row -> row.type().equals(Lease.TYPE))
            .map(row -> Lease.of(consumer, row))
            .collect(Collectors.toMap(Lease::shard, Function.identity())));
  }

  /** The same; a consumer that is new begins now, or what is now to the minute. */
  static Notes begun(Table table, String consumer, Instant now) {
    var notes = of(table, consumer);
    if (notes.since().isPresent()) {
      return notes;
    }
    var itself = Item.at(Keys.lease(consumer, ITSELF), TYPE)
        .set(SINCE, now.truncatedTo(ChronoUnit.MINUTES).getEpochSecond());
    try {
      new Transaction().put(itself.build()).onlyIf(Condition.absent()).commit(table).await();
    } catch (ConditionFailed another) {
      // Another node was faster, and so it began then.
    }
    return of(table, consumer);
  }

  Lease lease(String consumer, String shard) {
    return leases.getOrDefault(shard, Lease.of(consumer, shard));
  }
}

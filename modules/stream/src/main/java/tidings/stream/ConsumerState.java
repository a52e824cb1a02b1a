// SPDX-License-Identifier: Apache-2.0
package tidings.stream;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import tidings.schema.ItemType;
import tidings.schema.SystemKeys;
import tidings.store.Condition;
import tidings.store.ConditionFailedException;
import tidings.store.Table;
import tidings.store.Transaction;

/**
 * The stored state of a consumer: its start time and the leases of its shards.
 *
 * @param since start time, truncated to the minute as the times of some streams are no more precise
 */
record ConsumerState(Optional<Instant> since, Map<String, Lease> leases) {
  /** Sort key of the consumer row; no shard has this id. */
  private static final String CONSUMER_SK = "CONSUMER";
  private static final String SINCE = "since";

  static ConsumerState load(Table table, String consumer) {
    var rows = table.queryAll(SystemKeys.leasesOf(consumer)).await();
    return new ConsumerState(
        rows.stream().filter(ItemType.CONSUMER::matches)
            .map(row -> Instant.ofEpochSecond(row.number(SINCE))).findFirst(),
        rows.stream().filter(ItemType.LEASE::matches)
            .map(row -> Lease.of(consumer, row))
            .collect(Collectors.toMap(Lease::shard, Function.identity())));
  }

  /** Loads the state; a new consumer starts now, truncated to the minute. */
  static ConsumerState loadOrCreate(Table table, String consumer, Instant now) {
    var state = load(table, consumer);
    if (state.since().isPresent()) {
      return state;
    }
    var consumerRow = ItemType.CONSUMER.at(SystemKeys.lease(consumer, CONSUMER_SK))
        .set(SINCE, now.truncatedTo(ChronoUnit.MINUTES).getEpochSecond());
    try {
      new Transaction().put(consumerRow.build()).onlyIf(Condition.absent()).commit(table).await();
    } catch (ConditionFailedException another) {
      // Another node has just created it: use its start time.
    }
    return load(table, consumer);
  }

  Lease lease(String consumer, String shard) {
    return leases.getOrDefault(shard, Lease.of(consumer, shard));
  }
}

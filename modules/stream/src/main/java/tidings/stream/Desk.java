// SPDX-License-Identifier: Apache-2.0
package tidings.stream;

import java.time.InstantSource;
import java.util.concurrent.ExecutorService;
import java.util.function.LongSupplier;
import tidings.store.Table;
import tidings.store.stream.StreamConsumer;

/**
 * What the runs of one consumer on this node share.
 *
 * @param going until this node ends
 */
record Desk(StreamConsumer consumer, Table table, DeadLetters letters, InstantSource clock,
    LongSupplier nanos, ExecutorService threads, Vitals vitals, Going going) {
  Delivery delivery(String shard, String origin, Going run) {
    return new Delivery(consumer, shard, origin, letters, clock, vitals, run);
  }
}

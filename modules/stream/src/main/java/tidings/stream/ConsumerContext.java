// SPDX-License-Identifier: Apache-2.0
package tidings.stream;

import java.time.InstantSource;
import java.util.concurrent.ExecutorService;
import java.util.function.LongSupplier;
import tidings.core.Nodes;
import tidings.store.Table;
import tidings.store.stream.StreamConsumer;

/**
 * Shared state of all shard readers of one consumer on this node.
 *
 * @param reads of all consumers of this node
 * @param nodes those that share the table; leases belong to them
 * @param stopSignal signals the shutdown of this node
 */
record ConsumerContext(StreamConsumer consumer, Table table, SharedReads reads, Nodes nodes,
    DeadLetters deadLetters, InstantSource clock,
    LongSupplier nanos, ExecutorService threads, ConsumerMetrics metrics, StopSignal stopSignal) {
  LaneDelivery delivery(String shard, String origin, StopSignal runSignal) {
    return new LaneDelivery(consumer, shard, origin, deadLetters, clock, metrics, runSignal);
  }
}

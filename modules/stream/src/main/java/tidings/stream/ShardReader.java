// SPDX-License-Identifier: Apache-2.0
package tidings.stream;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tidings.store.stream.ChangeBatch;
import tidings.store.stream.ChangeStream;
import tidings.store.stream.ItemChange;
import tidings.store.stream.StreamConsumer.StartingPosition;

/** The reading of one shard for one consumer, by the node that holds its lease. */
final class ShardReader implements Runnable, StopSignal {
  /** How long it waits where there was nothing new: a shard may be read five times a second. */
  static final Duration IDLE_POLL_INTERVAL = Duration.ofSeconds(1);
  /** How long changes that are not for it go by before it notes that it has read them. */
  private static final Duration CHECKPOINT_INTERVAL = Duration.ofMinutes(1);
  /** Whatever a consumer's size, no more than about this is kept waiting. */
  private static final long MAX_PENDING_BYTES = 4 << 20;
  private static final Logger LOG = LoggerFactory.getLogger(ShardReader.class);

  private final ConsumerContext context;
  private final HeldLease held;
  private final Instant since;
  private final List<ItemChange> pending = new ArrayList<>();
  private Optional<String> position;
  private Optional<String> checkpointed;
  private long pendingSince;
  private long pendingBytes;
  private long checkpointedSince;

  /** @param since when the consumer began */
  ShardReader(ConsumerContext context, HeldLease held, Instant since) {
    this.context = context;
    this.held = held;
    this.since = since;
    this.position = held.lease().position();
    this.checkpointed = position;
    this.checkpointedSince = context.nanos().getAsLong();
  }

  @Override
  public void run() {
    boolean more = true;
    while (more && shouldContinue()) {
      var batch = read();
      more = !batch.ended();
      if (pending.isEmpty()) {
        checkpointIfDue();
      } else if (isDue() || !more) {
        if (!deliver()) {
          return;
        }
        checkpoint();
      }
      if (more && batch.changes().isEmpty()) {
        pause(IDLE_POLL_INTERVAL);
      }
    }
    if (shouldContinue()) {
      held.markEnded();
    }
  }

  private ChangeBatch read() {
    var batch = context.table().changes()
        .read(held.lease().shard(), position, ChangeStream.MAX_CHANGES).await();
    if (batch.gap()) {
      LOG.error("{} comes too late: changes that it has not seen are no longer kept", name());
      context.metrics().recordGap();
    }
    if (pending.isEmpty()) {
      pendingSince = context.nanos().getAsLong();
    }
    batch.changes().stream()
        .filter(this::isAfterStart)
        .filter(context.consumer().filter())
        .forEach(this::add);
    position = batch.position();
    if (pending.isEmpty()) {
      context.metrics().recordCaughtUp(held.lease().shard());
    } else {
      context.metrics().recordPending(held.lease().shard(), pending.getFirst().time());
    }
    return batch;
  }

  private void add(ItemChange change) {
    pending.add(change);
    pendingBytes += change.bytes();
  }

  private boolean isAfterStart(ItemChange change) {
    return context.consumer().startingPosition() == StartingPosition.OLDEST
        || !change.time().isBefore(since);
  }

  private boolean isDue() {
    var consumer = context.consumer();
    return pending.size() >= consumer.batchSize()
        || pendingBytes >= MAX_PENDING_BYTES
        || context.nanos().getAsLong() - pendingSince >= consumer.batchWindow().toNanos();
  }

  /** Hands on all that waits, the lanes side by side; false when not all of it is done. */
  private boolean deliver() {
    int lanes = context.consumer().parallelism();
    var byLane = pending.stream().collect(Collectors.groupingBy(
        change -> Math.floorMod(change.key().pk().hashCode(), lanes)));
    boolean done = runInParallel(byLane.entrySet().stream()
        .<Callable<Boolean>>map(
            lane -> () -> delivery(lane.getKey()).deliver(lane.getValue()))
        .toList());
    pending.clear();
    pendingBytes = 0;
    return done;
  }

  private Delivery delivery(int lane) {
    var shard = held.lease().shard();
    var origin = shard + "/" + lane + "of" + context.consumer().parallelism();
    return context.delivery(shard, origin, this);
  }

  private boolean runInParallel(List<Callable<Boolean>> lanes) {
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      boolean done = true;
      for (Future<Boolean> lane : threads.invokeAll(lanes)) {
        done &= lane.get();
      }
      return done;
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
      return false;
    } catch (ExecutionException failure) {
      throw new IllegalStateException("a lane of " + name() + " broke", failure.getCause());
    }
  }

  private void checkpoint() {
    position.ifPresent(held::checkpoint);
    checkpointed = position;
    checkpointedSince = context.nanos().getAsLong();
  }

  private void checkpointIfDue() {
    boolean isDue =
        context.nanos().getAsLong() - checkpointedSince >= CHECKPOINT_INTERVAL.toNanos();
    if (isDue && !checkpointed.equals(position)) {
      checkpoint();
    }
  }

  private String name() {
    return context.consumer().name();
  }

  @Override
  public boolean shouldContinue() {
    return context.stopSignal().shouldContinue() && held.isHeld();
  }

  @Override
  public boolean pause(Duration duration) {
    return context.stopSignal().pause(duration) && held.isHeld();
  }
}

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
import tidings.schema.readers.SearchPace;
import tidings.store.ChangeBatch;
import tidings.store.ItemChange;
import tidings.store.stream.StreamConsumer.StartingPosition;

/** Reads one shard for one consumer, on the node that holds its lease. */
final class ShardReader implements Runnable, StopSignal {
  /** Pause after an empty read; DynamoDB allows five reads per second and shard. */
  static final Duration IDLE_POLL_INTERVAL = Duration.ofSeconds(1);
  /**
   * Pause after a read that came closer than this to the present. Without it, a reader of a busy
   * table would read without end, a few changes each time.
   */
  static final Duration BUSY_POLL_INTERVAL = Duration.ofMillis(250);
  /** Interval of checkpoints while all changes are filtered out. */
  private static final Duration CHECKPOINT_INTERVAL = Duration.ofMinutes(1);
  /** Approximate bound for the bytes of undelivered changes, independent of the batch size. */
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

  /** @param since start time of the consumer */
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
      if (more) {
        pauseIfCaughtUp(batch);
      }
    }
    if (shouldContinue()) {
      held.markEnded();
    }
  }

  /** A shard may have thousands of changes that are not streamed before the next one that is. */
  private void pauseIfCaughtUp(ChangeBatch batch) {
    if (batch.newest().isEmpty()) {
      pause(IDLE_POLL_INTERVAL);
    } else if (batch.newest().get()
        .isAfter(context.clock().instant().minus(BUSY_POLL_INTERVAL))) {
      pause(BUSY_POLL_INTERVAL);
    }
  }

  private ChangeBatch read() {
    var batch = context.reads().read(held.lease().shard(), position);
    if (batch.gap()) {
      LOG.error("consumer {} is too far behind and has missed changes, which were trimmed", name());
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

  /**
   * Delivers all pending changes, with the lanes in parallel. Returns false if some were not
   * delivered.
   */
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

  private LaneDelivery delivery(int lane) {
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
      throw new IllegalStateException(
          "a lane of the consumer " + name() + " failed", failure.getCause());
    }
  }

  private void checkpoint() {
    position.ifPresent(held::checkpoint);
    checkpointed = position;
    checkpointedSince = context.nanos().getAsLong();
  }

  private void checkpointIfDue() {
    var interval =
        context.nodes().isQuiet() ? SearchPace.QUIET_INTERVAL : CHECKPOINT_INTERVAL;
    boolean isDue = context.nanos().getAsLong() - checkpointedSince >= interval.toNanos();
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

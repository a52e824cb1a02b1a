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
import tidings.store.stream.ChangeStream;
import tidings.store.stream.ItemChange;
import tidings.store.stream.StreamConsumer.From;
import tidings.store.stream.Stretch;

/** The reading of one shard for one consumer, by the node that holds its lease. */
final class ShardRun implements Runnable, Going {
  /** How long it waits where there was nothing new: a shard may be read five times a second. */
  static final Duration NOTHING_NEW = Duration.ofSeconds(1);
  /** How long changes that are not for it go by before it notes that it has read them. */
  private static final Duration GONE_BY = Duration.ofMinutes(1);
  /** Whatever a consumer's size, no more than about this is kept waiting. */
  private static final long MOST_BYTES = 4 << 20;
  private static final Logger LOG = LoggerFactory.getLogger(ShardRun.class);

  private final Desk desk;
  private final Held held;
  private final Instant since;
  private final List<ItemChange> waiting = new ArrayList<>();
  private Optional<String> position;
  private Optional<String> noted;
  private long waitingSince;
  private long waitingBytes;
  private long notedSince;

  /** @param since when the consumer began */
  ShardRun(Desk desk, Held held, Instant since) {
    this.desk = desk;
    this.held = held;
    this.since = since;
    this.position = held.lease().position();
    this.noted = position;
    this.notedSince = desk.nanos().getAsLong();
  }

  @Override
  public void run() {
    boolean more = true;
    while (more && on()) {
      var stretch = read();
      more = !stretch.ended();
      if (waiting.isEmpty()) {
        noteSometimes();
      } else if (isDue() || !more) {
        if (!deliver()) {
          return;
        }
        note();
      }
      if (more && stretch.changes().isEmpty()) {
        after(NOTHING_NEW);
      }
    }
    if (on()) {
      held.end();
    }
  }

  private Stretch read() {
    var stretch = desk.table().changes()
        .read(held.lease().shard(), position, ChangeStream.MOST).await();
    if (stretch.torn()) {
      LOG.error("{} comes too late: changes that it has not seen are no longer kept", name());
      desk.vitals().wasTorn();
    }
    if (waiting.isEmpty()) {
      waitingSince = desk.nanos().getAsLong();
    }
    stretch.changes().stream()
        .filter(this::isForIt)
        .filter(desk.consumer().filter())
        .forEach(this::add);
    position = stretch.position();
    if (waiting.isEmpty()) {
      desk.vitals().caughtUp(held.lease().shard());
    } else {
      desk.vitals().waits(held.lease().shard(), waiting.getFirst().at());
    }
    return stretch;
  }

  private void add(ItemChange change) {
    waiting.add(change);
    waitingBytes += change.bytes();
  }

  private boolean isForIt(ItemChange change) {
    return desk.consumer().from() == From.OLDEST || !change.at().isBefore(since);
  }

  private boolean isDue() {
    var consumer = desk.consumer();
    return waiting.size() >= consumer.size()
        || waitingBytes >= MOST_BYTES
        || desk.nanos().getAsLong() - waitingSince >= consumer.window().toNanos();
  }

  /** Hands on all that waits, the lanes side by side; false when not all of it is done. */
  private boolean deliver() {
    int lanes = desk.consumer().lanes();
    var byLane = waiting.stream().collect(Collectors.groupingBy(
        change -> Math.floorMod(change.key().pk().hashCode(), lanes)));
    boolean done = together(byLane.entrySet().stream()
        .<Callable<Boolean>>map(
            lane -> () -> delivery(lane.getKey()).deliver(lane.getValue()))
        .toList());
    waiting.clear();
    waitingBytes = 0;
    return done;
  }

  private Delivery delivery(int lane) {
    var shard = held.lease().shard();
    var origin = shard + "/" + lane + "of" + desk.consumer().lanes();
    return desk.delivery(shard, origin, this);
  }

  private boolean together(List<Callable<Boolean>> lanes) {
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

  private void note() {
    position.ifPresent(held::checkpoint);
    noted = position;
    notedSince = desk.nanos().getAsLong();
  }

  private void noteSometimes() {
    boolean longAgo = desk.nanos().getAsLong() - notedSince >= GONE_BY.toNanos();
    if (longAgo && !noted.equals(position)) {
      note();
    }
  }

  private String name() {
    return desk.consumer().name();
  }

  @Override
  public boolean on() {
    return desk.going().on() && held.holds();
  }

  @Override
  public boolean after(Duration pause) {
    return desk.going().after(pause) && held.holds();
  }
}

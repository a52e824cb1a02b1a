// SPDX-License-Identifier: Apache-2.0
package tidings.bench.load;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.channels.Selector;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import org.HdrHistogram.Histogram;

/**
 * Many connections to one server, from the thread that calls. An answer that is no success ends
 * the load: nothing is measured of a server that refuses.
 */
public final class LoadGenerator implements AutoCloseable {
  private static final int BUFFER_BYTES = 64 * 1024;
  /** The longest latency that is told apart from longer ones. */
  private static final Duration MAX_LATENCY = Duration.ofMinutes(1);
  /** Three digits of every latency are right. */
  private static final int SIGNIFICANT_DIGITS = 3;
  /** How long nothing is looked at between two requests that are due: what a wait can be held to. */
  private static final long POLL_INTERVAL_NANOS = 50_000;

  private final Selector selector;
  private final List<LoadConnection> connections = new ArrayList<>();
  private final ArrayDeque<LoadConnection> idle = new ArrayDeque<>();
  private final Supplier<LoadRequest> requests;
  private final ByteBuffer buffer = ByteBuffer.allocateDirect(BUFFER_BYTES);
  private Histogram latencies = histogram();
  private long bytes;

  private LoadGenerator(Selector selector, Supplier<LoadRequest> requests) {
    this.selector = selector;
    this.requests = requests;
  }

  /** @param requests what is asked, one after another */
  public static LoadGenerator on(String address, int connections, Supplier<LoadRequest> requests) {
    var uri = URI.create(address);
    try {
      var load = new LoadGenerator(Selector.open(), requests);
      for (int number = 0; number < connections; number++) {
        var socketAddress = new InetSocketAddress(uri.getHost(), uri.getPort());
        load.connections.add(LoadConnection.open(socketAddress, load.selector));
      }
      load.idle.addAll(load.connections);
      return load;
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  /** As many as the server answers: each connection asks again as soon as it has its answer. */
  public LoadResult saturate(Duration time) {
    return run(RequestSchedule.closedLoop(), time);
  }

  /** So many a second, whatever the answers do: those that come late are not asked any slower. */
  public LoadResult steady(double perSecond, Duration time) {
    return run(RequestSchedule.openLoop(perSecond), time);
  }

  private LoadResult run(RequestSchedule schedule, Duration time) {
    latencies = histogram();
    bytes = 0;
    try {
      long start = System.nanoTime();
      long end = start + time.toNanos();
      for (long now = start; now < end; now = System.nanoTime()) {
        long due = sendDue(schedule, now);
        awaitAnswers(due > now && !idle.isEmpty());
      }
      long answers = latencies.getTotalCount();
      while (idle.size() < connections.size()) {
        awaitAnswers(false); // what was asked in time counts for the latencies, however late it comes
      }
      return new LoadResult(answers, time, latencies, bytes);
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  /** Asks what is due, as far as there are connections; says when the next one is. */
  private long sendDue(RequestSchedule schedule, long now) throws IOException {
    long due = schedule.due(now);
    while (due <= now && !idle.isEmpty()) {
      idle.remove().send(requests.get(), due);
      schedule.next();
      due = schedule.due(now);
    }
    return due;
  }

  /** @param pollOnly whether something is due before an answer has to come */
  private void awaitAnswers(boolean pollOnly) throws IOException {
    if (pollOnly) {
      LockSupport.parkNanos(POLL_INTERVAL_NANOS);
      selector.selectNow(key -> receive((LoadConnection) key.attachment()));
    } else {
      selector.select(key -> receive((LoadConnection) key.attachment()));
    }
  }

  private void receive(LoadConnection connection) {
    try {
      if (connection.receive(buffer)) {
        long latency = System.nanoTime() - connection.dueAt();
        latencies.recordValue(Math.min(latency, MAX_LATENCY.toNanos()));
        bytes += connection.size();
        idle.add(connection);
      }
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  private static Histogram histogram() {
    return new Histogram(MAX_LATENCY.toNanos(), SIGNIFICANT_DIGITS);
  }

  @Override
  public void close() {
    try {
      for (var connection : connections) {
        connection.close();
      }
      selector.close();
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }
}

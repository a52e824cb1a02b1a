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
 * An HTTP load generator with many connections on the calling thread. A response other than success
 * aborts the load, as its latency would mean nothing.
 */
public final class LoadGenerator implements AutoCloseable {
  private static final int BUFFER_BYTES = 64 * 1024;
  /** Longer latencies are recorded as this. */
  private static final Duration MAX_LATENCY = Duration.ofMinutes(1);
  /** Precision of the histogram. */
  private static final int SIGNIFICANT_DIGITS = 3;
  /** Poll interval between two due requests, and so the precision of the schedule. */
  private static final long POLL_INTERVAL_NANOS = 50_000;
  private static final Duration WARM_UP_ROUND = Duration.ofSeconds(5);

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

  /** @param requests the requests, in order */
  public static LoadGenerator on(String address, int connections, Supplier<LoadRequest> requests) {
    return on(List.of(address), connections, requests);
  }

  /**
   * @param addresses of servers, to which the connections go in turn
   * @param requests the requests, in order
   */
  public static LoadGenerator on(
      List<String> addresses, int connections, Supplier<LoadRequest> requests) {
    try {
      var load = new LoadGenerator(Selector.open(), requests);
      for (int number = 0; number < connections; number++) {
        var uri = URI.create(addresses.get(number % addresses.size()));
        var socketAddress = new InetSocketAddress(uri.getHost(), uri.getPort());
        load.connections.add(LoadConnection.open(socketAddress, load.selector));
      }
      load.idle.addAll(load.connections);
      return load;
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  /** Saturates the server until its rate no longer increases. */
  public void warmUp() {
    WarmUp.untilSteady(() -> saturate(WARM_UP_ROUND).perSecond());
  }

  /** A closed loop: each connection sends the next request when it has its response. */
  public LoadResult saturate(Duration time) {
    return run(RequestSchedule.closedLoop(), time);
  }

  /** An open loop: requests are sent at a fixed rate, independent of the responses. */
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
        awaitAnswers(false); // a late response to a request in time still counts as a latency
      }
      return new LoadResult(answers, time, latencies, bytes);
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  /**
   * Sends the due requests to free connections.
   *
   * @return when the next request is due
   */
  private long sendDue(RequestSchedule schedule, long now) throws IOException {
    long due = schedule.due(now);
    while (due <= now && !idle.isEmpty()) {
      idle.remove().send(requests.get(), due);
      schedule.next();
      due = schedule.due(now);
    }
    return due;
  }

  /** @param pollOnly whether to return without waiting for a response */
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

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
public final class Load implements AutoCloseable {
  private static final int BUFFER = 64 * 1024;
  /** The longest latency that is told apart from longer ones. */
  private static final Duration LONGEST = Duration.ofMinutes(1);
  /** Three digits of every latency are right. */
  private static final int DIGITS = 3;
  /** How long nothing is looked at between two requests that are due: what a wait can be held to. */
  private static final long NAP_NANOS = 50_000;

  private final Selector selector;
  private final List<Connection> connections = new ArrayList<>();
  private final ArrayDeque<Connection> idle = new ArrayDeque<>();
  private final Supplier<Request> requests;
  private final ByteBuffer buffer = ByteBuffer.allocateDirect(BUFFER);
  private Histogram latencies = histogram();
  private long bytes;

  private Load(Selector selector, Supplier<Request> requests) {
    this.selector = selector;
    this.requests = requests;
  }

  /** @param requests what is asked, one after another */
  public static Load on(String address, int connections, Supplier<Request> requests) {
    var uri = URI.create(address);
    try {
      var load = new Load(Selector.open(), requests);
      for (int number = 0; number < connections; number++) {
        var place = new InetSocketAddress(uri.getHost(), uri.getPort());
        load.connections.add(Connection.open(place, load.selector));
      }
      load.idle.addAll(load.connections);
      return load;
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  /** As many as the server answers: each connection asks again as soon as it has its answer. */
  public Outcome saturate(Duration time) {
    return run(Pace.atOnce(), time);
  }

  /** So many a second, whatever the answers do: those that come late are not asked any slower. */
  public Outcome steady(double perSecond, Duration time) {
    return run(Pace.of(perSecond), time);
  }

  private Outcome run(Pace pace, Duration time) {
    latencies = histogram();
    bytes = 0;
    try {
      long start = System.nanoTime();
      long end = start + time.toNanos();
      for (long now = start; now < end; now = System.nanoTime()) {
        long due = ask(pace, now);
        await(due > now && !idle.isEmpty());
      }
      long answers = latencies.getTotalCount();
      while (idle.size() < connections.size()) {
        await(false); // what was asked in time counts for the latencies, however late it comes
      }
      return new Outcome(answers, time, latencies, bytes);
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  /** Asks what is due, as far as there are connections; says when the next one is. */
  private long ask(Pace pace, long now) throws IOException {
    long due = pace.due(now);
    while (due <= now && !idle.isEmpty()) {
      idle.remove().send(requests.get(), due);
      pace.next();
      due = pace.due(now);
    }
    return due;
  }

  /** @param nap whether something is due before an answer has to come */
  private void await(boolean nap) throws IOException {
    if (nap) {
      LockSupport.parkNanos(NAP_NANOS);
      selector.selectNow(key -> receive((Connection) key.attachment()));
    } else {
      selector.select(key -> receive((Connection) key.attachment()));
    }
  }

  private void receive(Connection connection) {
    try {
      if (connection.receive(buffer)) {
        long latency = System.nanoTime() - connection.dueAt();
        latencies.recordValue(Math.min(latency, LONGEST.toNanos()));
        bytes += connection.size();
        idle.add(connection);
      }
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  private static Histogram histogram() {
    return new Histogram(LONGEST.toNanos(), DIGITS);
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

// SPDX-License-Identifier: Apache-2.0
package tidings.bench.server;

import static java.util.stream.Collectors.toMap;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** Reads the metrics endpoint of a server. */
public record ServerMetrics(int port) {
  /** Max. time until the server notices closed sockets. */
  private static final Duration CLOSE_TIMEOUT = Duration.ofMinutes(1);
  private static final List<String> READS = List.of("get", "get_all", "query");
  private static final HttpClient CLIENT = HttpClient.newHttpClient();

  /** Number of subscribed sockets. */
  public long sockets() {
    return Math.round(sum("tidings_sockets"));
  }

  /** The bytes of responses that wait until their clients read. */
  public long unsentBytes() {
    return Math.round(sum("tidings_unsent_bytes"));
  }

  /** The bytes of buffers outside of the heap. */
  public long directBytes() {
    return Math.round(sum("jvm_buffer_memory_used_bytes{id=\"direct\""));
  }

  /** Waits until no sockets are left. */
  public void awaitNoSockets() {
    long end = System.nanoTime() + CLOSE_TIMEOUT.toNanos();
    while (sockets() > 0) {
      if (System.nanoTime() > end) {
        throw new IllegalStateException("some sockets were not closed within " + CLOSE_TIMEOUT);
      }
    }
  }

  /** Number of open connections, sockets included. */
  public long connections() {
    return Math.round(sum("tidings_connections"));
  }

  /** Number of jobs that wait or run, as of the last sweep. */
  public long pendingJobs() {
    return Math.round(sum("tidings_jobs_pending"));
  }

  /** Number of jobs that wait for another attempt after a failure. */
  public long parkedJobs() {
    return Math.round(sum("tidings_jobs_parked"));
  }

  /** Whether the consumers of the change stream have handled all that they have read. */
  public boolean isStreamHandled() {
    return sum("tidings_stream_lag_seconds") == 0;
  }

  /** Number of actions that a rate limit has refused. */
  public long refusedByLimits() {
    return Math.round(sum("tidings_limits_refused_total"));
  }

  /** Number of feed rows of the fan-outs that it has finished. */
  public long fanOutRows() {
    return Math.round(sum("tidings_fanout_rows_total"));
  }

  /** Number of other servers on its table that it hears. */
  public long nodesHeard() {
    return Math.round(sum("tidings_nodes_heard"));
  }

  /** How often something that another server told may not have arrived. */
  public long nodesLosses() {
    return Math.round(sum("tidings_nodes_losses_total"));
  }

  /** How often it waited for its turn to change something. */
  public long turns() {
    return Math.round(sum("tidings_nodes_turns_total"));
  }

  /** How often the turn did not come in time. */
  public long missedTurns() {
    return Math.round(sum("tidings_nodes_turns_missed_total"));
  }

  /** The bytes sent to other servers on its table. */
  public long nodesSentBytes() {
    return Math.round(sum("tidings_nodes_sent_bytes_total"));
  }

  /** Number of platform threads. */
  public long threads() {
    return Math.round(sum("jvm_threads_live_threads"));
  }

  /** Number of table reads so far, by operation. */
  public Map<String, Long> reads() {
    return READS.stream().collect(toMap(operation -> operation, operation -> Math.round(
        sum("tidings_store_calls_seconds_count{operation=\"" + operation + "\""))));
  }

  /** Number of table calls so far. */
  public long tableCalls() {
    return Math.round(sum("tidings_store_calls_seconds_count"));
  }

  /** The sum of all samples whose name and labels start with a prefix. */
  private double sum(String prefix) {
    return text().lines()
        .filter(line -> line.startsWith(prefix))
        .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' '))))
        .sum();
  }

  private String text() {
    var metrics = URI.create("http://127.0.0.1:" + port + "/metrics");
    try {
      return CLIENT.send(HttpRequest.newBuilder(metrics).build(), BodyHandlers.ofString()).body();
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    } catch (InterruptedException stopped) {
      throw new IllegalStateException(stopped);
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
package tidings.core.network;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.PoolOptions;
import java.net.InetAddress;
import java.time.Duration;

/**
 * Sends requests to the servers of others, to addresses that may be reached. Each purpose has a
 * client of its own, so that its slow servers keep nothing else waiting.
 */
public final class OutgoingClient {
  private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(5);
  /** Of connections on which nothing is sent, whether they are in use or kept for the next. */
  private static final Duration IDLE_TIMEOUT = Duration.ofSeconds(30);
  private static final int MAX_HEADER_BYTES = 16 * 1024;

  private final Vertx vertx;
  private final PublicAddresses addresses;
  private final HttpClient http;

  /**
   * Connections to one address.
   *
   * @param max at the same time; more requests wait, while their time runs
   * @param areKept whether the next request may use one, as it goes to the same server
   */
  public record Connections(int max, boolean areKept) {}

  public OutgoingClient(Vertx vertx, PublicAddresses addresses, Connections connections) {
    this.vertx = vertx;
    this.addresses = addresses;
    this.http = vertx.createHttpClient(
        new HttpClientOptions()
            .setKeepAlive(connections.areKept())
            .setKeepAliveTimeout((int) IDLE_TIMEOUT.toSeconds())
            .setIdleTimeout((int) IDLE_TIMEOUT.toSeconds())
            .setConnectTimeout((int) CONNECT_TIMEOUT.toMillis())
            .setMaxHeaderSize(MAX_HEADER_BYTES),
        new PoolOptions().setHttp1MaxSize(connections.max()));
  }

  /** As {@link PublicAddresses#resolve}. */
  public Future<InetAddress> resolve(OutgoingAddress server) {
    return addresses.resolve(server);
  }

  /** One request, which is not started yet. */
  public OutgoingExchange exchange(OutgoingRequest request) {
    return new OutgoingExchange(vertx, http, addresses, request);
  }

  /** Requests for a file and for where it has moved to, which are not started yet. */
  public OutgoingFetch fetch(OutgoingFetch.Wanted wanted) {
    return new OutgoingFetch(vertx, this, wanted);
  }
}

// SPDX-License-Identifier: Apache-2.0
package tidings.events;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpMethod;
import java.net.URLEncoder;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tidings.core.network.IpNetwork;
import tidings.core.network.OutgoingAddress;
import tidings.core.network.OutgoingClient;
import tidings.core.network.OutgoingReply;
import tidings.core.network.OutgoingRequest;
import tidings.core.network.PublicAddresses;

/** Tells a WebSub hub that a feed has changed: one request, bounded in time and size. */
final class HubPing {
  private static final Duration TIMEOUT = Duration.ofSeconds(10);
  private static final int MAX_ANSWER_BYTES = 16 * 1024;
  /** More pings at once wait for one another, and their time has begun. */
  static final int MAX_CONNECTIONS = 4;
  private static final int RESOLVER_THREADS = 2;
  private static final int TOO_MANY_REQUESTS = 429;
  private static final Map<String, String> HEADERS = Map.of(
      "Content-Type", "application/x-www-form-urlencoded",
      "Accept-Encoding", "identity",
      "User-Agent", "Tidings");

  private final OutgoingAddress hub;
  private final OutgoingClient client;

  /**
   * @param problem why the hub does not know; empty if it does
   * @param isFinal whether it would say the same again
   */
  record Answer(Optional<String> problem, boolean isFinal) {}

  HubPing(Vertx vertx, OutgoingAddress hub, List<IpNetwork> networks) {
    this.hub = hub;
    var addresses = new PublicAddresses(
        vertx.createSharedWorkerExecutor("tidings-hub-host", RESOLVER_THREADS), networks,
        PublicAddresses.Rule.HTTPS);
    this.client = new OutgoingClient(
        vertx, addresses, new OutgoingClient.Connections(MAX_CONNECTIONS, true));
  }

  /** Never fails. */
  Future<Answer> send(String feed) {
    var form = "hub.mode=publish&hub.url=" + URLEncoder.encode(feed, UTF_8);
    var exchange = client.exchange(new OutgoingRequest(
        HttpMethod.POST, hub, HEADERS, Buffer.buffer(form), response -> true, MAX_ANSWER_BYTES));
    return exchange.start(TIMEOUT)
        .map(HubPing::answer)
        .otherwise(failure -> new Answer(
            Optional.of(String.valueOf(failure.getMessage())), false));
  }

  private static Answer answer(OutgoingReply reply) {
    int status = reply.status();
    return status / 100 == 2
        ? new Answer(Optional.empty(), true)
        : new Answer(Optional.of("it answered " + status),
            status / 100 != 5 && status != TOO_MANY_REQUESTS);
  }
}

// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.pictures;

import static io.vertx.core.http.HttpHeaders.ACCEPT;
import static io.vertx.core.http.HttpHeaders.ACCEPT_ENCODING;
import static io.vertx.core.http.HttpHeaders.LOCATION;
import static io.vertx.core.http.HttpHeaders.USER_AGENT;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpMethod;
import java.io.IOException;
import java.net.InetAddress;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import tidings.core.network.OutgoingAddress;
import tidings.core.network.OutgoingExchange;
import tidings.core.network.OutgoingReply;
import tidings.core.network.OutgoingRequest;
import tidings.core.network.PublicAddresses;

/** One fetch of a picture from another server, with its redirects, each of which is checked. */
final class PictureFetch {
  static final int MAX_REDIRECTS = 3;
  /** Time for all of it, so that a slow server does not hold a place in the queue. */
  static final Duration TIMEOUT = Duration.ofSeconds(10);
  private static final Set<Integer> REDIRECTS = Set.of(301, 302, 303, 307, 308);
  private static final Map<String, String> HEADERS = Map.of(
      ACCEPT.toString(), "image/avif,image/webp,image/png,image/jpeg,image/gif",
      ACCEPT_ENCODING.toString(), "identity",
      USER_AGENT.toString(), "Tidings picture proxy");

  private final Vertx vertx;
  private final HttpClient client;
  private final PublicAddresses addresses;
  private final int maxBytes;
  private final Promise<Buffer> result = Promise.promise();
  private Optional<OutgoingExchange> current = Optional.empty();

  PictureFetch(Vertx vertx, HttpClient client, PublicAddresses addresses, int maxBytes) {
    this.vertx = vertx;
    this.client = client;
    this.addresses = addresses;
    this.maxBytes = maxBytes;
  }

  /** The content of the file; fails if it cannot be had within the bounds. */
  Future<Buffer> start(String url) {
    long timer = vertx.setTimer(TIMEOUT.toMillis(), late -> fail("it took too long"));
    request(OutgoingAddress.parse(url), MAX_REDIRECTS);
    return result.future().onComplete(end -> {
      vertx.cancelTimer(timer);
      current.ifPresent(exchange -> exchange.cancel("it took too long"));
    });
  }

  /** The last lookup of a host, which cannot be cancelled: it may outlast the fetch. */
  Future<InetAddress> lookup() {
    return current.map(OutgoingExchange::lookup)
        .orElseGet(() -> Future.failedFuture("there was none"));
  }

  private void request(Optional<OutgoingAddress> given, int redirectsLeft) {
    if (given.isEmpty()) {
      fail("the address is no http or https URL");
      return;
    }
    if (result.future().isComplete()) {
      return; // a redirect that came too late
    }
    var address = given.get();
    var exchange = new OutgoingExchange(client, addresses, new OutgoingRequest(
        HttpMethod.GET, address, HEADERS, Buffer.buffer(),
        response -> response.statusCode() == 200, maxBytes));
    current = Optional.of(exchange);
    exchange.start()
        .onSuccess(reply -> receive(address, reply, redirectsLeft))
        .onFailure(result::tryFail);
  }

  private void receive(OutgoingAddress address, OutgoingReply reply, int redirectsLeft) {
    var location = reply.header(LOCATION.toString());
    if (REDIRECTS.contains(reply.status()) && location.isPresent()) {
      if (redirectsLeft == 0) {
        fail("there are too many redirects");
      } else {
        request(address.redirectedTo(location.get()), redirectsLeft - 1);
      }
    } else if (reply.status() != 200) {
      fail("the server answers with " + reply.status());
    } else {
      result.tryComplete(reply.body());
    }
  }

  private void fail(String reason) {
    result.tryFail(new IOException(reason));
  }
}

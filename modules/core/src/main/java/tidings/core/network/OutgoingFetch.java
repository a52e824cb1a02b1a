// SPDX-License-Identifier: Apache-2.0
package tidings.core.network;

import static io.vertx.core.http.HttpHeaders.LOCATION;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.HttpMethod;
import java.io.IOException;
import java.net.InetAddress;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/** Fetches a file from another server, with its redirects, each of which is checked. */
public final class OutgoingFetch {
  public static final int MAX_REDIRECTS = 3;
  private static final Set<Integer> REDIRECTS = Set.of(301, 302, 303, 307, 308);

  private final Vertx vertx;
  private final OutgoingClient client;
  private final Wanted wanted;
  private final Promise<Fetched> result = Promise.promise();
  private Optional<OutgoingExchange> current = Optional.empty();

  /**
   * What is fetched, and its bounds.
   *
   * @param headers of each request
   * @param isAccepted whether a response with status 200 is read; else the fetch fails
   * @param timeout for all of it, so that a slow server does not hold its place for long
   */
  public record Wanted(Map<String, String> headers, Predicate<HttpClientResponse> isAccepted,
      int maxBytes, Duration timeout) {
    private boolean isRead(HttpClientResponse response) {
      return response.statusCode() == 200 && isAccepted.test(response);
    }
  }

  /**
   * The fetched file.
   *
   * @param address the one to which the last redirect led
   */
  public record Fetched(OutgoingAddress address, OutgoingReply reply) {}

  OutgoingFetch(Vertx vertx, OutgoingClient client, Wanted wanted) {
    this.vertx = vertx;
    this.client = client;
    this.wanted = wanted;
  }

  /** The file; fails if it cannot be had within the bounds. */
  public Future<Fetched> start(String url) {
    long timer = vertx.setTimer(wanted.timeout().toMillis(), late -> fail("it took too long"));
    request(OutgoingAddress.parse(url), MAX_REDIRECTS);
    return result.future().onComplete(end -> {
      vertx.cancelTimer(timer);
      current.ifPresent(exchange -> exchange.cancel("it took too long"));
    });
  }

  /** The last lookup of a host, which cannot be cancelled: it may outlast the fetch. */
  public Future<InetAddress> lookup() {
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
    var exchange = client.exchange(new OutgoingRequest(HttpMethod.GET, address, wanted.headers(),
        Buffer.buffer(), wanted::isRead, wanted.maxBytes()));
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
    } else if (!reply.isRead()) {
      fail("the file is of another type");
    } else {
      result.tryComplete(new Fetched(address, reply));
    }
  }

  private void fail(String reason) {
    result.tryFail(new IOException(reason));
  }
}

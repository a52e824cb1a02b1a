// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.pictures;

import static io.vertx.core.http.HttpHeaders.ACCEPT;
import static io.vertx.core.http.HttpHeaders.ACCEPT_ENCODING;
import static io.vertx.core.http.HttpHeaders.CONTENT_LENGTH;
import static io.vertx.core.http.HttpHeaders.LOCATION;
import static io.vertx.core.http.HttpHeaders.USER_AGENT;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.RequestOptions;
import io.vertx.core.net.SocketAddress;
import java.io.IOException;
import java.net.InetAddress;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;

/**
 * One fetch of a picture from another server, with its redirects. It connects to the very address
 * that was checked, so that a second answer of the name server changes nothing.
 */
final class PictureFetch {
  static final int MAX_REDIRECTS = 3;
  /** Time for all of it, so that a slow server does not hold a place in the queue. */
  static final Duration TIMEOUT = Duration.ofSeconds(10);
  private static final Set<Integer> REDIRECTS = Set.of(301, 302, 303, 307, 308);
  private static final String PICTURES = "image/avif,image/webp,image/png,image/jpeg,image/gif";

  private final Vertx vertx;
  private final HttpClient client;
  private final PublicAddresses addresses;
  private final int maxBytes;
  private final Promise<Buffer> result = Promise.promise();
  private Optional<HttpClientRequest> current = Optional.empty();
  private Future<InetAddress> lookup = Future.failedFuture("there was none");

  PictureFetch(Vertx vertx, HttpClient client, PublicAddresses addresses, int maxBytes) {
    this.vertx = vertx;
    this.client = client;
    this.addresses = addresses;
    this.maxBytes = maxBytes;
  }

  /** The content of the file; fails if it cannot be had within the bounds. */
  Future<Buffer> start(String url) {
    long timer = vertx.setTimer(TIMEOUT.toMillis(), late -> fail("it took too long"));
    request(PictureAddress.parse(url), MAX_REDIRECTS);
    return result.future().onComplete(end -> {
      vertx.cancelTimer(timer);
      current.ifPresent(HttpClientRequest::reset); // does nothing after a complete response
    });
  }

  /** The last lookup of a host, which cannot be cancelled: it may outlast the fetch. */
  Future<InetAddress> lookup() {
    return lookup;
  }

  private void request(Optional<PictureAddress> given, int redirectsLeft) {
    if (given.isEmpty()) {
      fail("the address is no http or https URL");
      return;
    }
    if (isOver()) {
      return; // a redirect that came too late
    }
    var picture = given.get();
    lookup = addresses.resolve(picture);
    lookup
        .compose(address -> client.request(options(picture, address)))
        .compose(request -> {
          current = Optional.of(request);
          if (isOver()) {
            request.reset();
          }
          return request.send(); // fails if it was reset
        })
        .onSuccess(response -> receive(picture, response, redirectsLeft))
        .onFailure(result::tryFail);
  }

  private static RequestOptions options(PictureAddress picture, InetAddress address) {
    return new RequestOptions()
        .setMethod(HttpMethod.GET)
        .setServer(SocketAddress.inetSocketAddress(picture.port(), address.getHostAddress()))
        .setHost(picture.host())
        .setPort(picture.port())
        .setSsl(picture.secure())
        .setURI(picture.target())
        .setFollowRedirects(false)
        .putHeader(ACCEPT, PICTURES)
        .putHeader(ACCEPT_ENCODING, "identity")
        .putHeader(USER_AGENT, "Tidings picture proxy");
  }

  private void receive(PictureAddress picture, HttpClientResponse response, int redirectsLeft) {
    response.exceptionHandler(reset -> {}); // of a body that is not read
    var location = response.getHeader(LOCATION);
    if (REDIRECTS.contains(response.statusCode()) && location != null) {
      response.request().reset();
      if (redirectsLeft == 0) {
        fail("there are too many redirects");
      } else {
        request(picture.redirectedTo(location), redirectsLeft - 1);
      }
    } else if (response.statusCode() != 200) {
      fail("the server answers with " + response.statusCode());
    } else if (declaresTooMuch(response)) {
      fail("it is too large");
    } else {
      read(response);
    }
  }

  private void read(HttpClientResponse response) {
    var content = Buffer.buffer();
    response.handler(part -> {
      if (content.length() + part.length() > maxBytes) {
        fail("it is too large");
      } else if (!isOver()) {
        content.appendBuffer(part);
      }
    });
    response.exceptionHandler(result::tryFail);
    response.endHandler(end -> result.tryComplete(content));
  }

  private boolean declaresTooMuch(HttpClientResponse response) {
    var length = response.getHeader(CONTENT_LENGTH);
    return length != null && (length.length() > 18 || Long.parseLong(length) > maxBytes);
  }

  private boolean isOver() {
    return result.future().isComplete();
  }

  private void fail(String reason) {
    result.tryFail(new IOException(reason));
  }
}

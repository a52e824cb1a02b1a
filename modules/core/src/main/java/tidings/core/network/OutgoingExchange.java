// SPDX-License-Identifier: Apache-2.0
package tidings.core.network;

import static io.vertx.core.http.HttpHeaders.CONTENT_LENGTH;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.RequestOptions;
import io.vertx.core.net.SocketAddress;
import java.io.IOException;
import java.net.InetAddress;
import java.time.Duration;
import java.util.Optional;

/**
 * One request to another server and its response. It connects to the very address that was checked,
 * so that a second answer of the name server changes nothing, and follows no redirect.
 */
public final class OutgoingExchange {
  private final Vertx vertx;
  private final HttpClient client;
  private final PublicAddresses addresses;
  private final OutgoingRequest outgoing;
  private final Promise<OutgoingReply> result = Promise.promise();
  private volatile Optional<HttpClientRequest> current = Optional.empty();
  private Future<InetAddress> lookup = Future.failedFuture("there was none");

  OutgoingExchange(Vertx vertx, HttpClient client, PublicAddresses addresses,
      OutgoingRequest outgoing) {
    this.vertx = vertx;
    this.client = client;
    this.addresses = addresses;
    this.outgoing = outgoing;
  }

  /** The response; fails if it cannot be had within the bounds, or was cancelled. */
  public Future<OutgoingReply> start() {
    lookup = addresses.resolve(outgoing.address());
    lookup
        .compose(address -> client.request(options(address)))
        .onSuccess(this::send)
        .onFailure(result::tryFail);
    return result.future();
  }

  /** As {@link #start()}; ends with a failure that says so after this time. */
  public Future<OutgoingReply> start(Duration timeout) {
    long timer = vertx.setTimer(timeout.toMillis(),
        late -> cancel("it did not answer within " + timeout.toSeconds() + " s"));
    return start().onComplete(end -> vertx.cancelTimer(timer));
  }

  /**
   * The response is waited for before it can be there: so it is received by its own thread, before
   * any part of its body, which would be lost otherwise.
   */
  private void send(HttpClientRequest request) {
    current = Optional.of(request);
    request.response().onSuccess(this::receive).onFailure(result::tryFail);
    if (isOver()) {
      request.reset();
    }
    // fails if it was reset; with an empty body there would be a Content-Length of 0
    var sent = outgoing.body().length() == 0 ? request.send() : request.send(outgoing.body());
    sent.onFailure(result::tryFail);
  }

  /** The lookup of the host, which cannot be cancelled: it may outlast the exchange. */
  public Future<InetAddress> lookup() {
    return lookup;
  }

  /** Ends it with a failure, unless it has ended. */
  public void cancel(String reason) {
    fail(reason);
    current.ifPresent(HttpClientRequest::reset); // does nothing after a complete response
  }

  private RequestOptions options(InetAddress address) {
    var server = outgoing.address();
    var options = new RequestOptions()
        .setMethod(outgoing.method())
        .setServer(SocketAddress.inetSocketAddress(server.port(), address.getHostAddress()))
        .setHost(server.host())
        .setPort(server.port())
        .setSsl(server.secure())
        .setURI(server.target())
        .setFollowRedirects(false);
    outgoing.headers().forEach(options::putHeader);
    return options;
  }

  private void receive(HttpClientResponse response) {
    response.exceptionHandler(reset -> {}); // of a body that is not read
    if (!outgoing.isRead().test(response)) {
      response.request().reset();
      complete(response, Buffer.buffer(), false);
    } else if (declaresTooMuch(response)) {
      tooLarge(response);
    } else {
      read(response);
    }
  }

  private void read(HttpClientResponse response) {
    var content = Buffer.buffer();
    response.handler(part -> {
      if (content.length() + part.length() > outgoing.maxBytes()) {
        tooLarge(response);
      } else if (!isOver()) {
        content.appendBuffer(part);
      }
    });
    response.exceptionHandler(result::tryFail);
    response.endHandler(end -> complete(response, content, true));
  }

  private void tooLarge(HttpClientResponse response) {
    fail("it is too large");
    response.request().reset();
  }

  private void complete(HttpClientResponse response, Buffer content, boolean isRead) {
    result.tryComplete(
        new OutgoingReply(response.statusCode(), response::getHeader, content, isRead));
  }

  private boolean declaresTooMuch(HttpClientResponse response) {
    var length = response.getHeader(CONTENT_LENGTH);
    return length != null
        && (length.length() > 18 || Long.parseLong(length) > outgoing.maxBytes());
  }

  private boolean isOver() {
    return result.future().isComplete();
  }

  private void fail(String reason) {
    result.tryFail(new IOException(reason));
  }
}

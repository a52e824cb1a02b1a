// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerRequest;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import tidings.core.concurrent.VertxWithoutFiles;

/** A WebSub hub that keeps the addresses of the feeds it is told of. */
final class SampleHub implements AutoCloseable {
  private final Vertx vertx = VertxWithoutFiles.create();
  private final LinkedBlockingQueue<String> told = new LinkedBlockingQueue<>();
  private final AtomicInteger failures = new AtomicInteger();
  private final Set<String> refused = ConcurrentHashMap.newKeySet();
  private final HttpServer server = vertx.createHttpServer().requestHandler(this::receive)
      .listen(0, "127.0.0.1").await();

  static SampleHub open() {
    return new SampleHub();
  }

  private void receive(HttpServerRequest request) {
    request.setExpectMultipart(true);
    request.endHandler(end -> {
      if (refused.contains(request.getFormAttribute("hub.url"))
          || failures.getAndUpdate(left -> Math.max(0, left - 1)) > 0) {
        request.response().setStatusCode(503).end();
        return;
      }
      assertThat(request.getFormAttribute("hub.mode")).isEqualTo("publish");
      told.add(request.getFormAttribute("hub.url"));
      request.response().setStatusCode(204).end();
    });
  }

  String url() {
    return "http://127.0.0.1:" + server.actualPort() + "/hub";
  }

  /** Answers the next pings with an error. */
  void failNext(int pings) {
    failures.set(pings);
  }

  /** Answers each ping of a feed with an error. */
  void refuse(String feed) {
    refused.add(feed);
  }

  /** Those that were told and not awaited. */
  List<String> told() {
    return List.copyOf(told);
  }

  /** Waits until it is told of a feed; others before it are kept. */
  void await(String feed) {
    awaitAll(List.of(feed));
  }

  /** Waits until it is told of all of these. */
  void awaitAll(List<String> feeds) {
    var missing = new HashSet<>(feeds);
    try {
      var seen = new ArrayList<String>();
      while (!missing.isEmpty()) {
        var feed = told.poll(Await.TIMEOUT_SECONDS, TimeUnit.SECONDS);
        assertThat(feed).as("the hub was not told of " + missing).isNotNull();
        if (!missing.remove(feed)) {
          seen.add(feed);
        }
      }
      told.addAll(seen);
    } catch (InterruptedException interrupted) {
      throw new AssertionError(interrupted);
    }
  }

  @Override
  public void close() {
    vertx.close().await();
  }
}

// SPDX-License-Identifier: Apache-2.0
package tidings.bench.dynamodb;

import io.vertx.core.MultiMap;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.core.http.PoolOptions;
import io.vertx.core.http.RequestOptions;
import io.vertx.core.json.JsonObject;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The way of servers to DynamoDB Local, which can stall, throttle and lose responses, and can have
 * the limits and latencies of DynamoDB.
 */
public final class DynamoDbProxy implements AutoCloseable {
  private static final String LOCALHOST = "127.0.0.1";
  private static final int MAX_CONNECTIONS = 500;
  private static final int BAD_REQUEST = 400;
  private static final String TARGET = "X-Amz-Target";
  /** The beginning of the partitions of feeds. */
  private static final String FEEDS = "FEED#";
  private static final String NOTHING_UNPROCESSED = "{\"UnprocessedItems\":{}}";

  private final Vertx vertx;
  private final URI store;
  private final Optional<Limits> limits;
  private final HttpClient client;
  private final HttpServer server;
  private volatile long stalledUntil;
  private volatile double throttled;
  private volatile double lost;
  /** Of batches of feed rows; with 0 none is forgotten. */
  private volatile int forgottenInterval;
  private final AtomicInteger feedBatches = new AtomicInteger();

  /** What DynamoDB has and DynamoDB Local has not. */
  private record Limits(PartitionLimits partitions, Latencies latencies) {}

  private DynamoDbProxy(Vertx vertx, URI store, Optional<Limits> limits) {
    this.vertx = vertx;
    this.store = store;
    this.limits = limits;
    this.client = vertx.createHttpClient(
        new HttpClientOptions(), new PoolOptions().setHttp1MaxSize(MAX_CONNECTIONS));
    this.server = vertx.createHttpServer().requestHandler(this::handle);
  }

  /** @param store the address of DynamoDB Local */
  public static DynamoDbProxy before(Vertx vertx, URI store) {
    return listening(new DynamoDbProxy(vertx, store, Optional.empty()));
  }

  /** @param store the address of DynamoDB Local */
  public static DynamoDbProxy before(
      Vertx vertx, URI store, PartitionLimits limits, Latencies latencies) {
    return listening(new DynamoDbProxy(vertx, store, Optional.of(new Limits(limits, latencies))));
  }

  private static DynamoDbProxy listening(DynamoDbProxy proxy) {
    proxy.server.listen(0, LOCALHOST).await();
    return proxy;
  }

  public String endpoint() {
    return "http://" + LOCALHOST + ":" + server.actualPort();
  }

  /** Answers nothing for this time. */
  public void stall(long millis) {
    stalledUntil = System.nanoTime() + millis * 1_000_000;
  }

  /** @param share of requests that are refused without being done */
  public void throttle(double share) {
    throttled = share;
  }

  /** @param share of requests that are done, but whose response is lost */
  public void loseResponses(double share) {
    lost = share;
  }

  /**
   * Acknowledges one of so many batches of feed rows without storing it, the first one as well.
   */
  public void forgetFeedRows(int interval) {
    forgottenInterval = interval;
  }

  /** Ends all faults from which servers recover. */
  public void repair() {
    stalledUntil = System.nanoTime();
    throttled = 0;
    lost = 0;
  }

  private void handle(HttpServerRequest request) {
    request.body().onSuccess(body -> afterStall(() -> {
      if (isPicked(throttled)) {
        refuse(request, LimitedRequest.throttled());
      } else if (isForgotten(request, body)) {
        answer(request.response(), NOTHING_UNPROCESSED);
      } else {
        limits.flatMap(some -> LimitedRequest.of(
            String.valueOf(request.getHeader(TARGET)), body, some.partitions()))
            .ifPresentOrElse(limited -> handle(request, limited), () -> forward(request, body));
      }
    }));
  }

  private static boolean isPicked(double share) {
    return ThreadLocalRandom.current().nextDouble() < share;
  }

  private boolean isForgotten(HttpServerRequest request, Buffer body) {
    return forgottenInterval > 0
        && DynamoDbRequest.of(String.valueOf(request.getHeader(TARGET)), body.toJsonObject())
            .filter(some -> some.isBatchOfPutsIn(FEEDS)).isPresent()
        && feedBatches.getAndIncrement() % forgottenInterval == 0;
  }

  private void handle(HttpServerRequest request, LimitedRequest limited) {
    var latencies = limits.orElseThrow().latencies();
    var latency = limited.writes() ? latencies.ofWrite() : latencies.ofRead();
    if (limited.isRefused()) {
      later(latency, () -> refuse(request, limited.error()));
      return;
    }
    send(request, limited.body(), (response, content) -> {
      var answer = limited.answer(response.statusCode(), content);
      later(latency, () -> answer(request.response(), response, answer));
    });
  }

  private void later(Duration delay, Runnable action) {
    vertx.setTimer(Math.max(1, delay.toMillis()), over -> action.run());
  }

  private static void refuse(HttpServerRequest request, JsonObject error) {
    answer(request.response().setStatusCode(BAD_REQUEST), error.encode());
  }

  private static void answer(HttpServerResponse answer, String json) {
    answer.putHeader("Content-Type", "application/x-amz-json-1.0").end(json);
  }

  private void forward(HttpServerRequest request, Buffer body) {
    send(request, body, (response, content) -> afterStall(
        () -> answer(request.response(), response, content)));
  }

  private interface ResponseHandler {
    void handle(HttpClientResponse response, Buffer content);
  }

  private void send(HttpServerRequest request, Buffer body, ResponseHandler handler) {
    var headers = MultiMap.caseInsensitiveMultiMap().setAll(request.headers())
        .set(HttpHeaders.CONTENT_LENGTH, String.valueOf(body.length()));
    var options = new RequestOptions().setHost(store.getHost()).setPort(store.getPort())
        .setMethod(request.method()).setURI(request.uri()).setHeaders(headers);
    client.request(options)
        .compose(forwarded -> forwarded.send(body))
        .compose(response -> response.body().map(content -> {
          handler.handle(response, content);
          return content;
        }))
        .onFailure(failure -> request.connection().close());
  }

  private void answer(HttpServerResponse answer, HttpClientResponse response, Buffer content) {
    if (isPicked(lost)) {
      answer.reset();
      return;
    }
    if (!answer.closed()) {
      answer.setStatusCode(response.statusCode());
      answer.headers().setAll(response.headers())
          .remove(HttpHeaders.TRANSFER_ENCODING)
          .remove(HttpHeaders.CONTENT_LENGTH)
          .remove("x-amz-crc32"); // of the content before it was limited
      answer.end(content);
    }
  }

  private void afterStall(Runnable action) {
    long millis = (stalledUntil - System.nanoTime()) / 1_000_000;
    if (millis <= 0) {
      action.run();
    } else {
      vertx.setTimer(millis, over -> action.run());
    }
  }

  @Override
  public void close() {
    server.close().await();
    client.close().await();
  }
}

// SPDX-License-Identifier: Apache-2.0
package tidings.bench.chaos;

import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.core.http.PoolOptions;
import io.vertx.core.http.RequestOptions;
import java.net.URI;
import java.util.concurrent.ThreadLocalRandom;

/** The way of one server to DynamoDB Local, which can stall, throttle and lose responses. */
final class FaultyStore implements AutoCloseable {
  private static final String LOCALHOST = "127.0.0.1";
  private static final int MAX_CONNECTIONS = 500;
  private static final int BAD_REQUEST = 400;
  /** As DynamoDB answers beyond the capacity of a table or a partition. */
  private static final String THROTTLED = "{\"__type\":"
      + "\"com.amazonaws.dynamodb.v20120810#ProvisionedThroughputExceededException\","
      + "\"message\":\"The level of configured provisioned throughput was exceeded\"}";

  private static final String NOTHING_UNPROCESSED = "{\"UnprocessedItems\":{}}";

  private final Vertx vertx;
  private final URI store;
  private final HttpClient client;
  private final HttpServer server;
  private volatile long stalledUntil;
  private volatile double throttled;
  private volatile double lost;
  private volatile double forgotten;

  private FaultyStore(Vertx vertx, URI store) {
    this.vertx = vertx;
    this.store = store;
    this.client = vertx.createHttpClient(
        new HttpClientOptions(), new PoolOptions().setHttp1MaxSize(MAX_CONNECTIONS));
    this.server = vertx.createHttpServer().requestHandler(this::handle);
  }

  /** @param store the address of DynamoDB Local */
  static FaultyStore before(Vertx vertx, URI store) {
    var faulty = new FaultyStore(vertx, store);
    faulty.server.listen(0, LOCALHOST).await();
    return faulty;
  }

  String endpoint() {
    return "http://" + LOCALHOST + ":" + server.actualPort();
  }

  /** Answers nothing for this time. */
  void stall(long millis) {
    stalledUntil = System.nanoTime() + millis * 1_000_000;
  }

  /** @param share of requests that are refused without being done */
  void throttle(double share) {
    throttled = share;
  }

  /** @param share of requests that are done, but whose response is lost */
  void loseResponses(double share) {
    lost = share;
  }

  /** @param share of the batches of rows that it acknowledges without storing them */
  void forget(double share) {
    forgotten = share;
  }

  /** Ends all faults from which servers recover. */
  void repair() {
    stalledUntil = System.nanoTime();
    throttled = 0;
    lost = 0;
  }

  private void handle(HttpServerRequest request) {
    request.body().onSuccess(body -> afterStall(() -> {
      if (isPicked(throttled)) {
        answer(request.response().setStatusCode(BAD_REQUEST), THROTTLED);
      } else if (isBatch(request) && isPicked(forgotten)) {
        answer(request.response(), NOTHING_UNPROCESSED);
      } else {
        forward(request, body);
      }
    }));
  }

  private static boolean isPicked(double share) {
    return ThreadLocalRandom.current().nextDouble() < share;
  }

  private static boolean isBatch(HttpServerRequest request) {
    return request.headers().contains("X-Amz-Target", "DynamoDB_20120810.BatchWriteItem", false);
  }

  private static void answer(HttpServerResponse answer, String json) {
    answer.putHeader("Content-Type", "application/x-amz-json-1.0").end(json);
  }

  private void forward(HttpServerRequest request, Buffer body) {
    var options = new RequestOptions().setHost(store.getHost()).setPort(store.getPort())
        .setMethod(request.method()).setURI(request.uri()).setHeaders(request.headers());
    client.request(options)
        .compose(forwarded -> forwarded.send(body))
        .compose(response -> response.body().map(content -> {
          afterStall(() -> answer(request.response(), response, content));
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
      answer.headers().setAll(response.headers()).remove("Transfer-Encoding");
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

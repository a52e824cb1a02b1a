// SPDX-License-Identifier: Apache-2.0
package tidings.store.dynamodb;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.PoolOptions;
import io.vertx.core.http.RequestOptions;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;

/** A proxy for DynamoDB Local that injects faults into requests. */
final class FaultProxy implements AutoCloseable {
  private static final int CONNECTIONS = 400;

  private final Vertx vertx = Vertx.vertx();
  private final URI target;
  private final HttpClient client;
  private final HttpServer server;
  private final List<Request> requests = new CopyOnWriteArrayList<>();
  private volatile Function<Request, Fault> script = request -> Fault.none();
  private int underWay;
  private int maxConcurrent;
  private int awaitedConcurrent;
  private Promise<Void> reached = Promise.promise();

  /**
   * A request to DynamoDB.
   *
   * @param number number of requests of this operation so far, including this one
   */
  record Request(String operation, int number, JsonObject body) {
    boolean isWrite() {
      return operation.equals("BatchWriteItem") || operation.equals("TransactWriteItems");
    }
  }

  FaultProxy(URI target) {
    this.target = target;
    this.client = vertx.createHttpClient(new PoolOptions().setHttp1MaxSize(CONNECTIONS));
    this.server = vertx.createHttpServer().requestHandler(this::handle)
        .listen(0, "127.0.0.1").await();
  }

  URI endpoint() {
    return URI.create("http://127.0.0.1:" + server.actualPort());
  }

  /** Sets the fault of each request from now on, and resets the records. */
  void script(Function<Request, Fault> fault) {
    requests.clear();
    script = fault;
    maxConcurrent(0);
  }

  /** The requests of this operation since the last {@link #script}. */
  List<Request> requests(String operation) {
    return requests.stream().filter(request -> request.operation().equals(operation)).toList();
  }

  /** Maximum number of concurrent requests since the last {@link #script}. */
  synchronized int maxConcurrent() {
    return maxConcurrent;
  }

  /** Completes when so many requests run concurrently. */
  synchronized Future<Void> reached(int requests) {
    awaitedConcurrent = requests;
    reached = Promise.promise();
    count(0);
    return reached.future();
  }

  private synchronized void maxConcurrent(int requests) {
    maxConcurrent = requests;
  }

  private synchronized void count(int more) {
    underWay += more;
    maxConcurrent = Math.max(maxConcurrent, underWay);
    if (awaitedConcurrent > 0 && underWay >= awaitedConcurrent) {
      reached.tryComplete();
    }
  }

  private void handle(HttpServerRequest http) {
    count(1);
    http.response().endHandler(sent -> count(-1));
    http.response().exceptionHandler(cut -> count(-1));
    http.body().onSuccess(body -> {
      var operationHeader = http.getHeader("X-Amz-Target");
      var operation = operationHeader.substring(operationHeader.indexOf('.') + 1);
      var request = new Request(operation, requests(operation).size() + 1, body.toJsonObject());
      requests.add(request);
      inject(http, request, script.apply(request));
    });
  }

  private void inject(HttpServerRequest http, Request request, Fault fault) {
    switch (fault) {
      case Fault.None() -> answer(http, forward(http, request.body()));
      case Fault.Delay(var by) ->
        vertx.setTimer(by.toMillis(), timer -> answer(http, forward(http, request.body())));
      case Fault.CannedResponse(var status, var body) -> http.response().setStatusCode(status)
          .putHeader("Content-Type", "application/x-amz-json-1.0").end(body.toBuffer());
      case Fault.NoResponse() -> {
        // The client has to time out.
      }
      case Fault.ConnectionCut() -> http.connection().close();
      case Fault.ResponseLost() -> forward(http, request.body())
          .onComplete(done -> http.connection().close());
      case Fault.Unprocessed(var items) ->
        answer(http, forwardPartially(http, request.body(), items));
    }
  }

  private void answer(HttpServerRequest http, Future<ForwardedAnswer> answer) {
    answer.onSuccess(received -> http.response().setStatusCode(received.status())
        .putHeader("Content-Type", "application/x-amz-json-1.0").end(received.body()))
        .onFailure(failure -> http.connection().close());
  }

  private record ForwardedAnswer(int status, Buffer body) {}

  private Future<ForwardedAnswer> forward(HttpServerRequest http, JsonObject body) {
    var options = new RequestOptions().setMethod(HttpMethod.POST).setHost(target.getHost())
        .setPort(target.getPort()).setURI("/");
    for (var name : List.of("X-Amz-Target", "Content-Type", "Authorization", "X-Amz-Date")) {
      Optional.ofNullable(http.getHeader(name)).ifPresent(is -> options.putHeader(name, is));
    }
    return client.request(options)
        .compose(request -> request.send(body.toBuffer()))
        .compose(response -> response.body()
            .map(answered -> new ForwardedAnswer(response.statusCode(), answered)));
  }

  /** Forwards a part of a batch for a single table, and returns the rest as unprocessed. */
  private Future<ForwardedAnswer> forwardPartially(HttpServerRequest http, JsonObject body,
      int items) {
    var asked = body.getJsonObject("RequestItems");
    var table = asked.fieldNames().iterator().next();
    boolean keys = asked.getValue(table) instanceof JsonObject;
    var all = keys ? asked.getJsonObject(table).getJsonArray("Keys") : asked.getJsonArray(table);
    int passed = Math.max(0, all.size() - items);
    var heldBack = new JsonArray(all.copy().getList().subList(passed, all.size()));
    var left = keys ? asked.getJsonObject(table).copy().put("Keys", heldBack) : heldBack;
    var unprocessed = keys ? "UnprocessedKeys" : "UnprocessedItems";
    if (passed == 0) {
      var nothing = new JsonObject().put("Responses", new JsonObject())
          .put(unprocessed, new JsonObject().put(table, left));
      return Future.succeededFuture(new ForwardedAnswer(200, nothing.toBuffer()));
    }
    while (all.size() > passed) {
      all.remove(all.size() - 1);
    }
    return forward(http, body).map(answer -> new ForwardedAnswer(answer.status(), answer.body()
        .toJsonObject().put(unprocessed, new JsonObject().put(table, left)).toBuffer()));
  }

  @Override
  public void close() {
    vertx.close().await();
  }
}

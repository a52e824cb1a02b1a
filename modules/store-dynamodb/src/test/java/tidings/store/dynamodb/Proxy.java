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

/** Stands before DynamoDB Local, and gives requests the trouble that a test asks for. */
final class Proxy implements AutoCloseable {
  private static final int CONNECTIONS = 400;

  private final Vertx vertx = Vertx.vertx();
  private final URI behind;
  private final HttpClient client;
  private final HttpServer server;
  private final List<Request> seen = new CopyOnWriteArrayList<>();
  private volatile Function<Request, Trouble> script = request -> Trouble.none();
  private int underWay;
  private int most;
  private int awaited;
  private Promise<Void> arrived = Promise.promise();

  /**
   * What DynamoDB is asked.
   *
   * @param number how many requests of this operation there were, with this one
   */
  record Request(String operation, int number, JsonObject body) {
    boolean isWrite() {
      return operation.equals("BatchWriteItem") || operation.equals("TransactWriteItems");
    }
  }

  Proxy(URI behind) {
    this.behind = behind;
    this.client = vertx.createHttpClient(new PoolOptions().setHttp1MaxSize(CONNECTIONS));
    this.server = vertx.createHttpServer().requestHandler(this::handle)
        .listen(0, "127.0.0.1").await();
  }

  URI endpoint() {
    return URI.create("http://127.0.0.1:" + server.actualPort());
  }

  /** From now on this happens to each request. */
  void script(Function<Request, Trouble> trouble) {
    seen.clear();
    script = trouble;
    most(0);
  }

  /** The requests of this operation since the script began. */
  List<Request> seen(String operation) {
    return seen.stream().filter(request -> request.operation().equals(operation)).toList();
  }

  /** How many requests were under way at once since the script began. */
  synchronized int most() {
    return most;
  }

  /** Completes as soon as so many are under way at once. */
  synchronized Future<Void> arrived(int requests) {
    awaited = requests;
    arrived = Promise.promise();
    count(0);
    return arrived.future();
  }

  private synchronized void most(int requests) {
    most = requests;
  }

  private synchronized void count(int more) {
    underWay += more;
    most = Math.max(most, underWay);
    if (awaited > 0 && underWay >= awaited) {
      arrived.tryComplete();
    }
  }

  private void handle(HttpServerRequest http) {
    count(1);
    http.response().endHandler(sent -> count(-1));
    http.response().exceptionHandler(cut -> count(-1));
    http.body().onSuccess(body -> {
      var target = http.getHeader("X-Amz-Target");
      var operation = target.substring(target.indexOf('.') + 1);
      var request = new Request(operation, seen(operation).size() + 1, body.toJsonObject());
      seen.add(request);
      trouble(http, request, script.apply(request));
    });
  }

  private void trouble(HttpServerRequest http, Request request, Trouble trouble) {
    switch (trouble) {
      case Trouble.None() -> answer(http, passOn(http, request.body()));
      case Trouble.Late(var by) ->
        vertx.setTimer(by.toMillis(), timer -> answer(http, passOn(http, request.body())));
      case Trouble.Answer(var status, var body) -> http.response().setStatusCode(status)
          .putHeader("Content-Type", "application/x-amz-json-1.0").end(body.toBuffer());
      case Trouble.Silence() -> {
        // The one who asks has to give up.
      }
      case Trouble.Cut() -> http.connection().close();
      case Trouble.AnswerLost() -> passOn(http, request.body())
          .onComplete(done -> http.connection().close());
      case Trouble.Unprocessed(var items) -> answer(http, passOnLess(http, request.body(), items));
    }
  }

  private void answer(HttpServerRequest http, Future<Answer> answer) {
    answer.onSuccess(told -> http.response().setStatusCode(told.status())
        .putHeader("Content-Type", "application/x-amz-json-1.0").end(told.body()))
        .onFailure(failure -> http.connection().close());
  }

  private record Answer(int status, Buffer body) {}

  private Future<Answer> passOn(HttpServerRequest http, JsonObject body) {
    var options = new RequestOptions().setMethod(HttpMethod.POST).setHost(behind.getHost())
        .setPort(behind.getPort()).setURI("/");
    for (var name : List.of("X-Amz-Target", "Content-Type", "Authorization", "X-Amz-Date")) {
      Optional.ofNullable(http.getHeader(name)).ifPresent(is -> options.putHeader(name, is));
    }
    return client.request(options)
        .compose(request -> request.send(body.toBuffer()))
        .compose(response -> response.body()
            .map(answered -> new Answer(response.statusCode(), answered)));
  }

  /** Holds back some of the only table's items or keys, and gives them back as not processed. */
  private Future<Answer> passOnLess(HttpServerRequest http, JsonObject body, int items) {
    var asked = body.getJsonObject("RequestItems");
    var table = asked.fieldNames().iterator().next();
    boolean keys = asked.getValue(table) instanceof JsonObject;
    var all = keys ? asked.getJsonObject(table).getJsonArray("Keys") : asked.getJsonArray(table);
    int passed = Math.max(0, all.size() - items);
    var held = new JsonArray(all.copy().getList().subList(passed, all.size()));
    var left = keys ? asked.getJsonObject(table).copy().put("Keys", held) : held;
    var unprocessed = keys ? "UnprocessedKeys" : "UnprocessedItems";
    if (passed == 0) {
      var nothing = new JsonObject().put("Responses", new JsonObject())
          .put(unprocessed, new JsonObject().put(table, left));
      return Future.succeededFuture(new Answer(200, nothing.toBuffer()));
    }
    while (all.size() > passed) {
      all.remove(all.size() - 1);
    }
    return passOn(http, body).map(answer -> new Answer(answer.status(), answer.body()
        .toJsonObject().put(unprocessed, new JsonObject().put(table, left)).toBuffer()));
  }

  @Override
  public void close() {
    vertx.close().await();
  }
}

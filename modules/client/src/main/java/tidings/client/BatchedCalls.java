// SPDX-License-Identifier: Apache-2.0
package tidings.client;

import io.vertx.core.Future;
import io.vertx.core.MultiMap;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/** The JSON of batch calls, with a result for each item. */
final class BatchedCalls {
  private static final int FIRST_ERROR_STATUS = 400;

  private BatchedCalls() {}

  static JsonObject body(Stream<JsonObject> items) {
    return new JsonObject().put("items", new JsonArray(items.toList()));
  }

  static <T> List<Future<T>> results(
      JsonObject answer, String list, Function<JsonObject, T> parser) {
    return answer.getJsonArray(list).stream()
        .map(item -> result((JsonObject) item, parser))
        .toList();
  }

  private static <T> Future<T> result(JsonObject item, Function<JsonObject, T> parser) {
    int status = item.getInteger("status");
    var body = item.getJsonObject("body", new JsonObject());
    return status < FIRST_ERROR_STATUS
        ? Future.succeededFuture(parser.apply(body))
        : Future.failedFuture(
            ApiRefusal.of(status, MultiMap.caseInsensitiveMultiMap(), body.toBuffer()));
  }
}

// SPDX-License-Identifier: Apache-2.0
package tidings.client;

import io.vertx.core.Future;
import io.vertx.core.MultiMap;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/** Many calls in one, and what has become of each. */
final class Batch {
  private static final int REFUSED = 400;

  private Batch() {}

  static JsonObject of(Stream<JsonObject> items) {
    return new JsonObject().put("items", new JsonArray(items.toList()));
  }

  static <T> List<Future<T>> answers(JsonObject answer, Function<JsonObject, T> read) {
    return answer.getJsonArray("items").stream()
        .map(item -> answer((JsonObject) item, read))
        .toList();
  }

  private static <T> Future<T> answer(JsonObject item, Function<JsonObject, T> read) {
    int status = item.getInteger("status");
    var body = item.getJsonObject("body");
    return status < REFUSED
        ? Future.succeededFuture(read.apply(body))
        : Future.failedFuture(
            Refused.of(status, MultiMap.caseInsensitiveMultiMap(), body.toBuffer()));
  }
}

// SPDX-License-Identifier: Apache-2.0
package tidings.app.openapi;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/** One call of the document. */
record Operation(String method, List<String> path, JsonObject said, List<JsonObject> parameters,
    Schemas schemas) {

  static Operation of(String method, String path, JsonObject item, JsonObject security,
      Schemas schemas) {
    var said = security.copy().mergeIn(item.getJsonObject(method));
    var parameters = Stream.of(item, said)
        .flatMap(where -> where.getJsonArray("parameters", new JsonArray()).stream())
        .map(parameter -> schemas.resolve((JsonObject) parameter))
        .toList();
    return new Operation(
        method.toUpperCase(), List.of(path.substring(1).split("/")), said, parameters, schemas);
  }

  /** Such as {@code GET /v1/entities/{ref}}. */
  String line() {
    return method + " /" + String.join("/", path);
  }

  /** What stands in the path for the segments in braces, if it is a path of this call. */
  Optional<Map<String, String>> values(List<String> given) {
    if (given.size() != path.size()) {
      return Optional.empty();
    }
    var values = new TreeMap<String, String>();
    for (int at = 0; at < given.size(); at++) {
      var segment = path.get(at);
      if (segment.startsWith("{")) {
        values.put(segment.substring(1, segment.length() - 1), given.get(at));
      } else if (!segment.equals(given.get(at))) {
        return Optional.empty();
      }
    }
    return Optional.of(values);
  }

  boolean needsToken() {
    return said.getJsonArray("security")
        .stream()
        .map(JsonObject.class::cast)
        .reduce((one, other) -> one.isEmpty() ? one : other)
        .map(scheme -> !scheme.isEmpty())
        .orElse(false);
  }

  List<JsonObject> parameters(String in) {
    return parameters.stream().filter(parameter -> in.equals(parameter.getString("in"))).toList();
  }

  Optional<JsonObject> body() {
    return Optional.ofNullable(said.getJsonObject("requestBody")).map(schemas::resolve);
  }

  /** What is answered with this status, or else with any. */
  JsonObject answer(int status) {
    var answers = said.getJsonObject("responses");
    return schemas.resolve(answers.getJsonObject("" + status, answers.getJsonObject("default")));
  }

  /** What the answers with this status say of their codes. */
  String codes(int status) {
    return answer(status).getString("description") + answer(0).getString("description");
  }
}

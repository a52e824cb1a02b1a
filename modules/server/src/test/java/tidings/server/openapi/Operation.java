// SPDX-License-Identifier: Apache-2.0
package tidings.server.openapi;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** An operation of the OpenAPI document. */
public record Operation(String method, List<String> path, JsonObject documented,
    List<JsonObject> parameters,
    Schemas schemas) {
  /** Segments that are never values: such paths are no resources. */
  private static final Set<String> NO_VALUES = Set.of("", ".", "..");
  private static final Pattern CODE = Pattern.compile("`([a-z_]+)`");

  static Operation of(String method, String path, JsonObject item, JsonObject security,
      Schemas schemas) {
    var documented = security.copy().mergeIn(item.getJsonObject(method));
    var parameters = Stream.of(item, documented)
        .flatMap(where -> where.getJsonArray("parameters", new JsonArray()).stream())
        .map(parameter -> schemas.resolve((JsonObject) parameter))
        .toList();
    return new Operation(
        method.toUpperCase(), List.of(path.substring(1).split("/")), documented, parameters,
        schemas);
  }

  /** Method and path, e.g. {@code GET /v1/entities/{ref}}. */
  public String line() {
    return method + " /" + String.join("/", path);
  }

  /** The path parameters, if the path belongs to this operation. */
  public Optional<Map<String, String>> values(List<String> given) {
    if (given.size() != path.size()) {
      return Optional.empty();
    }
    var values = new TreeMap<String, String>();
    for (int i = 0; i < given.size(); i++) {
      var segment = path.get(i);
      if (segment.startsWith("{") && !NO_VALUES.contains(given.get(i))) {
        values.put(segment.substring(1, segment.length() - 1), given.get(i));
      } else if (!segment.equals(given.get(i))) {
        return Optional.empty();
      }
    }
    return Optional.of(values);
  }

  /** Whether it is refused without a token. */
  public boolean needsToken() {
    return documented.getJsonArray("security")
        .stream()
        .map(JsonObject.class::cast)
        .reduce((one, other) -> one.isEmpty() ? one : other)
        .map(scheme -> !scheme.isEmpty())
        .orElse(false);
  }

  List<JsonObject> parameters(String in) {
    return parameters.stream().filter(parameter -> in.equals(parameter.getString("in"))).toList();
  }

  public Optional<JsonObject> body() {
    return Optional.ofNullable(documented.getJsonObject("requestBody")).map(schemas::resolve);
  }

  /** The response for a status, or else the default response. */
  public JsonObject answer(int status) {
    var answers = documented.getJsonObject("responses");
    return schemas.resolve(answers.getJsonObject("" + status, answers.getJsonObject("default")));
  }

  /** The error codes that the document lists for a status of this operation, not for all. */
  public List<String> refusals(int status) {
    return documented.getJsonObject("responses").containsKey("" + status)
        ? CODE.matcher(answer(status).getString("description")).results()
            .map(code -> code.group(1)).toList()
        : List.of();
  }

  /** The description of a response, which lists its error codes. */
  String codes(int status) {
    return answer(status).getString("description") + answer(0).getString("description");
  }
}

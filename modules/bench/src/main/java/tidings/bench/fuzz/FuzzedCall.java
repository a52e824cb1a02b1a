// SPDX-License-Identifier: Apache-2.0
package tidings.bench.fuzz;

import io.vertx.core.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import tidings.server.openapi.Document;
import tidings.server.openapi.Operation;

/**
 * An operation of the OpenAPI document, prepared for the generation of requests.
 *
 * @param body the schema of its body, if it has one
 * @param examples of its body
 * @param answers schemas of its answers by status, filled when they are first needed
 */
record FuzzedCall(Operation operation, Document document, List<Parameter> parameters,
    Optional<JsonObject> body, List<JsonObject> examples, Map<Integer, JsonObject> answers) {
  private static final String JSON = "application/json";

  /** @param in {@code path}, {@code query} or {@code header} */
  record Parameter(String name, String in, boolean isRequired, JsonObject schema,
      Optional<String> example) {
    static Parameter of(JsonObject documented, Document document) {
      return new Parameter(documented.getString("name"), documented.getString("in"),
          documented.getBoolean("required", false),
          document.resolved(documented.getJsonObject("schema")),
          Optional.ofNullable(documented.getString("example")));
    }
  }

  static FuzzedCall of(Operation operation, Document document) {
    var content = operation.body()
        .map(body -> body.getJsonObject("content").getJsonObject(JSON));
    var examples = new ArrayList<JsonObject>();
    content.ifPresent(media -> {
      Optional.ofNullable(media.getJsonObject("example")).ifPresent(examples::add);
      media.getJsonObject("examples", new JsonObject()).forEach(
          named -> examples.add(((JsonObject) named.getValue()).getJsonObject("value")));
    });
    return new FuzzedCall(operation, document,
        operation.parameters().stream().map(each -> Parameter.of(each, document)).toList(),
        content.map(media -> document.resolved(media.getJsonObject("schema"))), examples,
        new ConcurrentHashMap<>());
  }

  /** Method and path. */
  String line() {
    return operation.line();
  }

  boolean isRead() {
    return operation.method().equals("GET");
  }

  /**
   * Whether its success depends on more than the API, such as a link in a mail, as the document says
   * with {@code x-success-needs}.
   */
  boolean succeedsAlone() {
    return !operation.documented().containsKey("x-success-needs");
  }

  /** Whether the server hashes a password for it, which takes much longer than other calls. */
  boolean hashesPassword() {
    return body.stream()
        .flatMap(schema -> schema.getJsonObject("properties", new JsonObject()).stream())
        .anyMatch(property -> SchemaValues.isPassword((JsonObject) property.getValue()));
  }

  /** The schema of the JSON body of an answer; empty if it has none. */
  JsonObject answer(int status) {
    return answers.computeIfAbsent(status, key -> {
      var media = operation.answer(key).getJsonObject("content", new JsonObject())
          .getJsonObject(JSON, new JsonObject());
      return document.resolved(media.getJsonObject("schema", new JsonObject()));
    });
  }
}

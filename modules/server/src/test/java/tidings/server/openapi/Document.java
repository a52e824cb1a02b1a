// SPDX-License-Identifier: Apache-2.0
package tidings.server.openapi;

import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toCollection;

import io.netty.handler.codec.http.QueryStringDecoder;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import tidings.server.openapi.Exchange.Request;

/** The OpenAPI document, as served. */
public final class Document {
  private static final Set<String> METHODS = Set.of("get", "put", "post", "patch", "delete");

  private static final JsonObject WEBHOOK_MESSAGE =
      new JsonObject().put("$ref", "#/components/schemas/WebhookMessage");

  private final JsonObject document;
  private final Schemas schemas;
  private final List<Operation> operations = new ArrayList<>();

  private Document(JsonObject document) {
    this.document = document;
    this.schemas = new Schemas(document);
    var security = new JsonObject().put("security", document.getValue("security"));
    document.getJsonObject("paths").forEach(path -> {
      var item = (JsonObject) path.getValue();
      item.fieldNames()
          .stream()
          .filter(METHODS::contains)
          .map(method -> Operation.of(method, path.getKey(), item, security, schemas))
          .forEach(operations::add);
    });
  }

  public static Document read() {
    return new Document(DocsFile.read("openapi.yaml"));
  }

  /** All operations. */
  public List<Operation> operations() {
    return List.copyOf(operations);
  }

  /** All operations, e.g. {@code GET /v1/entities/{ref}}. */
  public Set<String> calls() {
    return operations.stream().map(Operation::line).collect(toCollection(TreeSet::new));
  }

  /** All documented error codes. */
  public List<String> codes() {
    return schemas.resolve(new JsonObject().put("$ref", "#/components/schemas/Problem"))
        .getJsonObject("properties")
        .getJsonObject("code")
        .getJsonArray("enum")
        .stream()
        .map(String.class::cast)
        .toList();
  }

  /** The fields of JSON bodies that a request may omit, without references, by call and name. */
  public Map<String, JsonObject> optionalFields() {
    var fields = new TreeMap<String, JsonObject>();
    operations.forEach(call -> call.body()
        .map(body -> body.getJsonObject("content").getJsonObject("application/json"))
        .map(content -> schemas.resolved(content.getJsonObject("schema")))
        .ifPresent(schema -> schema.getJsonObject("properties", new JsonObject()).stream()
            .filter(field -> !schema.getJsonArray("required", new JsonArray())
                .contains(field.getKey()))
            .forEach(field -> fields.put(call.line() + " " + field.getKey(),
                (JsonObject) field.getValue()))));
    return fields;
  }

  /** The kinds of messages that webhooks get. */
  public Set<String> messageTypes() {
    return schemas.resolved(WEBHOOK_MESSAGE).getJsonArray("oneOf").stream()
        .flatMap(message -> ((JsonObject) message).getJsonObject("properties")
            .getJsonObject("type").getJsonArray("enum").stream())
        .map(String.class::cast)
        .collect(toCollection(TreeSet::new));
  }

  /** The deviations of a message to a webhook; empty if it is valid. */
  public List<String> differences(JsonObject message) {
    return schemas.differences(WEBHOOK_MESSAGE, message);
  }

  /** All descriptions of responses, as one text. */
  public String answers() {
    return operations.stream()
        .flatMap(
            call -> call.documented()
                .getJsonObject("responses")
                .stream()
                .map(answer -> schemas.resolve((JsonObject) answer.getValue())))
        .map(answer -> answer.getString("description"))
        .collect(joining("\n"));
  }

  /**
   * The deviations of an exchange; empty if it is valid.
   *
   * @param base base path of the server
   */
  public List<String> differences(Exchange exchange, String base) {
    var request = exchange.request();
    if (!request.path().startsWith(base + "/v1/") || request.method().equals("OPTIONS")) {
      return List.of();
    }
    var path = segments(request, base);
    return operation(request, path)
        .map(call -> new ExchangeCheck(call, schemas, exchange)
            .differences(call.values(path).orElseThrow()))
        .orElseGet(() -> exchange.response().isRefusal()
            ? List.of()
            : List.of("no call in the document: " + exchange));
  }

  /** The operation that a request to a server without a base path calls. */
  public Optional<Operation> operation(Request request) {
    return operation(request, segments(request, ""));
  }

  /** A schema without references, in which unknown fields are not forbidden. */
  public JsonObject resolved(JsonObject schema) {
    return schemas.resolved(schema);
  }

  private Optional<Operation> operation(Request request, List<String> path) {
    var method = request.method().equals("HEAD") ? "GET" : request.method();
    return operations.stream()
        .filter(call -> call.method().equals(method) && call.values(path).isPresent())
        .findFirst();
  }

  private static List<String> segments(Request request, String base) {
    return Arrays.stream(request.path().substring(base.length() + 1).split("/", -1))
        .map(Document::decoded)
        .toList();
  }

  private static String decoded(String segment) {
    try {
      return QueryStringDecoder.decodeComponent(segment.replace("+", "%2B"));
    } catch (IllegalArgumentException unreadable) {
      return segment;
    }
  }
}

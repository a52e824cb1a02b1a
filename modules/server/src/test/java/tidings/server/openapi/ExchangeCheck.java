// SPDX-License-Identifier: Apache-2.0
package tidings.server.openapi;

import static java.util.Locale.ROOT;

import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.QueryStringDecoder;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.DecodeException;
import io.vertx.core.json.Json;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Compares an exchange with its operation. The response must match the document including all
 * headers; so must the request, unless it was refused.
 */
final class ExchangeCheck {
  /** Headers of every response, or of the connection. */
  private static final Set<String> EVERYWHERE = Set.of(
      "content-type", "content-length", "content-encoding", "transfer-encoding", "connection",
      "cache-control", "date", "x-content-type-options", "x-request-id", "vary",
      "set-cookie", // any answer may replace a cookie under its former name
      "access-control-allow-origin", "access-control-allow-credentials",
      "access-control-expose-headers", "cross-origin-resource-policy");

  private final Operation call;
  private final Schemas schemas;
  private final Exchange exchange;
  private final List<String> found = new ArrayList<>();

  ExchangeCheck(Operation call, Schemas schemas, Exchange exchange) {
    this.call = call;
    this.schemas = schemas;
    this.exchange = exchange;
  }

  /** @param values path parameters by name */
  List<String> differences(Map<String, String> values) {
    if (!exchange.response().isRefusal()) {
      request(values);
    }
    answer();
    return found.stream()
        .map(difference -> call.line() + ": " + difference + ", in " + exchange)
        .toList();
  }

  private void request(Map<String, String> values) {
    var request = exchange.request();
    var query = new QueryStringDecoder(request.target()).parameters();
    var known = call.parameters("query").stream().map(each -> each.getString("name")).toList();
    query.keySet().stream()
        .filter(name -> !known.contains(name) && !name.startsWith("utm_") && !name.startsWith("_"))
        .forEach(name -> found.add("a parameter " + name));
    for (var parameter : call.parameters()) {
      var name = parameter.getString("name");
      var value = switch (parameter.getString("in")) {
        case "path" -> values.get(name);
        case "query" -> query.containsKey(name) ? query.get(name).getFirst() : null;
        default -> request.headers().get(name);
      };
      parameter(parameter, value);
    }
    boolean says =
        request.headers().contains("Authorization") || request.headers().contains("Cookie");
    if (call.needsToken() && !says) {
      found.add("it needed no token");
    }
    call.body().ifPresentOrElse(this::requestBody, () -> {
      if (request.body().length() > 0 && !request.body().toString().strip().equals("{}")) {
        found.add("a body that was taken");
      }
    });
  }

  private void requestBody(JsonObject body) {
    var request = exchange.request();
    if (request.body().length() > 0) {
      accepted(request.body()).ifPresent(taken -> content(body, request.headers(), taken));
    } else if (body.getBoolean("required", false)) {
      found.add("it did without a body");
    }
  }

  /** A body without the items of a batch that were refused; empty if all of a list were. */
  private Optional<Buffer> accepted(Buffer body) {
    if (!call.line().endsWith(":batch")) {
      return Optional.of(body);
    }
    var batch = body.toJsonObject();
    for (var result : exchange.response().body().toJsonObject()) {
      if (batch.getValue(result.getKey()) instanceof JsonArray items && !items.isEmpty()) {
        var accepted = accepted(items, (JsonArray) result.getValue());
        if (accepted.isEmpty()) {
          return Optional.empty();
        }
        batch.put(result.getKey(), accepted);
      }
    }
    return Optional.of(batch.toBuffer());
  }

  /** @param results at the same indexes as the items; without a status if none can be refused */
  private static JsonArray accepted(JsonArray items, JsonArray results) {
    return new JsonArray(IntStream.range(0, items.size())
        .filter(index -> index >= results.size()
            || results.getJsonObject(index).getInteger("status", 200) < 400)
        .mapToObj(items::getValue)
        .toList());
  }

  private void answer() {
    var response = exchange.response();
    var documented = call.answer(response.status());
    headers(documented.getJsonObject("headers", new JsonObject()), response.headers());
    boolean isHead = exchange.request().method().equals("HEAD");
    if (documented.containsKey("content") && !isHead) {
      content(documented, response.headers(), response.body());
    } else if (response.body().length() > 0) {
      found.add("a body");
    }
    if (response.isRefusal() && !isHead) {
      refusal(response.body());
    }
  }

  private void headers(JsonObject known, HttpHeaders given) {
    for (var name : given.names()) {
      boolean isKnown = EVERYWHERE.contains(name.toLowerCase())
          || known.fieldNames().stream().anyMatch(name::equalsIgnoreCase);
      if (!isKnown) {
        found.add("a header " + name);
      }
    }
    known.forEach(header -> {
      var documented =
          schemas.resolve((JsonObject) header.getValue()).copy().put("name", header.getKey());
      parameter(documented, given.get(header.getKey()));
    });
  }

  private void parameter(JsonObject documented, String value) {
    var name = documented.getString("name");
    if (value != null) {
      var schema = schemas.resolve(documented.getJsonObject("schema"));
      boolean isNumber = "integer".equals(schema.getValue("type")) && value.matches("[0-9]+");
      differences(name, schema, isNumber ? (Object) Long.valueOf(value) : value);
    } else if (documented.getBoolean("required", false)) {
      found.add(name + " is missing");
    }
  }

  private void content(JsonObject documented, HttpHeaders headers, Buffer body) {
    var type = String.valueOf(headers.get("Content-Type")).split(";")[0].toLowerCase(ROOT);
    var content = documented.getJsonObject("content").getJsonObject(type);
    if (content == null) {
      found.add("a body of type " + type);
      return;
    }
    if (type.matches("(image|video|audio)/.*") || type.endsWith("+xml")
        || type.endsWith("/x-ndjson")
        || isBinary(content)) {
      return; // bytes and XML have no schema, and each line has its own
    }
    try {
      differences("", content.getJsonObject("schema"), Json.decodeValue(body));
    } catch (DecodeException broken) {
      found.add("a body that is no JSON");
    }
  }

  private static boolean isBinary(JsonObject content) {
    return "binary".equals(
        content.getJsonObject("schema", new JsonObject()).getString("format"));
  }

  private void refusal(Buffer body) {
    var code = body.toJsonObject().getString("code");
    int status = exchange.response().status();
    if (!call.codes(status).contains("`" + code + "`")) {
      found.add("a refusal as " + code);
    }
    if (!body.toJsonObject().getInteger("status").equals(status)) {
      found.add("another status in the body");
    }
  }

  private void differences(String where, JsonObject schema, Object value) {
    schemas.differences(schema, value).forEach(difference -> found.add(where + difference));
  }
}

// SPDX-License-Identifier: Apache-2.0
package tidings.server.openapi;

import static java.util.stream.Collectors.toCollection;
import static java.util.stream.Collectors.toMap;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import io.vertx.json.schema.Draft;
import io.vertx.json.schema.JsonSchema;
import io.vertx.json.schema.JsonSchemaOptions;
import io.vertx.json.schema.OutputFormat;
import io.vertx.json.schema.Validator;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/** The schemas of a document, made strict: unknown fields are errors. */
public final class Schemas {
  private static final JsonSchemaOptions OPTIONS = new JsonSchemaOptions()
      .setBaseUri("https://tidings.example/")
      .setDraft(Draft.DRAFT202012)
      .setOutputFormat(OutputFormat.Basic);

  private final JsonObject document;
  private final Map<Object, Validator> validators = new ConcurrentHashMap<>();

  Schemas(JsonObject document) {
    this.document = document;
  }

  /** Resolves a reference and merges its siblings. */
  JsonObject resolve(JsonObject node) {
    var target = node.getString("$ref");
    if (target == null) {
      return node;
    }
    var found = document;
    for (var step : target.substring("#/".length()).split("/")) {
      found = found.getJsonObject(step);
    }
    return resolve(found).copy().mergeIn(new JsonObject(without(node.getMap(), "$ref")));
  }

  /** Deviations of a value from a schema; empty if it is valid. */
  List<String> differences(JsonObject schema, Object value) {
    var validator = validators.computeIfAbsent(
        schema,
        known -> Validator.create(JsonSchema.of((JsonObject) resolved(schema, true)), OPTIONS));
    var result = validator.validate(value);
    return result.getValid()
        ? List.of()
        : Optional.ofNullable(result.getErrors()).orElse(List.of(result))
            .stream()
            .map(error -> error.getInstanceLocation() + " " + error.getError())
            .toList();
  }

  /** A schema without references. */
  JsonObject resolved(JsonObject schema) {
    return (JsonObject) resolved(schema, false);
  }

  /** Resolves all references. @param isStrict whether it forbids additional fields */
  private Object resolved(Object node, boolean isStrict) {
    return switch (node) {
      case JsonArray array ->
        new JsonArray(mutable(array.stream().map(item -> resolved(item, isStrict))));
      case JsonObject object -> {
        var resolved = resolve(object);
        var fields = new TreeMap<String, Object>();
        resolved.forEach(
            field -> fields.put(field.getKey(), resolved(field.getValue(), isStrict)));
        if (isStrict && resolved.containsKey("properties")
            && resolved.getValue("type") instanceof Object type
            && (type.equals("object") || type instanceof JsonArray)) {
          fields.putIfAbsent("additionalProperties", false);
        }
        yield new JsonObject(fields);
      }
      default -> node;
    };
  }

  /** Mutable copies, because the validator modifies its input. */
  private static List<Object> mutable(Stream<Object> values) {
    return values.collect(toCollection(ArrayList::new));
  }

  private static Map<String, Object> without(Map<String, Object> fields, String name) {
    return fields.entrySet()
        .stream()
        .filter(field -> !field.getKey().equals(name))
        .collect(toMap(Map.Entry::getKey, Map.Entry::getValue));
  }
}

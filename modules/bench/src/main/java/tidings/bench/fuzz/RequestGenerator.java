// SPDX-License-Identifier: Apache-2.0
package tidings.bench.fuzz;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import tidings.bench.fuzz.FuzzedCall.Parameter;

/** Generates requests of an operation that are valid by the document. */
record RequestGenerator(RandomGenerator random, LaneMemory memory, SchemaValues values) {
  private static final String JSON = "application/json";
  /** How refs of users begin. */
  private static final String USER = "user:";
  /** Names of fields whose value belongs to that of another field, so that they are used together. */
  private static final int MIN_SHARED_FIELDS = 2;

  /** @param known values of path parameters that are kept */
  RequestDraft of(FuzzedCall call, FuzzCaller caller, Map<String, String> known) {
    var path = new ArrayList<String>();
    for (var segment : call.operation().path()) {
      path.add(segment.startsWith("{")
          ? pathValue(call, segment.substring(1, segment.length() - 1), caller, known)
          : segment);
    }
    var draft = RequestDraft.of(call.operation().method(), path, caller);
    for (var parameter : call.parameters()) {
      if (!parameter.in().equals("path") && (parameter.isRequired() || values.oneIn(4))) {
        add(draft, parameter, caller);
      }
    }
    call.body().ifPresent(schema -> {
      if (call.operation().body().orElseThrow().getBoolean("required", false)
          || !values.oneIn(4)) {
        draft.header("Content-Type", JSON).json(body(call, schema, caller));
      }
    });
    return draft;
  }

  private String pathValue(FuzzedCall call, String name, FuzzCaller caller,
      Map<String, String> known) {
    var parameter = call.parameters().stream()
        .filter(each -> each.in().equals("path") && each.name().equals(name))
        .findFirst().orElseThrow();
    if (known.containsKey(name)) {
      return known.get(name);
    }
    return parameter.example().filter(example -> values.oneIn(10))
        .or(() -> parameter.example().filter(example -> example.startsWith(USER))
            .filter(example -> !values.oneIn(3)).flatMap(example -> user(parameter, caller)))
        .orElseGet(() -> text(parameter, caller));
  }

  /** The ref of a user, who is often the caller: private things are found below the own ref only. */
  private Optional<String> user(Parameter parameter, FuzzCaller caller) {
    return caller.user().filter(user -> !values.oneIn(3)).map(user -> USER + user.id())
        .or(() -> memory.value(LaneMemory.kind(parameter.schema(), parameter.name()), USER));
  }

  private void add(RequestDraft draft, Parameter parameter, FuzzCaller caller) {
    if (parameter.in().equals("query")) {
      draft.replaceQuery(parameter.name(), text(parameter, caller));
    } else {
      // a tag is only useful with the path that it belongs to
      var tag = parameter.name().endsWith("Match")
          ? memory.tag(draft.target())
          : Optional.<String>empty();
      draft.header(parameter.name(), tag.filter(known -> !values.oneIn(4))
          .orElseGet(() -> header(text(parameter, caller))));
    }
  }

  private String text(Parameter parameter, FuzzCaller caller) {
    return String.valueOf(values.value(parameter.schema(), parameter.name(), caller.name()));
  }

  private static String header(String text) {
    return text.replaceAll("[^ -~]", "?");
  }

  @Nullable
  private Object body(FuzzedCall call, JsonObject schema, FuzzCaller caller) {
    var known = values.oneIn(3) ? Optional.<JsonObject>empty() : former(call, schema);
    var body = known.isPresent()
        ? values.renewed(schema, known.get(), "", caller.name())
        : values.value(schema, "", caller.name());
    if (body instanceof JsonObject object && call.hashesPassword()) {
      caller.user().ifPresent(user -> usePassword(object, user));
    }
    return body;
  }

  /** An accepted body, an example, or the fields of a body that another operation has accepted. */
  private Optional<JsonObject> former(FuzzedCall call, JsonObject schema) {
    var required = schema.getJsonArray("required", new JsonArray()).stream()
        .map(String.class::cast).toList();
    if (call.hashesPassword() && required.size() >= MIN_SHARED_FIELDS && !values.oneIn(4)) {
      return memory.bodyWith(required).map(body -> {
        var fields = new JsonObject();
        required.forEach(name -> fields.put(name, body.getValue(name)));
        return fields;
      });
    }
    var accepted = values.oneIn(3) ? Optional.<JsonObject>empty() : memory.body(call.line());
    return accepted.or(() -> example(call));
  }

  private Optional<JsonObject> example(FuzzedCall call) {
    return call.examples().isEmpty()
        ? Optional.empty()
        : Optional.of(call.examples().get(random.nextInt(call.examples().size())));
  }

  /** The first password of a body is usually that of the user. */
  private void usePassword(JsonObject body, FuzzUser user) {
    body.fieldNames().stream()
        .filter(name -> body.getValue(name) instanceof String text
            && SchemaValues.PASSWORDS.contains(text))
        .findFirst()
        .filter(name -> !values.oneIn(4))
        .ifPresent(name -> body.put(name, user.passwords().getFirst()));
  }

  /** All parameters of a path as it was sent. */
  static Map<String, String> pathValues(FuzzedCall call, List<String> path) {
    return call.operation().values(path).orElse(Map.of());
  }
}

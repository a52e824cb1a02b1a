// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.http;

import static tidings.core.errors.ErrorCode.INVALID_PARAMETER;
import static tidings.core.errors.ErrorCode.INVALID_REF;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import tidings.core.ActivityFilter;
import tidings.core.ActivityId;
import tidings.core.CursorSigner;
import tidings.core.Ref;
import tidings.core.UserId;
import tidings.core.errors.Refusal;
import tidings.core.errors.WrongPart;
import tidings.wire.JsonFields;
import tidings.wire.Rfc3339;
import tidings.wire.TextRule;

/**
 * A request matched to its route, without unknown parameters; other values are unchecked.
 *
 * @param onlyReads whether it changes nothing
 * @param rawBody read with {@link #read} only
 * @param fieldNames those that the body may have
 */
public record Call(HttpServerRequest request, ClientAddress client, RequestTarget target,
    Map<String, String> pathValues, boolean onlyReads,
    JsonFields rawBody, Buffer bodyBytes, Set<String> fieldNames,
    String basePath, CursorSigner signer) {

  /** @throws tidings.core.errors.Refusal for an unknown parameter, or malformed JSON */
  public static Call of(HttpServerRequest request, ClientAddress client, RequestTarget target,
      Route route,
      Map<String, String> pathValues, Buffer body, String basePath, CursorSigner signer) {
    requireOnly(route.query(), target.query().keySet());
    var json = JsonFields.parse(body);
    if (route.fields().isEmpty()) { // nothing reads the body
      json.requireOnly(route.fields());
    }
    return new Call(request, client, target, pathValues, route.onlyReads(), json, body,
        route.fields(), basePath, signer);
  }

  /**
   * What a reader makes of the body, which it must do nothing but read ({@link
   * JsonFields#readAll}).
   *
   * @throws tidings.core.errors.Refusal for an unknown or invalid field, with a list of all
   */
  public <T> T read(Function<JsonFields, T> reader) {
    return rawBody.readAll(fields -> reader.apply(fields.requireOnly(fieldNames)));
  }

  /** @throws tidings.core.errors.Refusal {@code invalid_ref} */
  public Ref ref() {
    return Ref.parse(pathValue("ref"));
  }

  /** @throws tidings.core.errors.Refusal {@code invalid_ref} if it is not a valid ref of a user */
  public UserId user() {
    var ref = ref();
    if (ref.isUser()) {
      return new UserId(ref.id());
    }
    throw INVALID_REF.refusal("the ref must be of type user");
  }

  /** @throws tidings.core.errors.Refusal {@code invalid_id} */
  public ActivityId activityId() {
    return new ActivityId(pathValue("id"));
  }

  /** The value of a path parameter. */
  public String pathValue(String name) {
    var value = pathValues.get(name);
    if (value == null) {
      throw new IllegalStateException("the route has no {" + name + "}");
    }
    return value;
  }

  public Optional<String> queryParameter(String name) {
    return Optional.ofNullable(target.query().get(name));
  }

  /** Whether the query parameter {@code with} asks to include this, the only allowed value. */
  public boolean includes(String name) {
    var with = queryParameter("with");
    if (with.isPresent() && !with.get().equals(name)) {
      throw invalidParameter("with", "must be " + name + " or absent");
    }
    return with.isPresent();
  }

  /** The value of a query parameter that is a word, such as a verb or a type. */
  public Optional<String> queryWord(String name) {
    return queryParameter(name).map(text -> {
      if (TextRule.WORD.predicate().test(text)) {
        return text;
      }
      throw invalidParameter(name, TextRule.WORD.requirement());
    });
  }

  /** The value of a query parameter that is {@code true} or {@code false}; false if it is absent. */
  public boolean queryFlag(String name) {
    return queryParameter(name).map(value -> switch (value) {
      case "true" -> true;
      case "false" -> false;
      default -> throw invalidParameter(name, "must be true or false");
    }).orElse(false);
  }

  public Optional<Instant> queryTime(String name) {
    return queryParameter(name).map(
        text -> Rfc3339.parse(text)
            .orElseThrow(() -> invalidParameter(name, Rfc3339.REQUIREMENT)));
  }

  private static void requireOnly(Set<String> known, Set<String> given) {
    var unknown = given.stream().filter(name -> !known.contains(name)).sorted();
    var refusal = INVALID_PARAMETER.refusal(
        known.isEmpty()
            ? "this call takes no parameters"
            : "this call takes only the parameters " + String.join(", ", known));
    var parts = unknown.limit(WrongPart.MAX_LISTED)
        .flatMap(name -> refusal.atParameter(name).wrongParts().stream()).toList();
    if (!parts.isEmpty()) {
      throw refusal.withWrongParts(parts);
    }
  }

  /**
   * A refusal of a query parameter.
   *
   * @param sentence follows its name
   */
  public static Refusal invalidParameter(String name, String sentence) {
    return INVALID_PARAMETER.refusal(name + " " + sentence).atParameter(name);
  }

  /** The filter on activities that the query parameters make. */
  public ActivityFilter activityFilter() {
    return new ActivityFilter(queryWord("verb"), queryWord("type"), queryWord("targetType"),
        queryTime("since"), queryTime("until"));
  }

  /** The path of a resource as clients see it, with the base path. */
  public String publicPath(String path) {
    return basePath + path;
  }

  /** The requested page of a list. */
  public PageRequest pageRequest(Optional<UserId> reader) {
    return PageRequest.of(this, reader);
  }
}

// SPDX-License-Identifier: Apache-2.0
package tidings.gateway;

import static tidings.core.Reason.INVALID_PARAMETER;
import static tidings.core.Reason.INVALID_REF;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import tidings.core.ActivityId;
import tidings.core.Ref;
import tidings.core.Seal;
import tidings.core.UserId;
import tidings.gateway.json.Fields;
import tidings.gateway.json.Rule;
import tidings.gateway.json.Time;

/** A request that fits its route: nothing in it is unknown, though what it says may be wrong. */
record Call(HttpServerRequest request, Caller caller, Target target, Map<String, String> values,
    Fields body, Buffer bytes, Means means) {

  /** @throws tidings.core.Refusal for an unknown parameter, an unknown field, or no JSON */
  static Call of(HttpServerRequest request, Caller caller, Target target, Route route,
      Map<String, String> values, Buffer body, Means means) {
    if (!route.query().containsAll(target.query().keySet())) {
      throw INVALID_PARAMETER.because(
          route.query().isEmpty()
              ? "this takes no parameters"
              : "this takes only the parameters " + String.join(", ", route.query()));
    }
    var fields = Fields.read(body, route.fields());
    return new Call(request, caller, target, values, fields, body, means);
  }

  /** @throws tidings.core.Refusal {@code invalid_ref} */
  Ref ref() {
    return Ref.parse(value("ref"));
  }

  /** @throws tidings.core.Refusal {@code invalid_ref}, also when it is nobody's */
  UserId user() {
    var ref = ref();
    if (ref.isUser()) {
      return new UserId(ref.id());
    }
    throw INVALID_REF.because("that has to be a user");
  }

  /** @throws tidings.core.Refusal {@code invalid_id} */
  ActivityId activity() {
    return new ActivityId(value("id"));
  }

  /** What stands in the path for this name. */
  String value(String name) {
    var value = values.get(name);
    if (value == null) {
      throw new IllegalStateException("the route has no {" + name + "}");
    }
    return value;
  }

  Optional<String> parameter(String name) {
    return Optional.ofNullable(target.query().get(name));
  }

  /** Whether the answer is to hold this, too, which is the only thing that it can. */
  boolean asksWith(String more) {
    var with = parameter("with");
    if (with.isPresent() && !with.get().equals(more)) {
      throw INVALID_PARAMETER.because("with is " + more + ", or left out");
    }
    return with.isPresent();
  }

  /** A verb or a type. */
  Optional<String> word(String name) {
    return parameter(name).map(text -> {
      if (Rule.WORD.holds().test(text)) {
        return text;
      }
      throw INVALID_PARAMETER.because(name + " " + Rule.WORD.sentence());
    });
  }

  Optional<Instant> time(String name) {
    return parameter(name).map(
        text -> Time.read(text)
            .orElseThrow(() -> INVALID_PARAMETER.because(name + " " + Time.SENTENCE)));
  }

  Seal seal() {
    return means.seal();
  }

  /** Where something of this server is, for whoever called. */
  String address(String path) {
    return means.settings().front().base() + path;
  }

  /** Which piece of a list is wanted, by whom. */
  Listing listing(Optional<UserId> reader) {
    return Listing.of(this, reader);
  }
}

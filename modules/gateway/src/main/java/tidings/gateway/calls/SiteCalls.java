// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.calls;

import static java.util.stream.Collectors.toUnmodifiableSet;
import static tidings.core.errors.ErrorCode.INVALID_FIELD;

import io.vertx.core.Future;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import tidings.core.Entities.Describe;
import tidings.core.Entities.DescribeAll;
import tidings.core.Entities.Described;
import tidings.core.Entities.DescribedOrRefused;
import tidings.core.Entities.NotDescribed;
import tidings.core.ProfileChange;
import tidings.core.Ref;
import tidings.core.ServiceKeys.ServiceKey;
import tidings.core.UserId;
import tidings.core.bus.Bus;
import tidings.core.errors.Refusal;
import tidings.gateway.http.Call;
import tidings.gateway.http.Problem;
import tidings.gateway.http.Response;
import tidings.gateway.http.VersionTag;
import tidings.wire.EntityJson;
import tidings.wire.JsonFields;
import tidings.wire.JsonObjectWriter;
import tidings.wire.TextRule;

/** Calls of the site itself, with a service key: its users, and many entities at a time. */
public final class SiteCalls {
  private static final TextRule ID = TextRule.line(1, 64);
  private static final Set<String> PROFILE =
      Set.of("name", "about", "image", "data", "followers", "handle", "owner", "banner");
  private static final Set<String> USER = with("id");
  private static final Set<String> ENTITY = with("ref");

  private final Bus bus;

  public SiteCalls(Bus bus) {
    this.bus = bus;
  }

  /** Creates a user, or replaces the profile of one. */
  public Future<Response> replaceUser(Call call, ServiceKey key) {
    return describe(call, EntityJson::replacement, false);
  }

  public Future<Response> changeUser(Call call, ServiceKey key) {
    return describe(call, EntityJson::change, true);
  }

  private Future<Response> describe(
      Call call, Function<JsonFields, ProfileChange> reader, boolean existing) {
    var user = new UserId(call.pathValue("id"));
    var version = VersionTag.ifMatch(call);
    var ask = call.read(body -> new Describe(Optional.empty(), user.ref(), reader.apply(body),
        existing, OwnerField.find(body), version));
    return bus.ask(ask).map(described -> EntityCalls.described(call, described));
  }

  public Future<Response> replaceUsers(Call call, ServiceKey key) {
    return replaceAll(call, USER, fields -> fields.text("id", ID, id -> new UserId(id).ref()));
  }

  public Future<Response> replaceEntities(Call call, ServiceKey key) {
    return replaceAll(call, ENTITY, fields -> fields.text("ref", TextRule.REF, Ref::parse));
  }

  private static Describe replacement(Ref ref, JsonFields fields) {
    return new Describe(Optional.empty(), ref, EntityJson.replacement(fields), false,
        OwnerField.find(fields), Optional.empty());
  }

  /** Each item succeeds or fails by itself, and its result is at its place in the response. */
  private Future<Response> replaceAll(
      Call call, Set<String> fieldNames, Function<JsonFields, Ref> refReader) {
    var items = call.read(body -> body.objects("items", DescribeAll.MAX_DESCRIPTIONS));
    var refusals = new ArrayList<Optional<Refusal>>(items.size());
    var descriptions = new ArrayList<Describe>(items.size());
    var refs = new HashSet<Ref>();
    for (var item : items) {
      try {
        var description = item.readAll(fields -> replacement(
            refReader.apply(fields.requireOnly(fieldNames)), fields));
        if (!refs.add(description.ref())) {
          throw INVALID_FIELD.refusal(description.ref() + " is there twice");
        }
        descriptions.add(description);
        refusals.add(Optional.empty());
      } catch (Refusal refusal) {
        refusals.add(Optional.of(refusal));
      }
    }
    return bus.ask(new DescribeAll(descriptions))
        .map(results -> response(inOrder(refusals, results)));
  }

  /** The results with the items that were refused before. */
  private static List<DescribedOrRefused> inOrder(
      List<Optional<Refusal>> refusals, List<DescribedOrRefused> results) {
    var described = results.iterator();
    return refusals.stream()
        .map(refusal -> refusal.<DescribedOrRefused>map(NotDescribed::new)
            .orElseGet(described::next))
        .toList();
  }

  private static Response response(List<DescribedOrRefused> results) {
    return Response.ok(results, (all, json) -> json.list("items", all, SiteCalls::item));
  }

  private static void item(DescribedOrRefused result, JsonObjectWriter json) {
    var response = switch (result) {
      case Described described -> described.isNew()
          ? Response.created(described, SiteCalls::summary)
          : Response.ok(described, SiteCalls::summary);
      case NotDescribed(var refusal) -> Problem.of(refusal);
    };
    BatchCall.result(response, json);
  }

  private static void summary(Described described, JsonObjectWriter json) {
    json.put("ref", described.entity().ref().toString())
        .put("version", described.entity().version())
        .put("outcome", described.outcome().code());
  }

  private static Set<String> with(String name) {
    return Stream.concat(PROFILE.stream(), Stream.of(name)).collect(toUnmodifiableSet());
  }
}

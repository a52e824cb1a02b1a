// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.calls;

import static tidings.core.errors.ErrorCode.FORBIDDEN;
import static tidings.gateway.limits.LimitedAction.EDITS;

import io.vertx.core.Future;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import tidings.core.Accounts.Session;
import tidings.core.Activity;
import tidings.core.AnswerSize;
import tidings.core.Entities.Describe;
import tidings.core.Entities.Described;
import tidings.core.Entities.Entity;
import tidings.core.Entities.EntityWithActivities;
import tidings.core.Entities.GetEntities;
import tidings.core.Entities.GetEntity;
import tidings.core.Entities.GetEntityWithActivities;
import tidings.core.Entities.GetUser;
import tidings.core.Handle;
import tidings.core.Lookup;
import tidings.core.ProfileChange;
import tidings.core.Ref;
import tidings.core.UserId;
import tidings.core.bus.Bus;
import tidings.gateway.http.Call;
import tidings.gateway.http.LargeAnswer;
import tidings.gateway.http.PageRequest;
import tidings.gateway.http.Response;
import tidings.gateway.http.VersionTag;
import tidings.gateway.limits.Charge;
import tidings.gateway.limits.RateLimits;
import tidings.wire.ActivityJson;
import tidings.wire.EntityJson;
import tidings.wire.JsonFields;
import tidings.wire.JsonWriter;
import tidings.wire.TextRule;

/** Calls for entities: read and describe them. */
public final class EntityCalls {
  private final Bus bus;
  private final RateLimits limits;

  public EntityCalls(Bus bus, RateLimits limits) {
    this.bus = bus;
    this.limits = limits;
  }

  public Future<Response> get(Call call, Optional<UserId> reader) {
    return call.includes("activities")
        ? bus.ask(new GetEntityWithActivities(call.ref(), reader))
            .compose(inside -> LargeAnswer.encode(shown(inside), AnswerSize::ofActivity,
                () -> entityResponse(inside,
                    PageRequest.firstPageBelow(call, "activities", reader))))
        : bus.ask(new GetEntity(call.ref(), reader)).map(EntityCalls::entityResponse);
  }

  public Future<Response> getAll(Call call, Optional<UserId> reader) {
    var refs = call.read(
        body -> body.requiredTexts("refs", Lookup.MAX_IDS, TextRule.REF, Ref::parse));
    return bus.ask(new GetEntities(refs, reader))
        .compose(found -> LookupResponse.of(
            found, AnswerSize::ofProfile, EntityJson::entityWithVersion));
  }

  /** The user of a handle. */
  public Future<Response> user(Call call, Optional<UserId> reader) {
    return bus.ask(new GetUser(new Handle(call.pathValue("handle")), reader))
        .map(EntityCalls::entityResponse);
  }

  /** Replaces a profile. @param me empty for the site */
  public Future<Response> replace(Call call, Optional<Session> me) {
    return describe(call, me, EntityJson::replacement, false);
  }

  /** Changes some parts of a profile. @param me empty for the site */
  public Future<Response> change(Call call, Optional<Session> me) {
    return describe(call, me, EntityJson::change, true);
  }

  private Future<Response> describe(Call call, Optional<Session> me,
      Function<JsonFields, ProfileChange> reader, boolean existing) {
    var ref = call.ref();
    var version = VersionTag.ifMatch(call);
    var ask = call.read(body -> new Describe(me.map(Session::user), ref, reader.apply(body),
        existing, OwnerField.find(body), version));
    if (ask.change().changesHandle() && me.filter(EntityCalls::isOfSiteToken).isPresent()) {
      throw FORBIDDEN.refusal("the handles of its users are changed by the site");
    }
    return me.map(user -> limits.limit(call, user, Charge.of(EDITS), () -> described(call, ask)))
        .orElseGet(() -> described(call, ask));
  }

  private Future<Response> described(Call call, Describe ask) {
    return bus.ask(ask).map(described -> described(call, described));
  }

  /** Whether the site has signed the user in, and is not making the call itself. */
  private static boolean isOfSiteToken(Session session) {
    return session.isOfSite() && session.serviceKey().isEmpty();
  }

  private static List<Activity> shown(EntityWithActivities inside) {
    return Stream.concat(inside.pinned().stream(), inside.newest().items().stream()).toList();
  }

  private static Response entityResponse(EntityWithActivities inside, PageRequest activityPage) {
    JsonWriter<EntityWithActivities> writer = (value, json) -> {
      EntityJson.entity(value.entity(), json);
      json.list("pinned", value.pinned(), ActivityJson::activity)
          .object("activities", value.newest(), activityPage.pageWriter(ActivityJson::activity));
    };
    return Response.ok(inside, writer).with("ETag", VersionTag.of(inside.entity().version()));
  }

  static Response described(Call call, Described described) {
    var entity = described.entity();
    var response = described.isNew()
        ? Response.created(entity, EntityJson::entity)
            .with("Location", call.publicPath("/v1/entities/" + entity.ref()))
        : Response.ok(entity, EntityJson::entity);
    return response.with("ETag", VersionTag.of(entity.version()));
  }

  private static Response entityResponse(Entity entity) {
    return Response.ok(entity, EntityJson::entity).with("ETag", VersionTag.of(entity.version()));
  }
}

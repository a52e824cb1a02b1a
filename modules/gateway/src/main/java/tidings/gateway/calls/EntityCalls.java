// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.calls;

import static tidings.gateway.limits.LimitedAction.EDITS;

import io.vertx.core.Future;
import java.util.Optional;
import tidings.core.Accounts.Session;
import tidings.core.AnswerSize;
import tidings.core.Entities.Describe;
import tidings.core.Entities.Entity;
import tidings.core.Entities.EntityWithActivities;
import tidings.core.Entities.GetEntity;
import tidings.core.Entities.GetEntityWithActivities;
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
import tidings.wire.JsonWriter;

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
            .compose(inside -> LargeAnswer.encode(inside.newest().items(), AnswerSize::ofActivity,
                () -> entityResponse(inside,
                    PageRequest.firstPageBelow(call, "activities", reader))))
        : bus.ask(new GetEntity(call.ref(), reader)).map(EntityCalls::entityResponse);
  }

  public Future<Response> describe(Call call, Session me) {
    var profile = call.read(EntityJson::profile);
    var ask = new Describe(me.user(), call.ref(), profile, VersionTag.ifMatch(call));
    return limits.limit(call, me, Charge.of(EDITS),
        () -> bus.ask(ask).map(EntityCalls::entityResponse));
  }

  private static Response entityResponse(EntityWithActivities inside, PageRequest activityPage) {
    JsonWriter<EntityWithActivities> writer = (value, json) -> {
      EntityJson.entity(value.entity(), json);
      json.object("activities", value.newest(), activityPage.pageWriter(ActivityJson::activity));
    };
    return Response.ok(inside, writer).with("ETag", VersionTag.of(inside.entity().version()));
  }

  private static Response entityResponse(Entity entity) {
    return Response.ok(entity, EntityJson::entity).with("ETag", VersionTag.of(entity.version()));
  }
}

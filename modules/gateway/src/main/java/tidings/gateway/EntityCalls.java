// SPDX-License-Identifier: Apache-2.0
package tidings.gateway;

import io.vertx.core.Future;
import java.util.Optional;
import tidings.core.Accounts.Session;
import tidings.core.Bus;
import tidings.core.Entities.Describe;
import tidings.core.Entities.Entity;
import tidings.core.Entities.Inside;
import tidings.core.Entities.Look;
import tidings.core.Entities.LookInside;
import tidings.core.UserId;
import tidings.gateway.json.ActivityJson;
import tidings.gateway.json.EntityJson;
import tidings.gateway.json.View;

/** Reading and writing what an entity is. */
final class EntityCalls {
  private final Bus bus;

  EntityCalls(Bus bus) {
    this.bus = bus;
  }

  Future<Answer> look(Call call, Optional<UserId> reader) {
    return call.asksWith("activities")
        ? bus.ask(new LookInside(call.ref(), reader))
            .map(inside -> shown(inside, Listing.below(call, "activities", reader)))
        : bus.ask(new Look(call.ref(), reader)).map(EntityCalls::shown);
  }

  Future<Answer> describe(Call call, Session me) {
    var profile = EntityJson.profile(call.body());
    return bus.ask(new Describe(me.user(), call.ref(), profile, Version.wanted(call)))
        .map(EntityCalls::shown);
  }

  private static Answer shown(Inside inside, Listing activities) {
    View<Inside> view = (it, json) -> {
      EntityJson.entity(it.entity(), json);
      json.object("activities", it.newest(), activities.page(ActivityJson::activity));
    };
    return Answer.ok(inside, view).with("ETag", Version.tag(inside.entity().version()));
  }

  private static Answer shown(Entity entity) {
    return Answer.ok(entity, EntityJson::entity).with("ETag", Version.tag(entity.version()));
  }
}

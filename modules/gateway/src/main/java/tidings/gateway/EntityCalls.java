// SPDX-License-Identifier: Apache-2.0
package tidings.gateway;

import static tidings.gateway.json.Rule.line;
import static tidings.gateway.json.Rule.text;
import static tidings.gateway.json.Rule.image;

import io.vertx.core.Future;
import java.util.Optional;
import tidings.core.Accounts.Session;
import tidings.core.Bus;
import tidings.core.Entities.Describe;
import tidings.core.Entities.Entity;
import tidings.core.Entities.Look;
import tidings.core.Entities.Profile;
import tidings.core.UserId;
import tidings.gateway.json.EntityJson;
import tidings.gateway.json.Rule;

/** Reading and writing what an entity is. */
final class EntityCalls {
  private static final Rule NAME = line(1, 100);
  private static final Rule ABOUT = text(1000);
  private static final Rule IMAGE = image(1000);

  private final Bus bus;

  EntityCalls(Bus bus) {
    this.bus = bus;
  }

  Future<Answer> look(Call call, Optional<UserId> reader) {
    return bus.ask(new Look(call.ref(), reader)).map(EntityCalls::shown);
  }

  Future<Answer> describe(Call call, Session me) {
    var body = call.body();
    var profile =
        new Profile(body.text("name", NAME), body.maybe("about", ABOUT),
            body.maybe("image", IMAGE));
    return bus.ask(new Describe(me.user(), call.ref(), profile, Version.wanted(call)))
        .map(EntityCalls::shown);
  }

  private static Answer shown(Entity entity) {
    return Answer.ok(entity, EntityJson::entity).with("ETag", Version.tag(entity.version()));
  }
}

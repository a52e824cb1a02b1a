// SPDX-License-Identifier: Apache-2.0
package tidings.client;

import static tidings.client.JsonAccess.put;
import static tidings.client.JsonAccess.text;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.Optional;
import tidings.core.Entities.Counts;
import tidings.core.Entities.Entity;
import tidings.core.Entities.EntityWithActivities;
import tidings.core.Entities.Profile;
import tidings.core.EntitySummary;
import tidings.core.FollowerPolicy;
import tidings.core.Handle;
import tidings.core.ProfileChange;
import tidings.core.ShownPicture;

/** The JSON of entities and their summaries. */
final class EntityParser {
  private EntityParser() {}

  static EntitySummary summary(JsonObject json) {
    return new EntitySummary(JsonAccess.ref(json), json.getString("name"), text(json, "image"),
        text(json, "followers").filter(FollowerPolicy.APPROVE.code()::equals).isPresent(),
        handle(json), Optional.empty());
  }

  static Entity entity(JsonObject json) {
    return new Entity(
        JsonAccess.ref(json),
        new Profile(json.getString("name"), text(json, "about"), text(json, "image"),
            Optional.ofNullable(json.getJsonObject("data")).map(JsonObject::encode),
            text(json, "followers").flatMap(FollowerPolicy::of), handle(json),
            Optional.ofNullable(json.getJsonObject("banner")).map(ShownPictureParser::picture)),
        counts(json.getJsonObject("counts")),
        json.getLong("version"),
        JsonAccess.time(json, "createdAt"),
        youFlag(json, "follows"),
        youFlag(json, "owns"),
        youFlag(json, "requested"));
  }

  static EntityWithActivities entityWithActivities(JsonObject json) {
    return new EntityWithActivities(
        entity(json), JsonAccess.page(json.getJsonObject("activities"), ActivityParser::activity),
        JsonAccess.list(
            json.getJsonArray("pinned", new JsonArray()), ActivityParser::activity));
  }

  private static boolean youFlag(JsonObject json, String name) {
    return json.getJsonObject("you", new JsonObject()).getBoolean(name, false);
  }

  static JsonObject profileBody(Profile profile) {
    var json = new JsonObject().put("name", profile.name());
    put(json, "about", profile.about());
    put(json, "image", profile.image());
    profile.data().ifPresent(data -> json.put("data", new JsonObject(data)));
    put(json, "followers", profile.followers().map(FollowerPolicy::code));
    put(json, "handle", profile.handle().map(Handle::text));
    profile.banner().ifPresent(banner -> json.put("banner", ShownPictureParser.body(banner)));
    return json;
  }

  static JsonObject changeBody(ProfileChange change) {
    var json = new JsonObject();
    put(json, "name", change.name());
    JsonAccess.patch(json, "about", change.about(), text -> text);
    JsonAccess.patch(json, "image", change.image(), text -> text);
    JsonAccess.patch(json, "data", change.data(), JsonObject::new);
    put(json, "followers", change.followers().map(FollowerPolicy::code));
    JsonAccess.patch(json, "handle", change.handle(), text -> text);
    JsonAccess.patch(json, "banner", change.banner(),
        text -> ShownPictureParser.body(ShownPicture.parse(text)));
    return json;
  }

  private static Optional<Handle> handle(JsonObject json) {
    return text(json, "handle").map(Handle::new);
  }

  private static Counts counts(JsonObject json) {
    return new Counts(
        json.getLong("followers"), json.getLong("following"), json.getLong("activities"));
  }
}

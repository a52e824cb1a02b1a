// SPDX-License-Identifier: Apache-2.0
package tidings.client;

import static tidings.client.Json.put;
import static tidings.client.Json.text;

import io.vertx.core.json.JsonObject;
import tidings.core.Entities.Counts;
import tidings.core.Entities.Entity;
import tidings.core.Entities.Inside;
import tidings.core.Entities.Profile;
import tidings.core.Face;

/** What can be followed, whole and in few words. */
final class EntityJson {
  private EntityJson() {}

  static Face face(JsonObject json) {
    return new Face(Json.ref(json), json.getString("name"), text(json, "image"));
  }

  static Entity entity(JsonObject json) {
    return new Entity(
        Json.ref(json),
        new Profile(json.getString("name"), text(json, "about"), text(json, "image")),
        counts(json.getJsonObject("counts")),
        json.getLong("version"),
        Json.time(json, "createdAt"),
        you(json, "follows"),
        you(json, "owns"));
  }

  static Inside inside(JsonObject json) {
    return new Inside(
        entity(json), Json.page(json.getJsonObject("activities"), ActivityJson::activity));
  }

  private static boolean you(JsonObject json, String what) {
    return json.getJsonObject("you", new JsonObject()).getBoolean(what, false);
  }

  static JsonObject profile(Profile profile) {
    var json = new JsonObject().put("name", profile.name());
    put(json, "about", profile.about());
    put(json, "image", profile.image());
    return json;
  }

  private static Counts counts(JsonObject json) {
    return new Counts(
        json.getLong("followers"), json.getLong("following"), json.getLong("activities"));
  }
}

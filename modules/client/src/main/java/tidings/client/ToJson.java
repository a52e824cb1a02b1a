// SPDX-License-Identifier: Apache-2.0
package tidings.client;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.Collection;
import java.util.Optional;
import tidings.core.Activities.Changes;
import tidings.core.Activities.Draft;
import tidings.core.Activity.Content;
import tidings.core.ActivityId;
import tidings.core.Amendment;
import tidings.core.Entities.Profile;

/** Bodies and frames, as the contract writes them. */
final class ToJson {
  private ToJson() {}

  static JsonObject profile(Profile profile) {
    var json = new JsonObject().put("name", profile.name());
    put(json, "about", profile.about());
    put(json, "image", profile.image());
    return json;
  }

  static JsonObject draft(Draft draft) {
    var json = new JsonObject()
        .put("verb", draft.verb())
        .put("object", content(draft.object()))
        .put("targets", texts(draft.targets()));
    draft.data().ifPresent(data -> json.put("data", new JsonObject(data)));
    draft.expiresAt().ifPresent(at -> json.put("expiresAt", at));
    return json;
  }

  static JsonObject changes(Changes changes) {
    var object = new JsonObject();
    put(object, "type", changes.type());
    put(object, "text", changes.text());
    put(object, "name", changes.name());
    put(object, "url", changes.url());
    put(object, "image", changes.image());
    var json = new JsonObject().put("object", object);
    switch (changes.data()) {
      case Amendment.Keep keep -> {
      }
      case Amendment.Remove remove -> json.putNull("data");
      case Amendment.Replace(var data) -> json.put("data", new JsonObject(data));
    }
    return json;
  }

  private static void put(JsonObject json, String name, Amendment change) {
    switch (change) {
      case Amendment.Keep keep -> {
      }
      case Amendment.Remove remove -> json.putNull(name);
      case Amendment.Replace(var text) -> json.put(name, text);
    }
  }

  static JsonObject hello(String token, Hello hello) {
    var data = new JsonObject().put("token", token).put("showing", texts(hello.showing()));
    put(data, "since", hello.since());
    return frame("hello", data);
  }

  static JsonObject showing(Collection<ActivityId> ids) {
    return frame("showing", new JsonObject().put("ids", texts(ids)));
  }

  private static JsonObject frame(String type, JsonObject data) {
    return new JsonObject().put("t", type).put("d", data);
  }

  private static JsonArray texts(Collection<?> values) {
    return new JsonArray(values.stream().map(Object::toString).toList());
  }

  private static JsonObject content(Content content) {
    var json = new JsonObject().put("type", content.type());
    put(json, "text", content.text());
    put(json, "name", content.name());
    put(json, "url", content.url());
    put(json, "image", content.image());
    return json;
  }

  private static void put(JsonObject json, String name, Optional<String> value) {
    value.ifPresent(text -> json.put(name, text));
  }
}

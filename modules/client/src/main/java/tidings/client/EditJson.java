// SPDX-License-Identifier: Apache-2.0
package tidings.client;

import io.vertx.core.json.JsonObject;
import tidings.core.Activities.Changes;
import tidings.core.Amendment;

/** What is changed of an activity: what is kept is left out, what is removed is null. */
final class EditJson {
  private EditJson() {}

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
}

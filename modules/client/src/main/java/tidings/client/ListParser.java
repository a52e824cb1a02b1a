// SPDX-License-Identifier: Apache-2.0
package tidings.client;

import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.Optional;
import tidings.core.ListId;
import tidings.core.Lists.ListInfo;
import tidings.core.Ref;

/** The JSON of lists. */
final class ListParser {
  private ListParser() {}

  static List<ListInfo> lists(Ref owner, JsonObject json) {
    return JsonAccess.list(json.getJsonArray("items"), list -> list(owner, list));
  }

  static ListInfo list(Ref owner, JsonObject json) {
    return new ListInfo(new ListId(owner, json.getString("name")), json.getString("title"),
        json.getString("visibility").equals("public"), json.getInteger("members"),
        json.getInstant("createdAt"), Optional.ofNullable(json.getBoolean("hasMember")));
  }
}

// SPDX-License-Identifier: Apache-2.0
package tidings.client;

import static java.util.stream.Collectors.toUnmodifiableSet;
import static tidings.client.JsonAccess.texts;

import io.vertx.core.json.JsonObject;
import java.util.Set;
import java.util.function.Function;
import tidings.core.ActivityId;
import tidings.core.Follows.Relation;
import tidings.core.Likes.OwnLikes;
import tidings.core.Lookup;

/** The JSON of reads of several things by their ids. */
final class LookupParser {
  private LookupParser() {}

  static <I, T> Lookup<I, T> lookup(
      JsonObject json, Function<String, I> id, Function<JsonObject, T> item) {
    return new Lookup<>(
        JsonAccess.list(json.getJsonArray("items"), item),
        texts(json.getJsonArray("missing")).stream().map(id).toList(),
        texts(json.getJsonArray("remaining")).stream().map(id).toList());
  }

  static OwnRelations relations(JsonObject json) {
    return new OwnRelations(
        JsonAccess.list(json.getJsonArray("refs"), LookupParser::relation),
        JsonAccess.list(json.getJsonArray("activities"), LookupParser::ownLikes),
        activitiesWith(json, "bookmarked"), activitiesWith(json, "shared"));
  }

  private static Set<ActivityId> activitiesWith(JsonObject json, String flag) {
    return JsonAccess.list(json.getJsonArray("activities"), each -> each).stream()
        .filter(each -> each.getBoolean(flag, false))
        .map(each -> new ActivityId(each.getString("id")))
        .collect(toUnmodifiableSet());
  }

  private static Relation relation(JsonObject json) {
    return new Relation(
        JsonAccess.ref(json), json.getBoolean("follows"), json.getBoolean("requested"),
        json.getBoolean("blocks"), json.getBoolean("mutes"));
  }

  private static OwnLikes ownLikes(JsonObject json) {
    return new OwnLikes(
        new ActivityId(json.getString("id")), texts(json.getJsonArray("likes")));
  }
}

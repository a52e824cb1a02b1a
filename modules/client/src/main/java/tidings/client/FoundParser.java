// SPDX-License-Identifier: Apache-2.0
package tidings.client;

import io.vertx.core.json.JsonObject;
import java.util.Optional;
import java.util.stream.Collectors;
import tidings.core.Page;
import tidings.core.Search.Found;
import tidings.core.Search.FoundActivity;
import tidings.core.Search.FoundEntity;
import tidings.core.Search.Highlight;

/** The JSON of what a search has found. Types that this client does not know are skipped. */
final class FoundParser {
  private FoundParser() {}

  static Page<Found> page(JsonObject json) {
    var page = JsonAccess.page(json, FoundParser::found);
    return new Page<>(
        page.items().stream().flatMap(Optional::stream).collect(Collectors.toList()), page.next());
  }

  private static Optional<Found> found(JsonObject json) {
    switch (json.getString("type")) {
      case "activity" :
        return Optional.of(new FoundActivity(
            ActivityParser.activity(json.getJsonObject("activity")),
            JsonAccess.list(json.getJsonArray("highlights"), FoundParser::highlight)));
      case "entity" :
        return Optional.of(
            new FoundEntity(EntityParser.summary(json.getJsonObject("entity"))));
      default :
        return Optional.empty();
    }
  }

  private static Highlight highlight(JsonObject json) {
    return new Highlight(
        json.getString("field"), json.getInteger("start"), json.getInteger("end"));
  }
}

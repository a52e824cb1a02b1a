// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.calls;

import tidings.core.Search.Found;
import tidings.core.Search.FoundActivity;
import tidings.core.Search.FoundEntity;
import tidings.core.Search.Highlight;
import tidings.wire.ActivityJson;
import tidings.wire.EntitySummaryJson;
import tidings.wire.JsonObjectWriter;

/** JSON of what a search has found; its {@code type} tells how it continues. */
final class FoundJson {
  private static final String TYPE = "type";

  private FoundJson() {}

  static void found(Found found, JsonObjectWriter json) {
    switch (found) {
      case FoundActivity(var activity, var highlights) -> json.put(TYPE, "activity")
          .object("activity", activity, ActivityJson::activity)
          .list("highlights", highlights, FoundJson::highlight);
      case FoundEntity(var entity) -> json.put(TYPE, "entity")
          .object("entity", entity, EntitySummaryJson::summary);
    }
  }

  private static void highlight(Highlight highlight, JsonObjectWriter json) {
    json.put("field", highlight.field())
        .put("start", highlight.start())
        .put("end", highlight.end());
  }
}

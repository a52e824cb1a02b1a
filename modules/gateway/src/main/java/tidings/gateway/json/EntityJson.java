// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.json;

import tidings.core.Edge;
import tidings.core.Entities.Counts;
import tidings.core.Entities.Entity;
import tidings.core.Entities.Profile;

/** What is shown and said of an entity, and shown of one's edge to it. */
public final class EntityJson {
  private static final Rule NAME = Rule.line(1, 100);
  private static final Rule ABOUT = Rule.text(1000);
  private static final Rule IMAGE = Rule.image(1000);

  private EntityJson() {}

  /** What somebody says of an entity. */
  public static Profile profile(Fields fields) {
    return new Profile(
        fields.text("name", NAME), fields.maybe("about", ABOUT), fields.maybe("image", IMAGE));
  }

  public static void entity(Entity entity, Json json) {
    var profile = entity.profile();
    json.put("ref", entity.ref().toString())
        .put("name", profile.name())
        .put("about", profile.about())
        .put("image", profile.image())
        .object("counts", entity.counts(), EntityJson::counts)
        .time("createdAt", entity.createdAt())
        .object("you", entity, EntityJson::you);
  }

  public static void edge(Edge edge, Json json) {
    json.put("ref", edge.what().toString())
        .put("since", edge.since())
        .texts("verbs", edge.verbs().stream().sorted().toList())
        .time("until", edge.until())
        .put("notify", edge.notifies());
  }

  private static void counts(Counts counts, Json json) {
    json.put("followers", counts.followers())
        .put("following", counts.following())
        .put("activities", counts.activities());
  }

  private static void you(Entity entity, Json json) {
    json.put("follows", entity.youFollow()).put("owns", entity.youOwn());
  }
}

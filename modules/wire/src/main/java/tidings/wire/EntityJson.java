// SPDX-License-Identifier: Apache-2.0
package tidings.wire;

import tidings.core.Edge;
import tidings.core.Entities.Counts;
import tidings.core.Entities.Entity;
import tidings.core.Entities.Profile;
import tidings.core.FollowerPolicy;
import tidings.core.Follows.FollowState;

/** Reads profiles; writes entities and edges. */
public final class EntityJson {
  private static final TextRule NAME = TextRule.name(100);
  private static final TextRule STORED_NAME = TextRule.line(1, 100);
  private static final TextRule ABOUT = TextRule.text(1000);
  private static final TextRule IMAGE = TextRule.image(1000);

  private static final TextRule POLICY = new TextRule(
      "must be everybody or approve", code -> FollowerPolicy.of(code).isPresent());

  private EntityJson() {}

  public static Profile profile(JsonFields fields) {
    return profile(fields, NAME);
  }

  /** Reads an exported profile; its name may be older than the rule for names. */
  public static Profile exportedProfile(JsonFields fields) {
    return profile(fields, STORED_NAME);
  }

  private static Profile profile(JsonFields fields, TextRule name) {
    return new Profile(
        fields.text("name", name), fields.optionalText("about", ABOUT),
        fields.optionalText("image", IMAGE),
        fields.optionalText("followers", POLICY).flatMap(FollowerPolicy::of));
  }

  public static void entity(Entity entity, JsonObjectWriter json) {
    var profile = entity.profile();
    json.put("ref", entity.ref().toString())
        .put("name", profile.name())
        .put("about", profile.about())
        .put("image", profile.image());
    profile.followers().ifPresent(policy -> json.put("followers", policy.code()));
    json.object("counts", entity.counts(), EntityJson::counts)
        .time("createdAt", entity.createdAt())
        .object("you", entity, EntityJson::you);
  }

  public static void follow(FollowState follow, JsonObjectWriter json) {
    json.put("state", follow.isRequested() ? "requested" : "following");
    edge(follow.edge(), json);
  }

  public static void edge(Edge edge, JsonObjectWriter json) {
    json.put("ref", edge.target().toString())
        .put("since", edge.since())
        .texts("verbs", edge.verbs().stream().sorted().toList())
        .time("until", edge.until())
        .put("notify", edge.notifies());
  }

  private static void counts(Counts counts, JsonObjectWriter json) {
    json.put("followers", counts.followers())
        .put("following", counts.following())
        .put("activities", counts.activities());
  }

  private static void you(Entity entity, JsonObjectWriter json) {
    json.put("follows", entity.youFollow()).put("owns", entity.youOwn());
    if (entity.youRequested()) {
      json.put("requested", true);
    }
  }
}

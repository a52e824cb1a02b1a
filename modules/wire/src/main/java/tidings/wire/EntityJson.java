// SPDX-License-Identifier: Apache-2.0
package tidings.wire;

import java.util.Optional;
import tidings.core.Activity;
import tidings.core.Edge;
import tidings.core.Entities.Counts;
import tidings.core.Entities.Entity;
import tidings.core.Entities.Profile;
import tidings.core.FieldPatch;
import tidings.core.FollowerPolicy;
import tidings.core.Follows.FollowState;
import tidings.core.Handle;
import tidings.core.ProfileChange;
import tidings.core.Ref;
import tidings.core.ShownPicture;

/** Reads profiles; writes entities and edges. */
public final class EntityJson {
  private static final TextRule NAME = TextRule.name(100);
  private static final TextRule STORED_NAME = TextRule.line(1, 100);
  private static final TextRule ABOUT = TextRule.text(1000);
  private static final TextRule IMAGE = TextRule.image(1000);

  private static final TextRule HANDLE = new TextRule(
      "must have 1 to " + Handle.MAX_LENGTH
          + " characters of A-Z a-z 0-9 _, with single dots and hyphens between them",
      Handle::isValid);

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
        fields.optionalText("image", IMAGE), fields.json("data", Activity.MAX_DATA_LENGTH),
        policy(fields), fields.optionalText("handle", HANDLE).map(Handle::new),
        ShownPictureJson.find(fields, "banner"));
  }

  /** Reads a change of some parts of a profile; {@code null} removes one, but for name and policy. */
  public static ProfileChange change(JsonFields fields) {
    return new ProfileChange(
        fields.optionalText("name", NAME), fields.fieldPatch("about", ABOUT),
        fields.fieldPatch("image", IMAGE),
        fields.jsonFieldPatch("data", Activity.MAX_DATA_LENGTH), policy(fields),
        fields.fieldPatch("handle", HANDLE), banner(fields));
  }

  private static FieldPatch banner(JsonFields fields) {
    return ShownPictureJson.find(fields, "banner").map(ShownPicture::text)
        .<FieldPatch>map(FieldPatch.Replace::new)
        .orElse(fields.mentions("banner") ? FieldPatch.REMOVE : FieldPatch.KEEP);
  }

  /** Reads a profile that replaces another, which keeps its policy and its handle if unnamed. */
  public static ProfileChange replacement(JsonFields fields) {
    var change = ProfileChange.to(profile(fields));
    return new ProfileChange(change.name(), change.about(), change.image(), change.data(),
        change.followers(), fields.fieldPatch("handle", HANDLE), change.banner());
  }

  private static Optional<FollowerPolicy> policy(JsonFields fields) {
    return fields.optionalText("followers", POLICY).flatMap(FollowerPolicy::of);
  }

  public static void entity(Entity entity, JsonObjectWriter json) {
    profile(entity.ref(), entity.profile(), json);
    json.object("counts", entity.counts(), EntityJson::counts)
        .time("createdAt", entity.createdAt())
        .object("you", entity, EntityJson::you);
  }

  /** Writes a ref and its profile. */
  static void profile(Ref ref, Profile profile, JsonObjectWriter json) {
    json.put("ref", ref.toString())
        .put("name", profile.name())
        .put("about", profile.about())
        .put("image", profile.image());
    profile.banner().ifPresent(
        banner -> json.object("banner", banner, ShownPictureJson::write));
    profile.data().ifPresent(data -> json.rawJson("data", profile.data()));
    profile.followers().ifPresent(policy -> json.put("followers", policy.code()));
    profile.handle().ifPresent(handle -> json.put("handle", handle.text()));
  }

  /** The entity with what the ETag of a single one says. */
  public static void entityWithVersion(Entity entity, JsonObjectWriter json) {
    entity(entity, json);
    json.put("version", entity.version());
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

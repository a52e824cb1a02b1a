// SPDX-License-Identifier: Apache-2.0
package tidings.wire;

import tidings.core.EntitySummary;
import tidings.core.FollowerPolicy;
import tidings.core.Follows.FollowListEntry;
import tidings.core.Follows.MuteListEntry;
import tidings.core.Likes.Liker;

/** Writes an entity as {@code {ref,name,image,handle}}, alone or as part of a list entry. */
public final class EntitySummaryJson {
  private EntitySummaryJson() {}

  public static void summary(EntitySummary summary, JsonObjectWriter json) {
    json.put("ref", summary.ref().toString())
        .put("name", summary.name())
        .put("image", summary.image());
    if (summary.isPrivate()) {
      json.put("followers", FollowerPolicy.APPROVE.code());
    }
    summary.handle().ifPresent(handle -> json.put("handle", handle.text()));
  }

  public static void followed(FollowListEntry row, JsonObjectWriter json) {
    summary(row.entity(), json);
    json.put("since", row.since());
  }

  public static void muted(MuteListEntry row, JsonObjectWriter json) {
    summary(row.entity(), json);
    json.put("since", row.since()).time("until", row.until());
  }

  public static void liker(Liker row, JsonObjectWriter json) {
    json.object("user", row.user(), EntitySummaryJson::summary)
        .put("kind", row.kind())
        .put("at", row.likedAt());
  }
}

// SPDX-License-Identifier: Apache-2.0
package tidings.events;

import java.util.List;
import java.util.Optional;
import tidings.core.ActivityId;
import tidings.core.SiteEvent;
import tidings.core.SiteEvent.Kind;
import tidings.schema.KeyFormat;
import tidings.schema.rows.EdgeRow;
import tidings.schema.rows.LikeRow;
import tidings.store.ItemChange;
import tidings.wire.SiteEventJson;

/** The events of likes and follows. Those of a private account are public, as on its page. */
final class RelationChange {
  private RelationChange() {}

  /** The likes of an activity end with it, without an event for each. */
  static Optional<SiteEvent> like(ItemChange change, ActivityStates states) {
    var like = LikeRow.of(change.item());
    if (!states.isForEverybody(like.activity())) {
      return Optional.empty();
    }
    var about = List.of(like.user().ref(), like.activity().ref());
    var data = SiteEventJson.like(like.user(), like.activity(), like.kind(), like.likedAt());
    return switch (change.kind()) {
      case INSERTED -> Optional.of(new SiteEvent(Kind.LIKE_CREATED, change.time(), about, data));
      case REMOVED -> Optional.of(new SiteEvent(Kind.LIKE_DELETED, change.time(), about, data));
      case MODIFIED -> Optional.empty();
    };
  }

  /** A closed edge is still stored, for the past that it keeps. Its filters are private. */
  static Optional<SiteEvent> follow(ItemChange change, ActivityStates states) {
    boolean wasOpen = change.before().filter(EdgeRow::isOpen).isPresent();
    boolean isOpen = change.after().filter(EdgeRow::isOpen).isPresent();
    var target = EdgeRow.followed(change.key());
    boolean isPublic =
        !target.isActivity() || states.isForEverybody(new ActivityId(target.id()));
    if (wasOpen == isOpen || !isPublic) {
      return Optional.empty();
    }
    var user = KeyFormat.owner(change.key());
    var since = EdgeRow.edge(target, change.item()).since();
    return Optional.of(new SiteEvent(isOpen ? Kind.FOLLOW_CREATED : Kind.FOLLOW_DELETED,
        change.time(), List.of(user.ref(), target), SiteEventJson.follow(user, target, since)));
  }
}

// SPDX-License-Identifier: Apache-2.0
package tidings.events;

import java.util.List;
import java.util.Optional;
import tidings.core.Ref;
import tidings.core.SiteEvent;
import tidings.core.SiteEvent.Kind;
import tidings.core.UserId;
import tidings.schema.KeyFormat;
import tidings.schema.rows.ProfileRow;
import tidings.schema.rows.SuspensionRow;
import tidings.store.ItemChange;
import tidings.wire.SiteEventJson;

/** The events of profiles and suspensions. */
final class EntityChange {
  private EntityChange() {}

  static Optional<SiteEvent> profile(ItemChange change) {
    var ref = KeyFormat.ref(change.key());
    var before = change.before().map(row -> ProfileRow.of(ref, row));
    var after = change.after().map(row -> ProfileRow.of(ref, row));
    if (after.isEmpty()) {
      return ref.isUser()
          ? Optional.of(event(Kind.USER_ERASED, change, ref,
              SiteEventJson.user(new UserId(ref.id()))))
          : Optional.empty();
    }
    if (before.isPresent() && before.get().profile().equals(after.get().profile())) {
      return Optional.empty(); // another owner, or hidden by a suspension
    }
    var kind = before.isEmpty()
        ? ref.isUser() ? Kind.USER_CREATED : Kind.ENTITY_CREATED
        : ref.isUser() ? Kind.USER_CHANGED : Kind.ENTITY_CHANGED;
    var row = after.get();
    return Optional.of(event(kind, change, ref,
        SiteEventJson.entity(ref, row.profile(), row.version(), row.createdAt())));
  }

  /** The mark takes the place of the profile at once; the job that removes the rows deletes it. */
  static Optional<SiteEvent> erased(ItemChange change) {
    var ref = KeyFormat.ref(change.key());
    return change.after().map(mark -> event(
        Kind.USER_ERASED, change, ref, SiteEventJson.user(new UserId(ref.id()))));
  }

  /** A suspension that has an end expires, and the store removes it some time after that. */
  static Optional<SiteEvent> suspension(ItemChange change) {
    var suspension = SuspensionRow.of(change.item());
    var user = suspension.user();
    return Optional.of(change.after().isEmpty()
        ? event(Kind.USER_REINSTATED, change, user.ref(), SiteEventJson.user(user))
        : event(Kind.USER_SUSPENDED, change, user.ref(),
            SiteEventJson.suspension(user, suspension.since(), suspension.until(),
                suspension.hidesActivities())));
  }

  private static SiteEvent event(Kind kind, ItemChange change, Ref ref, String data) {
    return new SiteEvent(kind, change.time(), List.of(ref), data);
  }
}

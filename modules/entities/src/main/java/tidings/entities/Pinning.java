// SPDX-License-Identifier: Apache-2.0
package tidings.entities;

import static tidings.core.Done.DONE;
import static tidings.core.errors.ErrorCode.FORBIDDEN;
import static tidings.core.errors.ErrorCode.INVALID_TARGET;
import static tidings.core.errors.ErrorCode.TOO_MANY;

import java.util.List;
import java.util.Optional;
import tidings.core.ActivityId;
import tidings.core.Audience;
import tidings.core.Done;
import tidings.core.Entities;
import tidings.core.Entities.Pin;
import tidings.core.Entities.Unpin;
import tidings.core.Envelope;
import tidings.core.Reach;
import tidings.core.Ref;
import tidings.core.UserId;
import tidings.schema.ActivityKeys;
import tidings.schema.readers.VisibilityReader;
import tidings.schema.rows.ActivityRow;
import tidings.schema.rows.PinsRow;
import tidings.schema.rows.ProfileRow;
import tidings.store.Item;
import tidings.store.Table;
import tidings.store.Transaction;

/** Pins activities to an entity, for its owner, and takes them off. */
record Pinning(Table table, VisibilityReader visibility) {

  Done pin(Pin ask) {
    var stored = read(ask.user(), ask.ref());
    var activity = visibility.requireLive(ask.activityId());
    visibility.require(ask.user(), activity);
    requirePinnable(activity.activity(), ask.ref());
    if (stored.pins().activities().contains(ask.activityId())) {
      return DONE;
    }
    var kept = stored.pins().isFull() ? live(stored.pins()) : stored.pins();
    if (kept.isFull()) {
      throw TOO_MANY.refusal(
          "you cannot pin more than " + Entities.MAX_PINNED + " activities to " + ask.ref());
    }
    var transaction = stored.begin();
    VisibilityReader.addConditions(transaction, ask.user(), activity.activity());
    transaction.put(kept.with(ask.activityId()).item()).onlyIf(stored.pins().isUnchanged());
    transaction.commit(table).await();
    return DONE;
  }

  Done unpin(Unpin ask) {
    var stored = read(ask.user(), ask.ref());
    if (stored.pins().activities().contains(ask.activityId())) {
      stored.begin()
          .put(stored.pins().without(ask.activityId()).item())
          .onlyIf(stored.pins().isUnchanged())
          .commit(table)
          .await();
    }
    return DONE;
  }

  private static void requirePinnable(Envelope activity, Ref ref) {
    if (activity.reach() != Reach.PUBLIC || !Audience.of(activity).refs().contains(ref)) {
      throw INVALID_TARGET.refusal(
          "only public activities by or to " + ref + " can be pinned to it");
    }
  }

  /** Deleted activities give their places to others. */
  private PinsRow live(PinsRow pins) {
    var rows = table.getAll(pins.activities().stream().map(ActivityKeys::profile).toList())
        .await();
    return pins.only(id -> isLive(id, Optional.ofNullable(rows.get(ActivityKeys.profile(id)))));
  }

  private static boolean isLive(ActivityId id, Optional<Item> row) {
    return row.filter(item -> ActivityRow.of(id, item).live()).isPresent();
  }

  /** The owner and the pins of an entity; refused as forbidden for others than the owner. */
  private Stored read(UserId user, Ref ref) {
    if (ref.isActivity()) {
      throw FORBIDDEN.refusal("nothing can be pinned to an activity");
    }
    if (ref.isUser() && !ref.equals(user.ref())) {
      throw FORBIDDEN.refusal("you can only pin to your own profile");
    }
    var profileKey = ActivityKeys.profile(ref);
    var pinsKey = ActivityKeys.pins(ref);
    var rows = table.getAll(List.of(profileKey, pinsKey)).await();
    var profile = ProfileRow.find(Optional.ofNullable(rows.get(profileKey)))
        .orElseThrow(() -> VisibilityReader.notFound(ref));
    if (!ProfileRow.of(ref, profile).isOwnedBy(user)) {
      throw FORBIDDEN.refusal(ref + " belongs to another user");
    }
    return new Stored(profile, PinsRow.of(ref, Optional.ofNullable(rows.get(pinsKey))));
  }

  private record Stored(Item profile, PinsRow pins) {
    /** A transaction that fails if the entity has another owner meanwhile, or none. */
    Transaction begin() {
      return new Transaction().check(profile.key(), ProfileRow.isUnchanged(profile));
    }
  }
}

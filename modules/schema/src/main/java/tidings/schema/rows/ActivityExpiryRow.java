// SPDX-License-Identifier: Apache-2.0
package tidings.schema.rows;

import java.time.Instant;
import java.util.Optional;
import tidings.core.ActivityId;
import tidings.core.Envelope;
import tidings.core.Ref;
import tidings.core.UserId;
import tidings.schema.ItemType;
import tidings.schema.SystemKeys;
import tidings.store.Item;

/** A scheduled expiry of an activity; deleted when the expiry is done. */
public final class ActivityExpiryRow {
  private ActivityExpiryRow() {}

  /** Contains the envelope, as the activity's own row may be gone by then. */
  public static Item of(Envelope activity, Instant expiresAt) {
    return ItemType.ACTIVITY_EXPIRY.at(SystemKeys.due(expiresAt, "expiry#" + activity.id()))
        .set("activity", activity.id().text())
        .set("actor", activity.actor().text())
        .set("verb", activity.verb())
        .set("targets", activity.targets().stream().map(Ref::toString).toList())
        .set("at", expiresAt.getEpochSecond())
        .build();
  }

  /** The envelope of the expired activity. */
  public static Envelope envelope(Item row) {
    return new Envelope(
        new ActivityId(row.text("activity")),
        new UserId(row.text("actor")),
        row.text("verb"),
        row.list("targets").stream().map(Ref::parse).toList(),
        Optional.of(Instant.ofEpochSecond(row.number("at"))));
  }
}

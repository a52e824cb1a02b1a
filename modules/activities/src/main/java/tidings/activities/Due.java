// SPDX-License-Identifier: Apache-2.0
package tidings.activities;

import java.time.Instant;
import java.util.Optional;
import tidings.core.ActivityId;
import tidings.core.Envelope;
import tidings.core.Ref;
import tidings.core.UserId;
import tidings.store.Item;
import tidings.store.Keys;

/** What is due of activities: those that expire, and the rest of those that are gone for good. */
final class Due {
  static final String EXPIRY = "expiry";
  static final String PURGE = "purge";

  private Due() {}

  /** It knows the envelope, as the body is not to be read any more by then. */
  static Item expiry(Envelope envelope, Instant at) {
    return Item.at(Keys.due(at, EXPIRY + "#" + envelope.id()), EXPIRY)
        .set("activity", envelope.id().text())
        .set("actor", envelope.actor().text())
        .set("verb", envelope.verb())
        .set("targets", envelope.targets().stream().map(Ref::toString).toList())
        .set("at", at.getEpochSecond())
        .build();
  }

  static Item purge(ActivityId activity, Instant at) {
    return Item.at(Keys.due(at, PURGE + "#" + activity), PURGE)
        .set("activity", activity.text())
        .build();
  }

  static ActivityId activity(Item due) {
    return new ActivityId(due.text("activity"));
  }

  /** The envelope of what has expired. */
  static Envelope envelope(Item expiry) {
    return new Envelope(
        activity(expiry),
        new UserId(expiry.text("actor")),
        expiry.text("verb"),
        expiry.list("targets").stream().map(Ref::parse).toList(),
        Optional.of(Instant.ofEpochSecond(expiry.number("at"))));
  }
}

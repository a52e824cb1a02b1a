// SPDX-License-Identifier: Apache-2.0
package tidings.schema.rows;

import tidings.core.Envelope;
import tidings.core.Ref;
import tidings.core.UserId;
import tidings.schema.ActivityKeys;
import tidings.schema.ItemType;
import tidings.store.Item;
import tidings.store.Key;

/**
 * A reference to an activity in the outbox of an audience. The verb serves filters by verb; the
 * actor of a comment serves the list of commenters.
 */
public final class OutboxRow {
  private static final String VERB = "verb";
  private static final String ACTOR = "actor";

  private OutboxRow() {}

  /** A row of an outbox that is not spread. Those who read one that is find it too. */
  public static Item of(Ref outbox, Envelope activity) {
    return at(ActivityKeys.outbox(outbox, activity.id()), activity);
  }

  /** @param key in one of the partitions of the outbox */
  public static Item at(Key key, Envelope activity) {
    var row = ItemType.OUTBOX.at(key).set(VERB, activity.verb());
    if (activity.isComment()) {
      row.set(ACTOR, activity.actor().text());
    }
    activity.expiresAt().ifPresent(end -> row.expiresAt(end.getEpochSecond()));
    return row.build();
  }

  /** A comment in the outbox of its actor. */
  public static Item ofComment(Envelope comment) {
    return ItemType.COMMENT.at(ActivityKeys.comment(comment.actor(), comment.id())).build();
  }

  public static String verb(Item row) {
    return row.text(VERB);
  }

  /** The actor of a comment in its thread. */
  public static UserId actor(Item row) {
    return new UserId(row.text(ACTOR));
  }
}

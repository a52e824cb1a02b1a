// SPDX-License-Identifier: Apache-2.0
package tidings.schema.rows;

import tidings.core.Envelope;
import tidings.core.Ref;
import tidings.core.UserId;
import tidings.schema.Keys;
import tidings.store.Item;

/**
 * An activity in the outbox of an audience: a reference. The verb is there for who asks for some
 * verbs only, the actor of a comment for who asks who has commented.
 */
public final class OutboxRow {
  private static final String VERB = "verb";
  private static final String ACTOR = "actor";

  private OutboxRow() {}

  public static Item of(Ref outbox, Envelope activity) {
    var row = Item.at(Keys.outbox(outbox, activity.id()), "outbox").set(VERB, activity.verb());
    if (activity.isComment()) {
      row.set(ACTOR, activity.actor().text());
    }
    activity.expiresAt().ifPresent(at -> row.expiresAt(at.getEpochSecond()));
    return row.build();
  }

  /** A comment among those of its actor. */
  public static Item ofComment(Envelope comment) {
    return Item.at(Keys.comment(comment.actor(), comment.id()), "comment").build();
  }

  public static String verb(Item row) {
    return row.text(VERB);
  }

  /** Of a comment, in its thread. */
  public static UserId actor(Item row) {
    return new UserId(row.text(ACTOR));
  }
}

// SPDX-License-Identifier: Apache-2.0
package tidings.store.embedded;

import java.util.Arrays;
import java.util.Optional;
import tidings.core.Activity.Content;
import tidings.core.ActivityId;
import tidings.core.Audience;
import tidings.core.Edge;
import tidings.core.Entities.Profile;
import tidings.core.Envelope;
import tidings.core.Ref;
import tidings.core.UserId;
import tidings.store.Keys;
import tidings.store.Transaction;
import tidings.store.rows.ActivityRow;
import tidings.store.rows.EdgeRow;
import tidings.store.rows.OutboxRow;
import tidings.store.rows.ProfileRow;
import tidings.store.rows.StateRow;

/** Who and what plays on a stage: rows that other features would have written before. */
public record Cast(Stage stage) {

  /** Somebody who has signed up. */
  public UserId user(String id) {
    var who = new UserId(id);
    var profile = new Profile(id, Optional.empty(), Optional.empty());
    var row = new ProfileRow(who.ref(), profile, who, 1, stage.clock().instant());
    write(new Transaction().put(row.item()));
    return who;
  }

  /** Both sides of an edge that lets everything through. */
  public void edge(UserId who, Ref what) {
    edge(who, Edge.whole(what, stage.clock().instant()));
  }

  /** Both sides of an edge. */
  public void edge(UserId who, Edge edge) {
    write(new Transaction()
        .put(EdgeRow.following(who, edge))
        .put(EdgeRow.follower(who, edge))
        .and(StateRow.changed(who, stage.mint().next())));
  }

  /** An activity in its outboxes, but in nobody's feed. */
  public ActivityId activity(UserId actor, Ref... targets) {
    return activity("post", actor, targets);
  }

  /** An activity with a verb of its own. */
  public ActivityId activity(String verb, UserId actor, Ref... targets) {
    var id = stage.mint().next();
    var envelope = new Envelope(id, actor, verb, Arrays.asList(targets));
    var content = new Content(
        "note", Optional.of("Hello"), Optional.empty(), Optional.empty(), Optional.empty());
    var transaction = new Transaction()
        .put(new ActivityRow(envelope, content, Optional.empty(), true).item());
    for (var outbox : Audience.of(envelope).refs()) {
      transaction.put(OutboxRow.of(outbox, envelope));
    }
    write(transaction);
    return id;
  }

  public void delete(ActivityId activity) {
    write(new Transaction()
        .update(
            Keys.profile(activity.ref()),
            ActivityRow.delete(Long.MAX_VALUE, stage.mint().next())));
  }

  private void write(Transaction transaction) {
    transaction.commit(stage.table()).await();
  }
}

// SPDX-License-Identifier: Apache-2.0
package tidings.schema;

import io.vertx.core.Future;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import tidings.core.Activity.Content;
import tidings.core.ActivityId;
import tidings.core.Audience;
import tidings.core.Edge;
import tidings.core.Entities.Profile;
import tidings.core.Envelope;
import tidings.core.FollowerPolicy;
import tidings.core.Poll;
import tidings.core.Position;
import tidings.core.Ref;
import tidings.core.UserId;
import tidings.schema.rows.ActivityRow;
import tidings.schema.rows.EdgeRow;
import tidings.schema.rows.FeedStateRow;
import tidings.schema.rows.OutboxRow;
import tidings.schema.rows.ProfileRow;
import tidings.store.Transaction;

/** Writes rows that other features would have written. */
public record FixtureRows(ActorFixture fixture) {

  /** A user with an account and a profile. */
  public UserId user(String id) {
    return user(id, FollowerPolicy.EVERYBODY);
  }

  /** A user who approves followers. */
  public UserId privateUser(String id) {
    return user(id, FollowerPolicy.APPROVE);
  }

  private UserId user(String id, FollowerPolicy followers) {
    var user = new UserId(id);
    var profile = Profile.named(id).with(Optional.of(followers));
    var row = new ProfileRow(user.ref(), profile, user, 1, fixture.clock().instant());
    write(new Transaction().put(row.item()));
    return user;
  }

  /** Both sides of an edge without filters. */
  public void edge(UserId user, Ref target) {
    edge(user, Edge.unlimited(target, fixture.clock().instant()));
  }

  /** Edges of many users, written concurrently. */
  public void edges(List<UserId> users, Ref target) {
    var edge = Edge.unlimited(target, fixture.clock().instant());
    Future.all(users.stream().map(user -> edgeOf(user, edge).commit(fixture.table())).toList())
        .await();
  }

  /** Both sides of an edge. */
  public void edge(UserId user, Edge edge) {
    write(edgeOf(user, edge));
  }

  private Transaction edgeOf(UserId user, Edge edge) {
    return new Transaction()
        .put(EdgeRow.following(user, edge))
        .put(EdgeRow.follower(user, edge))
        .add(FeedStateRow.markChanged(user, Position.of(fixture.idGenerator().next())));
  }

  /** An activity in its outboxes, without feed rows. */
  public ActivityId activity(UserId actor, Ref... targets) {
    return activity("post", actor, targets);
  }

  /** An activity with a custom verb, in its outboxes. */
  public ActivityId activity(String verb, UserId actor, Ref... targets) {
    return activity(verb, actor, Content.note("Hello"), targets);
  }

  /** A post with a poll. */
  public ActivityId poll(UserId actor, Poll poll) {
    return activity("post", actor, Content.note("Which one?").withPoll(poll));
  }

  private ActivityId activity(String verb, UserId actor, Content content, Ref... targets) {
    var id = fixture.idGenerator().next();
    var envelope = new Envelope(id, actor, verb, Arrays.asList(targets));
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
            ActivityKeys.profile(activity),
            ActivityRow.delete(Long.MAX_VALUE, Position.of(fixture.idGenerator().next()))));
  }

  private void write(Transaction transaction) {
    transaction.commit(fixture.table()).await();
  }
}

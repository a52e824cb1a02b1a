// SPDX-License-Identifier: Apache-2.0
package tidings.notifications;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Optional;
import tidings.core.Activity.Content;
import tidings.core.ActivityId;
import tidings.core.Cursor;
import tidings.core.Envelope;
import tidings.core.Notifications.Inbox;
import tidings.core.Notifications.InboxOf;
import tidings.core.Notifications.Notification;
import tidings.core.Position;
import tidings.core.UserId;
import tidings.schema.ActorFixture;
import tidings.schema.FeedKeys;
import tidings.schema.rows.ActivityRow;
import tidings.schema.rows.NoticeGroup;
import tidings.schema.rows.NoticeRow;
import tidings.store.Item;
import tidings.store.OptimisticRetry;
import tidings.store.Transaction;

/** Writes notices for Ada as the other features do, one second apart. */
record NoticeFixture(ActorFixture fixture) {
  static final UserId ADA = new UserId("ada");
  static final UserId BOB = new UserId("bob");
  static final UserId EVE = new UserId("eve");

  static UserId user(int number) {
    return new UserId("user" + number);
  }

  /** Stores an activity of Ada. */
  ActivityId post() {
    var id = fixture.idGenerator().next();
    var text = Content.note("Hello");
    var envelope = new Envelope(id, ADA, "post", List.of());
    write(
        new Transaction().put(new ActivityRow(envelope, text, Optional.empty(), true).item()));
    return id;
  }

  /** Stores a like. */
  String like(ActivityId activity, UserId user) {
    fixture.clock().advance(Duration.ofSeconds(1));
    return join(NoticeGroup.likes(activity), user);
  }

  /** Stores a follow of Ada. */
  String follow(UserId user) {
    fixture.clock().advance(Duration.ofSeconds(1));
    return join(NoticeGroup.follows(fixture.clock().instant()), user);
  }

  /** Stores a group of a kind that this version does not know. */
  String ofNewerVersion() {
    var known = FeedKeys.notice(ADA, like(post(), EVE));
    var row = fixture.table().get(known).await().orElseThrow();
    var id = "novelty:1";
    var attributes = new HashMap<>(row.attributes());
    attributes.put("kind", "NOVELTY");
    write(new Transaction().put(Item.of(FeedKeys.notice(ADA, id), attributes)).delete(known));
    return id;
  }

  /** Removes a like. */
  void leave(String group, UserId user) {
    var stored = fixture.table().get(FeedKeys.notice(ADA, group)).await().orElseThrow();
    write(new Transaction()
        .add(NoticeRow.of(ADA, stored)
            .with(state -> state.leftBy(user))
            .write(Position.of(fixture.idGenerator().next()))));
  }

  /** Stores a like without advancing the clock. */
  String likeAtSameTime(ActivityId activity, UserId user) {
    return join(NoticeGroup.likes(activity), user);
  }

  /** The activity that a group of likes is about. */
  ActivityId activityOf(String group) {
    return new ActivityId(group.substring("like:".length()));
  }

  Inbox inbox() {
    return inbox(Optional.empty(), 20);
  }

  Inbox inbox(Optional<Cursor> after, int limit) {
    return fixture.ask(new InboxOf(ADA, after, limit));
  }

  static List<String> ids(Inbox inbox) {
    return inbox.page().items().stream().map(Notification::id).toList();
  }

  void write(Transaction transaction) {
    transaction.commit(fixture.table()).await();
  }

  private String join(NoticeGroup group, UserId user) {
    return OptimisticRetry.retry(fixture.table(), () -> {
      write(new Transaction()
          .add(NoticeRow.read(fixture.table(), ADA, group)
              .with(state -> state.joinedBy(user, fixture.clock().instant()))
              .write(Position.of(fixture.idGenerator().next()))));
      return group.id();
    });
  }
}

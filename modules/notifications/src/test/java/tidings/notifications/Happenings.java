// SPDX-License-Identifier: Apache-2.0
package tidings.notifications;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import tidings.core.Activity.Content;
import tidings.core.ActivityId;
import tidings.core.Cursor;
import tidings.core.Envelope;
import tidings.core.Notifications.Inbox;
import tidings.core.Notifications.InboxOf;
import tidings.core.Notifications.Kind;
import tidings.core.Notifications.Notification;
import tidings.core.UserId;
import tidings.store.Contention;
import tidings.store.Keys;
import tidings.store.Transaction;
import tidings.store.embedded.Stage;
import tidings.store.rows.ActivityRow;
import tidings.store.rows.NoticeRow;

/** What happens to Ada: rows as the other features write them, a second after one another. */
record Happenings(Stage stage) {
  static final UserId ADA = new UserId("ada");
  static final UserId BOB = new UserId("bob");
  static final UserId EVE = new UserId("eve");

  static UserId user(int number) {
    return new UserId("user" + number);
  }

  /** An activity of Ada's. */
  ActivityId post() {
    var id = stage.mint().next();
    var text = new Content(
        "note", Optional.of("Hello"), Optional.empty(), Optional.empty(), Optional.empty());
    var envelope = new Envelope(id, ADA, "post", List.of());
    write(
        new Transaction().put(new ActivityRow(envelope, text, Optional.empty(), true).item()));
    return id;
  }

  /** Somebody likes it. */
  String liked(ActivityId what, UserId who) {
    stage.clock().pass(Duration.ofSeconds(1));
    return join(NoticeRow.liked(what), Kind.LIKE, Optional.of(what), who);
  }

  /** Somebody follows Ada. */
  String followed(UserId who) {
    stage.clock().pass(Duration.ofSeconds(1));
    var group = NoticeRow.followed(stage.clock().instant());
    return join(group, Kind.FOLLOW, Optional.empty(), who);
  }

  /** Somebody takes it back. */
  void left(String group, UserId who) {
    var stored = stage.table().get(Keys.notice(ADA, group)).await().orElseThrow();
    write(new Transaction().and(NoticeRow.of(ADA, stored).leftBy(who).write(stage.mint().next())));
  }

  /** Somebody likes it at the very moment of what happened before. */
  String likedAtOnce(ActivityId what, UserId who) {
    return join(NoticeRow.liked(what), Kind.LIKE, Optional.of(what), who);
  }

  /** What the likes of a group are about. */
  ActivityId activity(String likes) {
    return new ActivityId(likes.substring("like:".length()));
  }

  Inbox inbox() {
    return inbox(Optional.empty(), 20);
  }

  Inbox inbox(Optional<Cursor> after, int limit) {
    return stage.ask(new InboxOf(ADA, after, limit));
  }

  static List<String> ids(Inbox inbox) {
    return inbox.page().items().stream().map(Notification::id).toList();
  }

  void write(Transaction transaction) {
    transaction.commit(stage.table()).await();
  }

  private String join(String group, Kind kind, Optional<ActivityId> activity, UserId who) {
    return Contention.retry(() -> {
      var stored = stage.table().get(Keys.notice(ADA, group)).await();
      var notice = NoticeRow.of(ADA, group, kind, activity, stored);
      write(new Transaction()
          .and(notice.joinedBy(who, stage.clock().instant()).write(stage.mint().next())));
      return group;
    });
  }
}

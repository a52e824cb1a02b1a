// SPDX-License-Identifier: Apache-2.0
package tidings.app;

import static org.assertj.core.api.Assertions.assertThat;
import static tidings.app.Soon.delivered;
import static tidings.app.Soon.soon;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tidings.client.Edits;
import tidings.client.Frame.Notified;
import tidings.client.Paging;
import tidings.client.Session;
import tidings.core.Activity;
import tidings.core.Notifications.Inbox;
import tidings.core.Notifications.Kind;
import tidings.core.Notifications.Notification;

/** Write {@code @id}, and they are told. */
@Tag("door")
final class MentioningTest {
  @RegisterExtension
  static final Server server = new Server();

  private final Session ana = server.somebody("Ana");
  private final Session ben = server.somebody("Ben");
  private final Session eve = server.somebody("Eve");

  @Test
  void a_comment_mentions_like_any_text() {
    var posted = ana.post("Good morning").await();

    var comment = ben.comment(posted.id(), "Look, " + at(eve)).await();
    delivered(ben, comment);

    var told = inbox(eve).page().items();
    assertThat(told).singleElement().satisfies(notification -> {
      assertThat(notification.kind()).isEqualTo(Kind.MENTION);
      assertThat(notification.actors()).containsExactly(ben.user());
      assertThat(notification.activity()).contains(comment);
    });
  }

  @Test
  void who_is_mentioned_twice_is_told_once_and_oneself_and_nobody_are_not() {
    var posted =
        ana.post(at(ben) + " and " + at(ben) + ", " + at(ana) + " and @nobody_at_all").await();
    delivered(ana, posted);

    assertThat(kinds(ben)).containsExactly(Kind.MENTION);
    assertThat(kinds(ana)).isEmpty();
  }

  @Test
  void ten_are_told_and_more_are_text_like_any_other() {
    var guests = IntStream.range(0, 11).mapToObj(n -> server.somebody("Guest")).toList();
    var text = String.join(" ", guests.stream().map(MentioningTest::at).toList());

    delivered(ana, ana.post(text).await());

    assertThat(guests.subList(0, 10)).allMatch(guest -> kinds(guest).equals(List.of(Kind.MENTION)));
    assertThat(kinds(guests.getLast())).isEmpty();
  }

  @Test
  void an_edit_tells_who_is_mentioned_now_and_takes_back_who_is_not() {
    var posted = ana.post("Good morning, " + at(ben)).await();
    delivered(ana, posted);
    var bens = ben.live().await();
    var eves = eve.live().await();

    var edited = ana.edit(posted.id(), Edits.text("Good morning, " + at(eve))).await();

    var told = soon(eves.next(Notified.class));
    assertThat(told.notification().activity()).contains(edited);
    assertThat(told.unseen()).isEqualTo(1);
    var gone = soon(bens.next(Notified.class));
    assertThat(gone.notification().count()).isZero();
    assertThat(gone.unseen()).isZero();
    assertThat(kinds(ben)).isEmpty();
    assertThat(kinds(eve)).containsExactly(Kind.MENTION);
  }

  @Test
  void who_stays_mentioned_is_not_told_again() {
    var posted = ana.post("Good mroning, " + at(ben)).await();
    delivered(ana, posted);
    ben.notices().markAllRead().await();

    ana.edit(posted.id(), Edits.text("Good morning, " + at(ben) + " and " + at(eve))).await();

    assertThat(inbox(ben).unread()).isZero();
    assertThat(kinds(ben)).containsExactly(Kind.MENTION);
  }

  @Test
  void what_is_told_of_an_activity_goes_and_comes_back_with_it() {
    var posted = ana.post("Good morning, " + at(ben)).await();
    delivered(ana, posted);
    eve.like(posted.id(), "heart").await();
    eve.comment(posted.id(), "Hello").await();
    assertThat(inbox(ana).unread()).isEqualTo(2);
    var browser = ben.live().await();

    ana.delete(posted.id()).await();

    var gone = soon(
        () -> browser.next(Notified.class), told -> told.notification().count() == 0);
    assertThat(gone.unread()).isZero();
    for (var reader : List.of(ana, ben)) {
      assertThat(inbox(reader).page().items()).isEmpty();
      assertThat(inbox(reader).unseen()).isZero();
      assertThat(inbox(reader).unread()).isZero();
    }

    ana.restore(posted.id()).await();

    var back = soon(() -> browser.next(Notified.class), MentioningTest::isThere);
    assertThat(back.notification().activity().map(Activity::id)).contains(posted.id());
    assertThat(back.unread()).isEqualTo(1);
    assertThat(kinds(ana)).containsExactly(Kind.COMMENT, Kind.LIKE);
    assertThat(inbox(ana).unread()).isEqualTo(2);
  }

  /** Where several servers share a table, each tells again what another may have told. */
  private static boolean isThere(Notified told) {
    return told.notification().count() > 0;
  }

  private static String at(Session somebody) {
    return "@" + somebody.ref().id();
  }

  private static Inbox inbox(Session reader) {
    return reader.notices().page(Paging.FIRST).await();
  }

  private static List<Kind> kinds(Session reader) {
    return inbox(reader).page().items().stream().map(Notification::kind).toList();
  }
}

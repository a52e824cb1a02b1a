// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static org.assertj.core.api.Assertions.assertThat;
import static tidings.server.Await.await;
import static tidings.server.Await.awaitDelivery;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tidings.client.LiveFrame.NotificationChanged;
import tidings.client.Paging;
import tidings.client.Session;
import tidings.core.Follows.FollowOptions;
import tidings.core.NoticePreferences;
import tidings.core.NoticePreferences.Channels;
import tidings.core.Notifications.Inbox;
import tidings.core.Notifications.Kind;
import tidings.core.Notifications.Notification;

/** A user chooses by type which notifications they want, and where. */
@Tag("api")
final class NoticePreferencesTest {
  private static final Channels APP = new Channels(true, false);
  private static final Channels OFF = new Channels(false, false);

  @RegisterExtension
  static final ServerExtension server = new ServerExtension();

  private final Session ana = server.signUp("Ana");
  private final Session ben = server.signUp("Ben");

  @Test
  void notifications_are_in_the_app_alone_until_somebody_chooses() {
    assertThat(ana.notifications().preferences().await()).isEqualTo(NoticePreferences.NONE);
  }

  @Test
  void what_is_chosen_replaces_what_was() {
    var chosen = new NoticePreferences(OFF, Map.of("like", new Channels(true, true)));
    assertThat(ana.notifications().setPreferences(chosen).await()).isEqualTo(chosen);
    assertThat(ana.notifications().preferences().await()).isEqualTo(chosen);

    var other = new NoticePreferences(APP, Map.of("order-shipped", OFF));
    ana.notifications().setPreferences(other).await();
    assertThat(ana.notifications().preferences().await()).isEqualTo(other);
    assertThat(ben.notifications().preferences().await()).isEqualTo(NoticePreferences.NONE);
  }

  @Test
  void a_channel_that_is_not_given_is_that_of_the_default() {
    var answer = server.rawHttp().send("PUT", "/v1/notifications/preferences", ana.token(),
        "{\"default\":{\"out\":true},\"kinds\":[{\"kind\":\"like\",\"app\":false}]}", Map.of());

    assertThat(answer.status()).isEqualTo(200);
    assertThat(ana.notifications().preferences().await()).isEqualTo(new NoticePreferences(
        new Channels(true, true), Map.of("like", new Channels(false, true))));
  }

  @Test
  void types_that_are_not_wanted_are_neither_listed_nor_counted_nor_pushed() {
    ana.notifications()
        .setPreferences(new NoticePreferences(APP, Map.of("like", OFF, "mention", OFF))).await();
    var posted = ana.post("Hello").await();
    var browser = ana.live().await();

    ben.like(posted.id(), "like").await();
    awaitDelivery(ben, ben.post("With @" + ana.ref().id()).await());
    ben.comment(posted.id(), "And hello").await();

    var pushed = await(browser.next(NotificationChanged.class));
    assertThat(pushed.notification().kind()).isEqualTo(Kind.COMMENT);
    assertThat(pushed.unseen()).isEqualTo(1);
    assertThat(kinds(ana)).containsExactly(Kind.COMMENT);
    assertThat(inbox(ana).unread()).isEqualTo(1);
  }

  @Test
  void no_type_is_shown_if_none_is_wanted() {
    ana.notifications().setPreferences(new NoticePreferences(OFF, Map.of())).await();
    var posted = ana.post("Hello").await();
    ana.follow(ben.ref(), FollowOptions.DEFAULT.withNotifications()).await();

    ben.like(posted.id(), "like").await();
    ben.comment(posted.id(), "Hello").await();
    ben.follow(ana.ref()).await();
    awaitDelivery(ben, ben.post("With @" + ana.ref().id()).await());

    assertThat(inbox(ana).page().items()).isEmpty();
    assertThat(inbox(ana).unread()).isZero();
    assertThat(inbox(ana).unseen()).isZero();

    ana.notifications().setPreferences(NoticePreferences.NONE).await();

    assertThat(kinds(ana)).containsExactlyInAnyOrder(
        Kind.LIKE, Kind.COMMENT, Kind.FOLLOW, Kind.MENTION, Kind.ACTIVITY);
    assertThat(inbox(ana).unread()).isEqualTo(5);
  }

  @Test
  void wrong_preferences_are_refused() {
    var tooMany = IntStream.rangeClosed(0, NoticePreferences.MAX_TYPES)
        .mapToObj(number -> "{\"kind\":\"k" + number + "\"}").collect(Collectors.joining(","));
    for (var wrong : List.of(
        "{\"default\":{\"app\":1}}", "{\"kinds\":[{\"app\":true}]}",
        "{\"kinds\":[{\"kind\":\"A b\"}]}", "{\"kinds\":[{\"kind\":\"a\"},{\"kind\":\"a\"}]}",
        "{\"kinds\":[{\"kind\":\"a\",\"mail\":true}]}", "{\"kinds\":[" + tooMany + "]}")) {
      assertThat(server.rawHttp()
          .send("PUT", "/v1/notifications/preferences", ana.token(), wrong, Map.of()).status())
          .as(wrong).isEqualTo(400);
    }
    assertThat(ana.notifications().preferences().await()).isEqualTo(NoticePreferences.NONE);
  }

  private static List<Kind> kinds(Session user) {
    return inbox(user).page().items().stream().map(Notification::kind).toList();
  }

  private static Inbox inbox(Session user) {
    return user.notifications().page(Paging.FIRST).await();
  }
}

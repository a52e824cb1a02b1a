// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static org.assertj.core.api.Assertions.assertThat;
import static tidings.server.Await.await;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tidings.client.LiveFrame.NotificationChanged;
import tidings.client.Paging;
import tidings.client.Session;
import tidings.core.Notifications.Inbox;
import tidings.core.Notifications.Kind;
import tidings.core.Notifications.Notification;

/** A site tells its users something: once, counted as other notifications are. */
@Tag("api")
final class SiteNoticesTest {
  @RegisterExtension
  static final ServerExtension server = new ServerExtension();

  private static final AtomicInteger NUMBER = new AtomicInteger();
  private static String key = "";

  private final Session ana = server.signUp("Ana");
  private final Session ben = server.signUp("Ben");
  private final String id = "notice-" + NUMBER.incrementAndGet();

  @BeforeAll
  static void createKey() {
    key = server.runCommand("keys", "create", "notices", "--scopes", "users").getLast();
  }

  @Test
  void users_are_told_at_once_and_it_is_listed_and_counted() {
    var browser = ana.live().await();

    var answer = post("\"text\":\"On its way\",\"link\":\"/orders/42\"", ana, ben);

    assertThat(answer.status()).isEqualTo(200);
    assertThat(answer.json().getInteger("told")).isEqualTo(2);
    var pushed = await(browser.next(NotificationChanged.class));
    assertThat(pushed.unseen()).isEqualTo(1);
    assertThat(pushed.unread()).isEqualTo(1);
    assertThat(inbox(ana).page().items()).containsExactly(pushed.notification());
    assertThat(pushed.notification().kind()).isEqualTo(Kind.CUSTOM);
    assertThat(pushed.notification().count()).isEqualTo(1);
    var custom = pushed.notification().custom().orElseThrow();
    assertThat(custom.kind()).isEqualTo("order");
    assertThat(custom.text()).isEqualTo("On its way");
    assertThat(custom.link()).contains("/orders/42");
    assertThat(inbox(ben).unread()).isEqualTo(1);
  }

  @Test
  void a_repeated_request_tells_nobody_again() {
    var first = post("\"text\":\"Once\"", ana);
    ana.notifications().markAllRead().await();
    var second = post("\"text\":\"Once\"", ana);

    assertThat(second.json()).isEqualTo(first.json());
    assertThat(notice(ana).count()).isEqualTo(1);
    assertThat(inbox(ana).unread()).isZero();
    assertThat(code(post("\"text\":\"Twice\"", ana))).isEqualTo("idempotency_key_reused");
  }

  @Test
  void an_idempotency_key_stands_for_the_id() {
    var body = "{\"kind\":\"sale\",\"text\":\"Sale\",\"users\":[\"" + ana.ref().id() + "\"]}";
    var header = Map.of("Idempotency-Key", id);
    var first = server.rawHttp().send("POST", "/v1/notifications", key, body, header);
    var second = server.rawHttp().send("POST", "/v1/notifications", key, body, header);

    assertThat(first.status()).isEqualTo(200);
    assertThat(second.json()).isEqualTo(first.json());
    assertThat(inbox(ana).unseen()).isEqualTo(1);
  }

  @Test
  void notices_of_a_group_are_one_notification_with_the_newest_text() {
    post("\"id\":\"%s-1\",\"text\":\"First\",\"group\":\"orders # of / Ana\"".formatted(id), ana);
    ana.notifications().markAllRead().await();
    post("\"id\":\"%s-2\",\"text\":\"Second\",\"group\":\"orders # of / Ana\"".formatted(id), ana);
    post("\"id\":\"%s-3\",\"text\":\"Other\",\"group\":\"others\"".formatted(id), ana);

    var notices = inbox(ana);
    assertThat(notices.unread()).isEqualTo(2);
    assertThat(notices.page().items()).extracting(Notification::count).containsExactly(1L, 2L);
    assertThat(notices.page().items().getLast().custom().orElseThrow().text()).isEqualTo("Second");
  }

  @Test
  void concurrent_notices_of_a_group_are_all_counted() {
    IntStream.range(0, 20).parallel().forEach(number -> assertThat(
        post("\"id\":\"%s-%d\",\"text\":\"News\",\"group\":\"g\"".formatted(id, number), ana)
            .status())
        .isEqualTo(200));

    assertThat(notice(ana).count()).isEqualTo(20);
    assertThat(inbox(ana).unseen()).isEqualTo(1);
  }

  @Test
  void who_is_no_user_is_reported_and_others_are_told() {
    var answer = send("{\"kind\":\"sale\",\"text\":\"Sale\",\"users\":[\"nobody-here\",\"%s\"]}"
        .formatted(ana.ref().id()));

    assertThat(answer.json().getJsonArray("unknown")).containsExactly("nobody-here");
    assertThat(answer.json().getInteger("told")).isEqualTo(1);
    assertThat(inbox(ana).unread()).isEqualTo(1);
  }

  @Test
  void who_blocks_or_mutes_the_actor_or_is_suspended_is_not_told() {
    var cleo = server.signUp("Cleo");
    var dora = server.signUp("Dora");
    var eva = server.signUp("Eva");
    ben.block(ana.ref()).await();
    cleo.mute(ana.ref()).await();
    server.rawHttp().send("PUT", "/v1/suspensions/" + eva.ref(), key, "{\"reason\":\"Spam\"}",
        Map.of());

    var answer = post("\"text\":\"A gift\",\"actor\":\"%s\"".formatted(ana.ref().id()),
        ben, cleo, dora, eva);

    assertThat(answer.json().getInteger("told")).isEqualTo(1);
    assertThat(Set.copyOf(answer.json().getJsonArray("skipped").getList()))
        .isEqualTo(Set.of(ben.ref().id(), cleo.ref().id(), eva.ref().id()));
    assertThat(inbox(ben).unread()).isZero();
    assertThat(inbox(cleo).unread()).isZero();
    assertThat(notice(dora).actors()).extracting(actor -> actor.ref()).containsExactly(ana.ref());
  }

  @Test
  void a_later_block_of_the_actor_hides_what_they_are_in() {
    post("\"text\":\"A gift\",\"actor\":\"%s\"".formatted(ana.ref().id()), ben);
    assertThat(inbox(ben).unread()).isEqualTo(1);

    ben.block(ana.ref()).await();

    assertThat(inbox(ben).page().items()).isEmpty();
    assertThat(inbox(ben).unread()).isZero();
  }

  @Test
  void a_notice_about_an_activity_shows_it_and_is_hidden_with_it() {
    var posted = ana.post("Hello").await();
    post("\"text\":\"Seen by many\",\"activity\":\"%s\"".formatted(posted.id()), ben);

    assertThat(notice(ben).activity()).contains(posted);
    ana.delete(posted.id()).await();
    assertThat(inbox(ben).page().items()).isEmpty();
    assertThat(inbox(ben).unread()).isZero();
    ana.restore(posted.id()).await();
    assertThat(inbox(ben).unread()).isEqualTo(1);
  }

  @Test
  void followers_of_an_audience_are_told_soon() {
    var city = server.city("Lisbon");
    ana.follow(city).await();
    ben.follow(city).await();
    var body = "{\"id\":\"%s\",\"kind\":\"event\",\"text\":\"Fair\",\"audience\":\"%s\"}"
        .formatted(id, city);

    assertThat(send(body).status()).isEqualTo(202);
    await(() -> ana.notifications().page(Paging.FIRST), told -> told.unread() == 1);
    await(() -> ben.notifications().page(Paging.FIRST), told -> told.unread() == 1);

    assertThat(send(body).status()).isEqualTo(202);
    assertThat(notice(ana).custom().orElseThrow().text()).isEqualTo("Fair");
    assertThat(notice(ana).count()).isEqualTo(1);
  }

  @Test
  void wrong_fields_are_refused() {
    var user = "\"users\":[\"" + ana.ref().id() + "\"]";
    for (var wrong : List.of(
        "\"kind\":\"like\",\"text\":\"a\"," + user,
        "\"kind\":\"Sale\",\"text\":\"a\"," + user,
        "\"kind\":\"sale\",\"text\":\" \"," + user,
        "\"kind\":\"sale\",\"text\":\"a\",\"link\":\"javascript:alert(1)\"," + user,
        "\"kind\":\"sale\",\"text\":\"a\",\"link\":\"//evil.example\"," + user,
        "\"kind\":\"sale\",\"text\":\"a\",\"link\":\"/\\\\evil.example\"," + user,
        "\"kind\":\"sale\",\"text\":\"a\",\"audience\":\"city:lisbon\"," + user,
        "\"kind\":\"sale\",\"text\":\"a\"")) {
      assertThat(code(send("{" + wrong + "}"))).as(wrong).isEqualTo("invalid_field");
    }
    assertThat(code(send(
        "{\"kind\":\"sale\",\"text\":\"a\",\"actor\":\"nobody-here\"," + user + "}")))
        .isEqualTo("not_found");
    assertThat(code(send(
        "{\"kind\":\"sale\",\"text\":\"a\",\"activity\":\"01KAMGJ5P0V1W2X3Y4Z5A6B7C8\"," + user
            + "}")))
        .isEqualTo("not_found");
    assertThat(inbox(ana).page().items()).isEmpty();
  }

  private RawHttp.Response post(String fields, Session... users) {
    var ids = List.of(users).stream().map(user -> "\"" + user.ref().id() + "\"").toList();
    var id = fields.contains("\"id\"") ? "" : "\"id\":\"" + this.id + "\",";
    return send("{" + id + "\"kind\":\"order\"," + fields + ",\"users\":"
        + ids + "}");
  }

  private static RawHttp.Response send(String body) {
    return server.rawHttp().send("POST", "/v1/notifications", key, body, Map.of());
  }

  private static Inbox inbox(Session user) {
    return user.notifications().page(Paging.FIRST).await();
  }

  private static Notification notice(Session user) {
    assertThat(inbox(user).page().items()).hasSize(1);
    return inbox(user).page().items().getFirst();
  }

  private static String code(RawHttp.Response response) {
    return response.json().getString("code");
  }
}

// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tidings.client.Paging;
import tidings.client.Session;
import tidings.core.NoticePreferences;
import tidings.core.NoticePreferences.Channels;

/** Notifications that users want outside of the app leave by a webhook, for mail or push. */
@Tag("api")
final class OutgoingNoticesTest {
  private static final Channels APP_ONLY = new Channels(true, false);
  private static final Channels OUT_ONLY = new Channels(false, true);
  private static final Channels BOTH = new Channels(true, true);

  @RegisterExtension
  static final ServerExtension server =
      new ServerExtension(Map.of("--webhooks.networks", "127.0.0.1/32"));

  private static String key = "";

  private final WebhookReceiver receiver = WebhookReceiver.open();
  private final Session ana = server.signUp("Ana");
  private final Session ben = server.signUp("Ben");
  private String webhook = "";

  @BeforeEach
  void createWebhook() {
    if (key.isEmpty()) {
      key = server.runCommand("keys", "create", "mailer", "--scopes", "users,webhooks").getLast();
    }
    webhook = send("POST", "/v1/webhooks", JsonObject.of("url", receiver.url(), "kinds",
        JsonArray.of("notification.created"))).getString("id");
  }

  @AfterEach
  void deleteWebhook() {
    server.rawHttp().send("DELETE", "/v1/webhooks/" + webhook, key, "");
    receiver.close();
  }

  @Test
  void a_notice_of_the_site_is_sent_out_to_those_who_want_it() {
    prefer(ana, BOTH);
    prefer(ben, APP_ONLY);

    var told = send("POST", "/v1/notifications", JsonObject.of("kind", "sale", "text", "Half price",
        "link", "https://site.example/sale", "users",
        JsonArray.of(ben.ref().id(), ana.ref().id())));

    assertThat(told.getInteger("told")).isEqualTo(2);
    var message = receiver.next();
    assertThat(message.kind()).isEqualTo("notification.created");
    assertThat(message.isAbout(ana.ref())).isTrue();
    assertThat(message.body()).contains("Half price", "https://site.example/sale")
        .doesNotContain(ben.ref().id());
    requireNothingElse();
  }

  @Test
  void a_like_is_sent_out_and_not_shown_to_those_who_want_it_so() {
    prefer(ana, OUT_ONLY);
    var posted = ana.post("Hello").await();

    ben.like(posted.id(), "like").await();

    var message = receiver.next();
    assertThat(message.isAbout(ana.ref())).isTrue();
    assertThat(message.body()).contains(posted.id().text(), ben.ref().toString());
    assertThat(ana.notifications().page(Paging.FIRST).await().page().items()).isEmpty();
    requireNothingElse();
  }

  private static void prefer(Session user, Channels channels) {
    user.notifications().setPreferences(new NoticePreferences(channels, Map.of())).await();
  }

  /** The next message is that of the next notice. */
  private void requireNothingElse() {
    var cleo = server.signUp("Cleo");
    prefer(cleo, BOTH);
    send("POST", "/v1/notifications", JsonObject.of(
        "kind", "sale", "text", "The last one", "users", JsonArray.of(cleo.ref().id())));
    assertThat(receiver.next().isAbout(cleo.ref())).isTrue();
  }

  private static JsonObject send(String method, String path, JsonObject body) {
    var answer = server.rawHttp().send(method, path, key, body.encode());
    assertThat(answer.status()).as(answer.body()).isLessThan(300);
    return answer.json();
  }
}

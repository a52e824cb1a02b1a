// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tidings.client.ApiRefusal;

/** A session that is not used ends; one that is used lasts. */
@Tag("api")
final class IdleSessionTest {
  @RegisterExtension
  static final ServerExtension server =
      new ServerExtension(Map.of("--sessions.idle", "10d", "--sessions.last", "30d"));

  @Test
  void an_unused_session_ends_and_a_used_one_lasts_until_its_end() {
    var used = server.signUp("Ana");
    var unused = server.client().signIn(used.ref().id(), ServerExtension.PASSWORD).await();
    var signedInAt = used.sessions().await().getFirst().createdAt();

    for (int week = 0; week < 3; week++) {
      server.advanceClock(Duration.ofDays(7));
      var almostNow = signedInAt.plus(Duration.ofDays(7 * week + 6));
      used.feed().await();
      Await.await(used::sessions, all -> all.getLast().usedAt().isAfter(almostNow));
    }
    assertThat(used.sessions().await()).hasSize(1);
    assertThat(refused(() -> unused.feed().await())).isEqualTo("invalid_token");

    server.advanceClock(Duration.ofDays(8));
    assertThat(used.feed().await()).isNotNull();
    server.advanceClock(Duration.ofDays(2));
    assertThat(refused(() -> used.feed().await())).isEqualTo("token_expired");
  }

  @Test
  void a_session_has_the_name_of_its_device() {
    var ana = server.signUp("Ana");
    var body = "{\"id\":\"%s\",\"password\":\"%s\"}"
        .formatted(ana.ref().id(), ServerExtension.PASSWORD);
    server.rawHttp().send("POST", "/v1/sessions", "", body,
        Map.of("User-Agent",
            "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"));

    assertThat(ana.sessions().await().getFirst().device()).contains("Firefox on Linux");
  }

  private static String refused(Runnable call) {
    return catchThrowableOfType(ApiRefusal.class, call::run).code();
  }
}

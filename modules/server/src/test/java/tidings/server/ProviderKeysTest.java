// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.jose.jwk.RSAKey;
import io.vertx.core.json.JsonArray;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Providers change the keys that they sign with. */
final class ProviderKeysTest {
  private static final RSAKey FIRST = RotatingProvider.newKey("first");
  private static final RSAKey SECOND = RotatingProvider.newKey("second");
  private static final RotatingProvider PROVIDER = new RotatingProvider(FIRST);

  @RegisterExtension
  static final ServerExtension server = new ServerExtension(Map.of(
      "--http.publicUrl", "https://tidings.test",
      "--auth.oidc", new JsonArray().add(PROVIDER.settings()).encode()));

  private static final AtomicInteger FRESH = new AtomicInteger();

  private final ProviderBrowser browser = new ProviderBrowser(server);

  @AfterAll
  static void stopProvider() {
    PROVIDER.close();
  }

  /** The server has read the first key two minutes ago. */
  @BeforeEach
  void begin() {
    PROVIDER.fail(false);
    PROVIDER.signWith(FIRST);
    PROVIDER.publish(FIRST);
    server.advanceClock(Duration.ofHours(2));
    assertThat(signIn()).isEqualTo("signed in");
    server.advanceClock(Duration.ofMinutes(2));
  }

  @Test
  void a_new_key_is_believed_without_a_restart() {
    PROVIDER.publish(FIRST, SECOND);
    PROVIDER.signWith(SECOND);

    assertThat(signIn()).isEqualTo("signed in");
    PROVIDER.signWith(FIRST);
    assertThat(signIn()).isEqualTo("signed in");
  }

  @Test
  void a_new_key_under_the_id_of_the_former_is_believed() {
    var renewed = RotatingProvider.newKey(FIRST.getKeyID());
    PROVIDER.publish(renewed);
    PROVIDER.signWith(renewed);

    assertThat(signIn()).isEqualTo("signed in");
  }

  @Test
  void an_unknown_key_asks_the_provider_once_a_minute() {
    PROVIDER.signWith(SECOND);
    int before = PROVIDER.reads();

    for (int i = 0; i < 5; i++) {
      assertThat(signIn()).isEqualTo("sign_in_refused");
    }
    assertThat(PROVIDER.reads()).isEqualTo(before + 1);

    server.advanceClock(Duration.ofMinutes(1));
    for (int i = 0; i < 5; i++) {
      assertThat(signIn()).isEqualTo("sign_in_refused");
    }
    assertThat(PROVIDER.reads()).isEqualTo(before + 2);
  }

  @Test
  void keys_that_were_just_read_are_not_read_again() {
    server.advanceClock(Duration.ofHours(2));
    assertThat(signIn()).isEqualTo("signed in");
    int before = PROVIDER.reads();
    PROVIDER.signWith(SECOND);

    assertThat(signIn()).isEqualTo("sign_in_refused");
    assertThat(PROVIDER.reads()).isEqualTo(before);
  }

  @Test
  void a_provider_whose_keys_cannot_be_read_is_asked_once_a_minute_too() {
    PROVIDER.signWith(SECOND);
    PROVIDER.fail(true);
    int before = PROVIDER.reads();

    assertThat(signIn()).isEqualTo("provider_failed");
    for (int i = 0; i < 5; i++) {
      assertThat(signIn()).isEqualTo("sign_in_refused");
    }
    assertThat(PROVIDER.reads()).isEqualTo(before + 1);

    PROVIDER.signWith(FIRST);
    assertThat(signIn()).isEqualTo("signed in");
  }

  @Test
  void a_withdrawn_key_is_refused_an_hour_after_the_keys_were_read() {
    PROVIDER.publish(SECOND);

    server.advanceClock(Duration.ofMinutes(57));
    assertThat(signIn()).isEqualTo("signed in");
    server.advanceClock(Duration.ofMinutes(1));
    assertThat(signIn()).isEqualTo("sign_in_refused");
  }

  /** How the sign-in of a new user ends. */
  private String signIn() {
    var response = PROVIDER.signIn(browser, "rotated" + FRESH.incrementAndGet());
    return response.status() == 201
        ? "signed in"
        : response.json().getString("code", response.body());
  }
}

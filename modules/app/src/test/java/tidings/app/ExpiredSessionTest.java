// SPDX-License-Identifier: Apache-2.0
package tidings.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static tidings.app.Soon.soon;

import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tidings.client.Refused;
import tidings.client.Tidings;
import tidings.gateway.GatewaySettings;

/** A session ends by itself, for calls and for the sockets that it opened. */
@Tag("door")
final class ExpiredSessionTest {
  private static final Duration SHORT = Duration.ofSeconds(4);

  private House house;
  private Tidings client;

  @BeforeEach
  void sessionsAreShort(@TempDir Path folder) {
    var usual = Server.config(folder);
    var gateway = new GatewaySettings(
        usual.gateway().host(), 0, GatewaySettings.MAX_BODY, usual.gateway().front(),
        Duration.ofMillis(200), GatewaySettings.HELLO_WITHIN, GatewaySettings.SOCKETS_PER_USER,
        usual.gateway().bounds());
    house = House.open(
        new Config(gateway, usual.metrics(), usual.store(), SHORT, usual.auditKeep(), usual.claim(),
            usual.feedsKeep(), usual.feedsMergeAbove(), usual.verifyUnits(),
            usual.demo()));
    client = Tidings.at(house.address());
  }

  @AfterEach
  void stop() {
    client.close();
    house.stop();
  }

  @Test
  void a_token_that_has_expired_opens_nothing_and_its_socket_is_closed() {
    var ana = client.signUp("ana", Server.PASSWORD, "Ana").await();
    var live = ana.live().await();

    assertThat(soon(live.ended()).code()).isEqualTo(4401);
    assertThatThrownBy(() -> ana.post("Too late").await())
        .isInstanceOfSatisfying(
            Refused.class, no -> assertThat(no.code()).isEqualTo("unauthenticated"));
    assertThat(client.signIn("ana", Server.PASSWORD).await().user()).isEqualTo(ana.user());
  }
}

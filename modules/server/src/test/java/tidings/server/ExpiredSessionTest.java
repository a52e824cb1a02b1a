// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static tidings.server.Await.await;

import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tidings.client.ApiRefusal;
import tidings.client.Tidings;

/** A session expires for calls and for open sockets. */
@Tag("api")
final class ExpiredSessionTest {
  private static final Duration SESSION_DURATION = Duration.ofSeconds(4);

  private Server server;
  private Tidings client;

  @BeforeEach
  void startServer(@TempDir Path folder) {
    var config = ServerExtension.config(folder);
    var gateway = config.gateway().withHeartbeatInterval(Duration.ofSeconds(1));
    server = Server.open(config.withGateway(gateway).withSessionDuration(SESSION_DURATION));
    client = Tidings.at(server.address());
  }

  @AfterEach
  void stop() {
    client.close();
    server.stop();
  }

  @Test
  void an_expired_token_is_refused_and_its_socket_closed() {
    var ana = client.signUp("ana", ServerExtension.PASSWORD, "Ana").await();
    var live = ana.live().await();

    assertThat(await(live.ended()).code()).isEqualTo(4401);
    assertThatThrownBy(() -> ana.post("Too late").await())
        .isInstanceOfSatisfying(
            ApiRefusal.class, refusal -> assertThat(refusal.code()).isEqualTo("unauthenticated"));
    assertThat(client.signIn("ana", ServerExtension.PASSWORD).await().user()).isEqualTo(ana.user());
  }
}

// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static tidings.server.Await.await;

import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tidings.client.ApiRefusal;
import tidings.client.LiveFrame;
import tidings.client.LiveFrame.ActivityArrived;
import tidings.client.LiveFrame.Welcome;
import tidings.client.Session;
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

    assertThat(await(live.ended()).code()).isEqualTo(4410);
    assertThatThrownBy(() -> ana.post("Too late").await())
        .isInstanceOfSatisfying(
            ApiRefusal.class, refusal -> assertThat(refusal.code()).isEqualTo("token_expired"));
    assertThat(client.signIn("ana", ServerExtension.PASSWORD).await().user()).isEqualTo(ana.user());
  }

  @Test
  void a_subscription_that_signs_in_again_goes_on() {
    client.signUp("ben", ServerExtension.PASSWORD, "Ben").await();
    var ben = client.withTokens(
        () -> client.signIn("ben", ServerExtension.PASSWORD).map(Session::token)).await();
    BlockingQueue<LiveFrame> frames = new LinkedBlockingQueue<>();
    var subscription = ben.subscribe(frames::add);

    Await.until(() -> frames.stream().filter(Welcome.class::isInstance).count(),
        welcomes -> welcomes >= 2); // the session of the first one has expired
    var posted = ben.post("By a new session").await();

    Await.until(
        () -> frames.stream().filter(ActivityArrived.class::isInstance)
            .map(frame -> ((ActivityArrived) frame).activity().id()).toList(),
        arrived -> arrived.contains(posted.id()));
    await(subscription.close());
  }
}

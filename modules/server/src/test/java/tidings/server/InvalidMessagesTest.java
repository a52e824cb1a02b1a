// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static tidings.server.Await.await;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.nio.ByteBuffer;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tidings.client.LiveConnection;
import tidings.client.LiveFrame.ActivityArrived;
import tidings.client.Session;

/** An invalid message closes its socket with a code, and no other socket. */
final class InvalidMessagesTest {
  @RegisterExtension
  static final ServerExtension server = new ServerExtension();
  @AutoClose
  private static final HttpClient http = HttpClient.newHttpClient();

  private Session ana;
  private LiveConnection other;

  @BeforeEach
  void openSecondSocket() {
    ana = server.signUp("Ana");
    other = ana.live().await();
  }

  @AfterEach
  void the_other_socket_stays_open() {
    var posted = ana.post("Still here").await();
    assertThat(await(other.next(ActivityArrived.class)).activity()).isEqualTo(posted);
  }

  @ParameterizedTest
  @ValueSource(strings = {
    "", "{", "{\"t\":\"hello\"", "[]", "{\"t\":\"hello\",\"d\":{\"token\":7}}", "NaN",
    "{\"t\":\"hello\",\"t\":\"hello\",\"d\":{}}", "{\"t\":\"hello\",\"d\":{},\"x\":1}",
    "{\"t\":\"showing\",\"d\":{\"ids\":[\"..\"]}}", "{\"t\":\"rm -rf\",\"d\":{}}",
    "{\"t\":\"hello\",\"d\":{\"token\":\"a\",\"since\":\"forged\"}}", "{\"t\":\"\\ud800\",\"d\":{}}"
  })
  void not_a_message(String message) {
    assertThat(closedAfter(socket -> socket.sendText(message, true))).isEqualTo(4400);
  }

  @Test
  void deeply_nested_json() {
    var deep = "{\"t\":\"hello\",\"d\":" + "[".repeat(4000) + "]".repeat(4000) + "}";
    assertThat(closedAfter(socket -> socket.sendText(deep, true))).isEqualTo(4400);
  }

  @Test
  void a_too_large_message() {
    var big = "x".repeat(17_000);
    assertThat(closedAfter(socket -> socket.sendText(big, true))).isEqualTo(1009);
    assertThat(
        closedAfter(
            socket -> socket.sendText("x".repeat(16_000), false)
                .thenCompose(sent -> sent.sendText("x".repeat(16_000), false))))
        .isEqualTo(1009);
  }

  @Test
  void invalid_utf8() {
    var bytes = ByteBuffer.wrap(new byte[]{1, 2, 3});
    assertThat(closedAfter(socket -> socket.sendBinary(bytes, true))).isEqualTo(4400);
  }

  @Tag("api")
  @Test
  void a_forged_or_expired_token() {
    var again = server.client().signIn(ana.ref().id(), ServerExtension.PASSWORD).await();
    again.signOut().await();
    for (var token : new String[]{"forged", again.token(), ana.token() + "A"}) {
      var hello = "{\"t\":\"hello\",\"d\":{\"token\":\"" + token + "\"}}";
      assertThat(closedAfter(socket -> socket.sendText(hello, true))).isEqualTo(4401);
    }
  }

  /** The close code after an invalid message. */
  private static int closedAfter(SendAction action) {
    var closed = new CompletableFuture<Integer>();
    var uri = URI.create(server.address().replace("http", "ws") + "/v1/live");
    http.newWebSocketBuilder()
        .subprotocols("tidings.v1")
        .buildAsync(uri, new CloseListener(closed))
        .thenCompose(action::on)
        .exceptionally(failure -> {
          closed.completeExceptionally(failure);
          return null;
        });
    return closed.orTimeout(Await.TIMEOUT_SECONDS, SECONDS).join();
  }

  private interface SendAction {
    CompletionStage<WebSocket> on(WebSocket socket);
  }

  private record CloseListener(CompletableFuture<Integer> closed) implements WebSocket.Listener {
    @Override
    public CompletionStage<?> onClose(WebSocket socket, int code, String reason) {
      closed.complete(code);
      return null;
    }

    @Override
    public void onError(WebSocket socket, Throwable failure) {
      closed.completeExceptionally(failure);
    }
  }
}

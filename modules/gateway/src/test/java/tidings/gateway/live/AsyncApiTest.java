// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.live;

import static java.util.Locale.ROOT;
import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.yaml.snakeyaml.Yaml;
import tidings.gateway.GatewaySettings;

/**
 * The AsyncAPI document contains every message, close code and limit. Integration tests validate
 * the messages themselves against it.
 */
class AsyncApiTest {
  private static final String MESSAGE = "#/channels/live/messages/";

  private final JsonObject document = read();
  private final JsonObject live = document.getJsonObject("channels").getJsonObject("live");

  @Test
  void exactly_the_messages_of_the_server_are_documented() {
    var made = Arrays.stream(ServerMessage.class.getDeclaredMethods())
        .filter(method -> !Modifier.isPrivate(method.getModifiers()) && !method.isSynthetic())
        .map(Method::getName)
        .map(AsyncApiTest::type)
        .toList();
    assertThat(messages("sendMessage")).containsExactlyInAnyOrderElementsOf(made);
  }

  @Test
  void exactly_the_messages_of_a_client_are_documented() {
    var taken = Arrays.stream(ClientMessage.class.getPermittedSubclasses())
        .map(Class::getSimpleName)
        .map(AsyncApiTest::type)
        .toList();
    assertThat(messages("receiveMessage")).containsExactlyInAnyOrderElementsOf(taken);
  }

  @Test
  void exactly_the_close_codes_are_documented() {
    var codes = Arrays.stream(CloseCode.values()).map(code -> "" + code.code()).distinct().toList();
    assertThat(live.getJsonObject("x-close-codes").fieldNames())
        .containsExactlyInAnyOrderElementsOf(codes);
  }

  @Test
  void the_documented_limits_are_the_enforced_ones() {
    assertThat(live.getJsonObject("x-bounds").getMap())
        .isEqualTo(
            Map.of(
                "messageBytes", LiveSockets.MAX_MESSAGE_BYTES,
                "framesPerHeartbeat", FrameAssembler.MAX_FRAMES_PER_HEARTBEAT,
                "bytesPerHeartbeat", FrameAssembler.MAX_BYTES_PER_HEARTBEAT,
                "helloWithinSeconds", (int) GatewaySettings.HELLO_TIMEOUT.toSeconds(),
                "socketsPerUser", GatewaySettings.MAX_SOCKETS_PER_USER));
    assertThat(
        document.getJsonObject("components")
            .getJsonObject("schemas")
            .getJsonObject("Showing")
            .getInteger("maxItems"))
        .isEqualTo(ClientMessage.MAX_SHOWING);
    assertThat(
        live.getJsonObject("bindings").getJsonObject("ws").getJsonObject("headers")
            .getJsonObject("properties").getJsonObject("Sec-WebSocket-Protocol").getString("const"))
        .isEqualTo(LiveSockets.SUBPROTOCOL);
  }

  private Iterable<String> messages(String operation) {
    return document.getJsonObject("operations").getJsonObject(operation).getJsonArray("messages")
        .stream()
        .map(message -> ((JsonObject) message).getString("$ref").substring(MESSAGE.length()))
        .toList();
  }

  /** The type of a message on the wire, from the name of its method or class. */
  private static String type(String name) {
    return name.replaceAll("(?<=.)([A-Z])", "_$1").toLowerCase(ROOT);
  }

  private static JsonObject read() {
    try {
      Map<String, Object> yaml =
          new Yaml().load(Files.readString(Path.of("../../docs/api/asyncapi.yaml")));
      return new JsonObject(new JsonObject(yaml).encode());
    } catch (IOException unreadable) {
      throw new AssertionError(unreadable);
    }
  }
}

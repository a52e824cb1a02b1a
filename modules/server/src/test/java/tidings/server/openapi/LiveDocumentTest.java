// SPDX-License-Identifier: Apache-2.0
package tidings.server.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http.websocketx.CloseWebSocketFrame;
import io.netty.handler.codec.http.websocketx.ContinuationWebSocketFrame;
import io.netty.handler.codec.http.websocketx.TextWebSocketFrame;
import io.netty.handler.codec.http.websocketx.WebSocket13FrameEncoder;
import io.netty.handler.codec.http.websocketx.WebSocketFrame;
import io.vertx.core.json.Json;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Deviations of frames from the AsyncAPI document are detected. */
final class LiveDocumentTest {
  private static final String HELLO = "{\"t\":\"hello\",\"d\":{\"token\":\"a\"}}";
  private static final String NO_HELLO = "{\"t\":\"hello\",\"d\":{\"tokens\":\"a\"}}";

  private final LiveDocument document = LiveDocument.read();
  private final WebSocketDecoder dialogue = new WebSocketDecoder();
  private final EmbeddedChannel client = new EmbeddedChannel(new WebSocket13FrameEncoder(true));
  private final EmbeddedChannel server = new EmbeddedChannel(new WebSocket13FrameEncoder(false));

  @Test
  void each_message_of_the_channel_belongs_to_one_operation_by_its_type() {
    var types = new HashSet<>(document.messages("receiveMessage").keySet());
    types.addAll(document.messages("sendMessage").keySet());
    assertThat(document.names()).hasSize(15).isEqualTo(types);
  }

  @ParameterizedTest
  @ValueSource(strings = {"receiveMessage", "sendMessage"})
  void each_message_has_valid_examples(String operation) {
    assertThat(document.messages(operation)).allSatisfy(
        (type, message) -> assertThat(message.getJsonArray("examples", new JsonArray()))
            .isNotEmpty()
            .allSatisfy(
                example -> assertThat(document.differences(operation, payload(example)))
                    .isEmpty()));
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', quoteCharacter = '`', value = {
    "sendMessage    | {'t':'gap','d':{}}                                         | position",
    "sendMessage    | {'t':'gap','d':{'position':7}}                             | position",
    "sendMessage    | {'t':'gap','d':{'position':'01KAMGJ5P0V1W2X3Y4Z5A6B7C8.a','x':1}} | x",
    "sendMessage    | {'t':'gap','d':{'position':'01KAMGJ5P0V1W2X3Y4Z5A6B7C8.a'},'x':1} | x",
    "sendMessage    | {'t':'counts','d':{'id':'01KAMGJ5P0V1W2X3Y4Z5A6B7C8','counts':{'likes':{}}}} | comments",
    "sendMessage    | {'t':'hello','d':{}}                                       | no message",
    "sendMessage    | {'t':null}                                                 | no message",
    "sendMessage    | {                                                          | no JSON",
    "receiveMessage | {'t':'gap','d':{'position':'a'}}                           | no message",
    "receiveMessage | {'t':'hello','d':{'showing':['no id']}}                    | showing",
    "receiveMessage | {'t':'showing','d':[]}                                     | d",
  })
  void a_message_of_another_shape_is_reported(String operation, String message, String expected) {
    assertThat(document.differences(operation, message.replace('\'', '"')))
        .map(difference -> difference.split(", in ")[0])
        .anySatisfy(difference -> assertThat(difference).contains(expected));
  }

  @Test
  void frames_are_parsed_at_any_split_of_their_bytes() {
    fromClient(new TextWebSocketFrame(HELLO));
    fromClient(new TextWebSocketFrame(false, 0, NO_HELLO.substring(0, 9)));
    fromClient(new ContinuationWebSocketFrame(true, 0, NO_HELLO.substring(9)));
    fromServer(new TextWebSocketFrame("{\"t\":\"bye\"}"));

    assertThat(dialogue.differences(document))
        .anySatisfy(difference -> assertThat(difference).contains("tokens"))
        .anySatisfy(difference -> assertThat(difference).contains("bye"));
    assertThat(dialogue.differences(document)).as("differences").isEmpty();
  }

  @Test
  void a_refused_message_may_have_any_shape() {
    fromClient(new TextWebSocketFrame(NO_HELLO));
    fromServer(new CloseWebSocketFrame(4400, "unknown_field"));

    assertThat(dialogue.differences(document)).isEmpty();
  }

  @Test
  void an_undocumented_close_code_is_reported() {
    fromServer(new CloseWebSocketFrame(4999, ""));

    assertThat(dialogue.differences(document)).containsExactly("closed with 4999");
  }

  @Test
  void close_codes_of_clients_are_not_checked() {
    fromClient(new CloseWebSocketFrame(4999, ""));
    fromServer(new CloseWebSocketFrame(4999, ""));

    assertThat(dialogue.differences(document)).isEmpty();
  }

  private static String payload(Object example) {
    return new JsonObject(Json.encode(example)).getJsonObject("payload").encode();
  }

  private void fromClient(WebSocketFrame frame) {
    bytes(client, frame).forEach(dialogue::fromClient);
  }

  private void fromServer(WebSocketFrame frame) {
    bytes(server, frame).forEach(dialogue::fromServer);
  }

  /** Encodes a frame and splits it into single bytes. */
  private static List<ByteBuf> bytes(EmbeddedChannel encoder, WebSocketFrame frame) {
    encoder.writeOutbound(frame);
    var bytes = new ArrayList<ByteBuf>();
    for (ByteBuf part; (part = encoder.readOutbound()) != null;) {
      while (part.isReadable()) {
        bytes.add(part.readBytes(1));
      }
      part.release();
    }
    return bytes;
  }
}

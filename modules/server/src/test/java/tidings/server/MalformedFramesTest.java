// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;
import static tidings.server.Await.await;
import static tidings.server.RawSocket.CLOSE;
import static tidings.server.RawSocket.CONTINUATION;
import static tidings.server.RawSocket.FINAL_CONTINUATION;
import static tidings.server.RawSocket.PING;
import static tidings.server.RawSocket.TEXT;
import static tidings.server.RawSocket.TEXT_BEGINS;
import static tidings.server.RawSocket.frame;
import static tidings.server.RawSocket.repeat;

import java.io.IOException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tidings.client.LiveConnection;
import tidings.client.LiveFrame.ActivityArrived;
import tidings.client.Session;

/** Malformed frames, or too many of them, close their socket and no other. */
final class MalformedFramesTest {
  @RegisterExtension
  static final ServerExtension server = new ServerExtension();
  private static final int NO_FRAMES = 1002;
  private static final int NOT_UTF8 = 1007;
  private static final int TOO_BIG = 1009;
  private static final int TOO_MANY = 4429;
  /** More frames than a socket may send in two consecutive heartbeat intervals. */
  private static final int FLOOD = 1100;
  /** Frames that a socket may send per heartbeat interval. */
  private static final int ALLOWED = 500;
  /** Maximum number of activities in one message. */
  private static final int SHOWN_IDS = 200;
  private static final byte[] LONG_TEXT = new byte[125];

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

  @ParameterizedTest(name = "{0}")
  @CsvSource({
    "without a mask,                         81027b7d",
    "compressed without agreement,           c182000000007b7d",
    "with the second reserved bit,           a182000000007b7d",
    "with the third reserved bit,            9182000000007b7d",
    "a message of no known type,             8382000000007b7d",
    "a control frame of no known type,       8b8000000000",
    "a ping in pieces,                       098000000000",
    "a ping that is too long,                89fe007e00000000",
    "going on with nothing,                  8082000000007b7d",
    "a message within another,               01820000000061618182000000006262",
    "a short length in the long form,        81fe000500000000",
    "a close of one byte,                    88810000000003",
    "a close with a reserved code, 88820000000003ed"
  })
  void not_a_frame(String name, String bytes) throws IOException {
    assertThat(closedAfter(HexFormat.of().parseHex(bytes))).as(name).isEqualTo(NO_FRAMES);
  }

  @ParameterizedTest
  @ValueSource(strings = {"81fe4001", "81ff0000000000010000", "81ff7fffffffffffffff"})
  void a_frame_that_announces_a_too_large_payload(String head) throws IOException {
    assertThat(closedAfter(HexFormat.of().parseHex(head), new byte[4])).isEqualTo(TOO_BIG);
  }

  @Test
  void a_truncated_character_at_the_end_of_a_message() throws IOException {
    assertThat(closedAfter(frame(TEXT_BEGINS, (byte) '"'), frame(FINAL_CONTINUATION, (byte) 0xC3)))
        .isEqualTo(NOT_UTF8);
    assertThat(closedAfter(frame(TEXT, (byte) 0xED, (byte) 0xA0, (byte) 0x80)))
        .isEqualTo(NOT_UTF8);
  }

  @Test
  void a_character_may_be_split_between_frames() throws IOException {
    var hello = ("{\"t\":\"hello\",\"d\":{\"token\":\"" + ana.token() + "\",\"é\":1}}")
        .getBytes(UTF_8);
    int limit = new String(hello, UTF_8).indexOf('é') + 1;
    // The fragments are reassembled; the message is refused for its content.
    assertThat(closedAfter(
        frame(TEXT_BEGINS, Arrays.copyOf(hello, limit)),
        frame(FINAL_CONTINUATION, Arrays.copyOfRange(hello, limit, hello.length)))).isEqualTo(4400);
  }

  @Test
  void endless_empty_fragments() throws IOException {
    assertThat(closedAfter(frame(TEXT_BEGINS), repeat(FLOOD, frame(CONTINUATION))))
        .isEqualTo(TOO_MANY);
  }

  @Test
  void endless_pings() throws IOException {
    assertThat(closedAfter(repeat(FLOOD, frame(PING, LONG_TEXT)))).isEqualTo(TOO_MANY);
  }

  @Test
  void endless_showing_messages() throws IOException {
    try (var socket = RawSocket.openAndAwaitWelcome(server.address(), ana.token())) {
      for (int time = 0; time < FLOOD; time++) {
        socket.sendText("{\"t\":\"showing\",\"d\":{\"ids\":[\"01KAMGJ5P00000000000%06d\"]}}"
            .formatted(time));
      }
      assertThat(socket.awaitCloseCode()).isEqualTo(TOO_MANY);
    }
  }

  @Test
  void endless_frames_of_the_maximum_length() throws IOException {
    try (var socket = RawSocket.openAndAwaitWelcome(server.address(), ana.token())) {
      var ids = IntStream.range(0, SHOWN_IDS).mapToObj("\"01KAMGJ5P00000000000%06d\""::formatted);
      var showing = "{\"t\":\"showing\",\"d\":{\"ids\":[" + ids.collect(joining(",")) + "]}}";
      for (int time = 0; time < ALLOWED; time++) {
        socket.sendText(showing);
      }
      assertThat(socket.awaitCloseCode()).isEqualTo(TOO_MANY);
    }
  }

  @Test
  void a_close_without_code_is_answered_without_code() throws IOException {
    assertThat(closedAfter(frame(CLOSE))).isZero();
  }

  private static int closedAfter(byte[]... bytes) throws IOException {
    try (var socket = RawSocket.open(server.address())) {
      socket.send(bytes);
      return socket.awaitCloseCode();
    }
  }
}

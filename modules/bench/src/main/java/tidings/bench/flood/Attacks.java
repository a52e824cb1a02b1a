// SPDX-License-Identifier: Apache-2.0
package tidings.bench.flood;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static tidings.bench.flood.Attack.CUT;
import static tidings.bench.flood.HostileFrames.CONTINUATION;
import static tidings.bench.flood.HostileFrames.LAST_CONTINUATION;
import static tidings.bench.flood.HostileFrames.TEXT;
import static tidings.bench.flood.HostileFrames.TEXT_FIRST_FRAGMENT;
import static tidings.bench.flood.HostileSocket.PROTOCOL;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** All attacks, with the expected reaction of the server. */
public final class Attacks {
  /** Connections per second for small and for large attacks. */
  private static final int HIGH_RATE = 50;
  private static final int LOW_RATE = 3;
  /** More frames than a socket may send between two heartbeats, even if one happens in between. */
  private static final int FLOOD_FRAMES = 1100;
  /** One byte more than the max. size of a message. */
  private static final int OVERSIZED_BYTES = 8193;
  private static final int JSON_DEPTH = 4000;
  /** Max. activities that a socket may show. */
  private static final int MAX_SHOWING = 200;
  private static final byte[] ONE_PAGE = showing(0);
  private static final byte[] OTHER_PAGE = showing(MAX_SHOWING);
  private static final byte[] PING = HostileFrames.of(HostileFrames.PING, new byte[125]);
  /** Pings are sent in batches; their pongs are never read. */
  private static final int PINGS_PER_BATCH = 100;
  private static final Duration BATCH_INTERVAL = Duration.ofMillis(5);
  /** Longer than a server accepts a flood. */
  private static final Duration MAX_FLOOD_TIME = Duration.ofSeconds(8);

  private static final int PIPELINED_REQUESTS = 1500;
  private static final int LARGE_PAGES = 10;
  private static final int MANY_TAGS_REQUESTS = 100;
  /** As many as fit into the headers. */
  private static final String MANY_TAGS = "If-None-Match: " + "\"\",".repeat(2500) + "\"\"\r\n";

  private Attacks() {}

  /**
   * All attacks.
   *
   * @param token of a valid session
   * @param endedToken of an expired session
   * @param largeList path of a list whose pages are as large as they can be
   */
  public static List<Attack> all(String token, String endedToken, String largeList) {
    var largePage = get(largeList);
    return List.of(
        Attack.of("pipelined requests, unread responses", LOW_RATE, CUT,
            socket -> socket.sendUnread((largePage + "\r\n").repeat(PIPELINED_REQUESTS)
                .getBytes(ISO_8859_1))),
        Attack.of("large compressed pages", LOW_RATE, "HTTP 200",
            socket -> repeat(socket, LARGE_PAGES, largePage + "Accept-Encoding: gzip\r\n")),
        Attack.of("If-None-Match with thousands of tags", LOW_RATE, "HTTP 400",
            socket -> repeat(socket, MANY_TAGS_REQUESTS, largePage + MANY_TAGS)),
        Attack.of("idle connections", 10 * HIGH_RATE, CUT, socket -> {}),
        sendingMessage("invalid JSON", "{", "4400"),
        sendingMessage("deeply nested JSON", hello("[".repeat(JSON_DEPTH) + "]".repeat(JSON_DEPTH)),
            "4400"),
        sendingMessage("unknown message type", "{\"t\":\"rm\",\"d\":{}}", "4400"),
        Attack.of("invalid UTF-8 in two fragments", HIGH_RATE, "1007", socket -> socket.open()
            .send(HostileFrames.of(TEXT_FIRST_FRAGMENT, (byte) 0xC3),
                HostileFrames.of(LAST_CONTINUATION, (byte) 0x28))),
        Attack.of("oversized message", HIGH_RATE, "1009", socket -> socket.open()
            .send(HostileFrames.of(TEXT, new byte[OVERSIZED_BYTES]))),
        Attack.of("unmasked frame", HIGH_RATE, "1002", socket -> socket.open()
            .send(HostileFrames.unmasked((byte) '{', (byte) '}'))),
        Attack.of("compression without negotiation", HIGH_RATE, "1002", socket -> socket.open()
            .send(HostileFrames.of(TEXT | HostileFrames.COMPRESSED, new byte[100]))),
        Attack.of("endless empty fragments", LOW_RATE, "4429", socket -> socket.open()
            .send(HostileFrames.of(TEXT_FIRST_FRAGMENT),
                HostileFrames.repeat(FLOOD_FRAMES, HostileFrames.of(CONTINUATION)))),
        Attack.of("endless pings", LOW_RATE, "4429", socket -> socket.open()
            .send(HostileFrames.repeat(FLOOD_FRAMES, PING))),
        new Attack("endless pings, unread pongs", LOW_RATE, Set.of("4429", CUT),
            Attacks::pingAndNeverRead),
        Attack.of("endlessly changing shown activities", LOW_RATE, "4429",
            socket -> alternateShowing(socket, token)),
        Attack.of("repeated hello", HIGH_RATE, "4400", socket -> socket.open()
            .sendText(hello('"' + token + '"')).sendText(hello('"' + token + '"'))),
        sendingMessage("expired token", hello('"' + endedToken + '"'), "4401"),
        Attack.of("unsupported subprotocol", HIGH_RATE, "HTTP 426",
            socket -> socket.handshake("Sec-WebSocket-Protocol: tidings.v0\r\n")),
        Attack.of("foreign Origin", HIGH_RATE, "HTTP 403",
            socket -> socket.handshake(PROTOCOL + "Origin: http://evil.example\r\n")),
        Attack.of("cookie without Origin", HIGH_RATE, "4401",
            socket -> socket.handshake(PROTOCOL + "Cookie: tidings=" + token + "\r\n")
                .sendText("{\"t\":\"hello\",\"d\":{}}")),
        Attack.of("no hello", 10 * HIGH_RATE, "4408", HostileSocket::open),
        Attack.of("incomplete handshake", 10 * HIGH_RATE, CUT, HostileSocket::startHandshake));
  }

  private static String get(String path) {
    return "GET " + path + " HTTP/1.1\r\nHost: localhost\r\n";
  }

  private static void repeat(HostileSocket socket, int count, String request) throws IOException {
    for (int number = 0; number < count; number++) {
      socket.exchange(request);
    }
  }

  private static Attack sendingMessage(String name, String message, String ending) {
    return Attack.of(name, HIGH_RATE, ending, socket -> socket.open().sendText(message));
  }

  private static String hello(String token) {
    return "{\"t\":\"hello\",\"d\":{\"token\":" + token + "}}";
  }

  private static void pingAndNeverRead(HostileSocket socket) throws IOException {
    socket.open();
    var batch = HostileFrames.repeat(PINGS_PER_BATCH, PING);
    long start = System.nanoTime();
    while (System.nanoTime() - start < MAX_FLOOD_TIME.toNanos()) {
      socket.send(batch);
      LockSupport.parkNanos(BATCH_INTERVAL.toNanos());
    }
    socket.markToleratedTooLong();
  }

  /** Alternates between two pages without common activities. */
  private static void alternateShowing(HostileSocket socket, String token) throws IOException {
    socket.open().sendText(hello('"' + token + '"'));
    for (int turn = 0; turn < FLOOD_FRAMES; turn += 2) {
      socket.send(ONE_PAGE, OTHER_PAGE);
    }
  }

  private static byte[] showing(int first) {
    var ids = IntStream.range(first, first + MAX_SHOWING)
        .mapToObj("\"01KAMGJ5P00000000000%06d\""::formatted)
        .collect(Collectors.joining(","));
    var message = "{\"t\":\"showing\",\"d\":{\"ids\":[" + ids + "]}}";
    return HostileFrames.of(TEXT, message.getBytes(UTF_8));
  }
}

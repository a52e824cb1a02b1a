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

/** The attacks, with the expected reaction of the server. */
public final class Attacks {
  /** Connections per second for small and for large attacks. */
  private static final int HIGH_RATE = 50;
  private static final int LOW_RATE = 3;
  /** Of those that send nothing, which stay open for a while. */
  public static final int SILENT_RATE = 500;
  /** More frames than a socket may send between two heartbeats, even if one happens in between. */
  private static final int FLOOD_FRAMES = 1100;
  /** One byte more than the max. size of a message. */
  private static final int OVERSIZED_BYTES = 16_385;
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

  /** Until many other connections are open, too. */
  private static final Duration HOLD_TIME = Duration.ofSeconds(4);
  private static final int PIPELINED_REQUESTS = 1500;
  /** As many as an HTTP/2 connection may have. */
  private static final int HTTP2_STREAMS = 100;
  private static final int LARGE_PAGES = 10;
  private static final int MANY_TAGS_REQUESTS = 100;
  /** As many as fit into the headers. */
  private static final String MANY_TAGS = "If-None-Match: " + "\"\",".repeat(2500) + "\"\"\r\n";

  private Attacks() {}

  /**
   * All attacks over HTTP/1.1.
   *
   * @param token of a valid session
   * @param endedToken of an expired session
   * @param largeList path of a list whose pages are as large as they can be
   */
  public static List<Attack> overHttp1(String token, String endedToken, String largeList) {
    var largePage = get(largeList);
    return List.of(
        Attack.of("pipelined requests, unread responses", LOW_RATE, CUT,
            socket -> socket.sendUnread((largePage + "\r\n").repeat(PIPELINED_REQUESTS)
                .getBytes(ISO_8859_1))),
        Attack.of("large compressed pages", LOW_RATE, "HTTP 200",
            socket -> repeat(socket, LARGE_PAGES, largePage + "Accept-Encoding: gzip\r\n")),
        Attack.of("If-None-Match with thousands of tags", LOW_RATE, "HTTP 400",
            socket -> repeat(socket, MANY_TAGS_REQUESTS, largePage + MANY_TAGS)),
        Attack.of("idle connections", SILENT_RATE, CUT, socket -> {}),
        manyConnections(),
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
        Attack.of("no hello", SILENT_RATE, "4408", HostileSocket::open),
        Attack.of("incomplete handshake", SILENT_RATE, CUT, HostileSocket::startHandshake));
  }

  /** More connections than an address may have, each used once; the server closes the others. */
  static Attack manyConnections() {
    return new Attack("many connections of one address", 2 * SILENT_RATE, Set.of("HTTP 200", CUT),
        Attacks::hold);
  }

  /** Requests over HTTP/2 whose client allows no byte of the responses. */
  public static Attack unreadHttp2(String largeList) {
    var requests = UnreadHttp2.requests(largeList, HTTP2_STREAMS);
    return Attack.of("HTTP/2 with a window of 0", LOW_RATE, CUT,
        socket -> socket.sendAndReadToEnd(requests));
  }

  private static String get(String path) {
    return "GET " + path + " HTTP/1.1\r\nHost: localhost\r\n";
  }

  private static void repeat(HostileSocket socket, int count, String request) throws IOException {
    for (int number = 0; number < count; number++) {
      socket.exchange(request);
    }
  }

  /** Keeps a connection that was used once. */
  private static void hold(HostileSocket socket) throws IOException {
    socket.exchange(get("/icon.svg"));
    LockSupport.parkNanos(HOLD_TIME.toNanos());
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

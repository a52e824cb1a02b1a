// SPDX-License-Identifier: Apache-2.0
package tidings.bench.flood;

import static java.nio.charset.StandardCharsets.UTF_8;
import static tidings.bench.flood.Attack.CUT;
import static tidings.bench.flood.Frames.ENDS;
import static tidings.bench.flood.Frames.GOES_ON;
import static tidings.bench.flood.Frames.TEXT;
import static tidings.bench.flood.Frames.TEXT_BEGINS;
import static tidings.bench.flood.HostileSocket.PROTOCOL;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Every way to do harm that is tried, and how a server has to end it. */
public final class Attacks {
  /** Connections a second with a little on each, and with very much. */
  private static final int OFTEN = 50;
  private static final int SELDOM = 3;
  /** Frames: more than a socket may send between two heartbeats, also when one lies within. */
  private static final int FLOOD = 1100;
  /** Bytes: more than a message may have. */
  private static final int TOO_BIG = 8193;
  private static final int DEEP = 4000;
  /** Activities that a socket may show. */
  private static final int SHOWING = 200;
  private static final byte[] ONE_PAGE = showing(0);
  private static final byte[] OTHER_PAGE = showing(SHOWING);
  private static final byte[] PING = Frames.of(Frames.PING, new byte[125]);
  /** Pings whose answers nobody reads come in lots. */
  private static final int LOT = 100;
  private static final Duration BETWEEN_LOTS = Duration.ofMillis(5);
  /** Longer than a server lets itself be flooded. */
  private static final Duration TOO_LONG = Duration.ofSeconds(8);

  private Attacks() {}

  /**
   * All of them.
   *
   * @param token of somebody's session
   * @param ended of a session that is over
   */
  public static List<Attack> all(String token, String ended) {
    return List.of(
        said("not JSON", "{", "4400"),
        said("very deep JSON", hello("[".repeat(DEEP) + "]".repeat(DEEP)), "4400"),
        said("an unknown type", "{\"t\":\"rm\",\"d\":{}}", "4400"),
        Attack.of("not UTF-8, in two frames", OFTEN, "1007", socket -> socket.open()
            .send(Frames.of(TEXT_BEGINS, (byte) 0xC3), Frames.of(ENDS, (byte) 0x28))),
        Attack.of("too large", OFTEN, "1009", socket -> socket.open()
            .send(Frames.of(TEXT, new byte[TOO_BIG]))),
        Attack.of("no mask", OFTEN, "1002", socket -> socket.open()
            .send(Frames.unmasked((byte) '{', (byte) '}'))),
        Attack.of("compressed without agreement", OFTEN, "1002", socket -> socket.open()
            .send(Frames.of(TEXT | Frames.COMPRESSED, new byte[100]))),
        Attack.of("pieces of nothing without end", SELDOM, "4429", socket -> socket.open()
            .send(Frames.of(TEXT_BEGINS), Frames.times(FLOOD, Frames.of(GOES_ON)))),
        Attack.of("pings without end", SELDOM, "4429", socket -> socket.open()
            .send(Frames.times(FLOOD, PING))),
        new Attack("pings whose answers nobody reads", SELDOM, Set.of("4429", CUT),
            Attacks::pingAndNeverRead),
        Attack.of("showing other activities without end", SELDOM, "4429",
            socket -> show(socket, token)),
        Attack.of("hello again and again", OFTEN, "4400", socket -> socket.open()
            .say(hello('"' + token + '"')).say(hello('"' + token + '"'))),
        said("a token that is over", hello('"' + ended + '"'), "4401"),
        Attack.of("another subprotocol", OFTEN, "HTTP 426",
            socket -> socket.shake("Sec-WebSocket-Protocol: tidings.v0\r\n")),
        Attack.of("a foreign Origin", OFTEN, "HTTP 403",
            socket -> socket.shake(PROTOCOL + "Origin: http://evil.example\r\n")),
        Attack.of("no Origin, and a cookie", OFTEN, "4401",
            socket -> socket.shake(PROTOCOL + "Cookie: tidings=" + token + "\r\n")
                .say("{\"t\":\"hello\",\"d\":{}}")),
        Attack.of("no hello", 10 * OFTEN, "4408", HostileSocket::open),
        Attack.of("half a handshake", 10 * OFTEN, CUT, HostileSocket::begin));
  }

  private static Attack said(String name, String message, String ending) {
    return Attack.of(name, OFTEN, ending, socket -> socket.open().say(message));
  }

  private static String hello(String token) {
    return "{\"t\":\"hello\",\"d\":{\"token\":" + token + "}}";
  }

  private static void pingAndNeverRead(HostileSocket socket) throws IOException {
    socket.open();
    var lot = Frames.times(LOT, PING);
    long start = System.nanoTime();
    while (System.nanoTime() - start < TOO_LONG.toNanos()) {
      socket.send(lot);
      LockSupport.parkNanos(BETWEEN_LOTS.toNanos());
    }
    socket.outlive();
  }

  /** Two pages in turns: at each turn all activities are others. */
  private static void show(HostileSocket socket, String token) throws IOException {
    socket.open().say(hello('"' + token + '"'));
    for (int turn = 0; turn < FLOOD; turn += 2) {
      socket.send(ONE_PAGE, OTHER_PAGE);
    }
  }

  private static byte[] showing(int first) {
    var ids = IntStream.range(first, first + SHOWING)
        .mapToObj("\"01KAMGJ5P00000000000%06d\""::formatted)
        .collect(Collectors.joining(","));
    var message = "{\"t\":\"showing\",\"d\":{\"ids\":[" + ids + "]}}";
    return Frames.of(TEXT, message.getBytes(UTF_8));
  }
}

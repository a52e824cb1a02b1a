// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import tidings.bench.live.Kind;
import tidings.bench.live.Listener;

/** Hears which post has come to which socket: each post says its number. */
final class Receipts implements Listener {
  /** What has not come by then never will. */
  private static final Duration WITHIN = Duration.ofSeconds(30);
  private static final String BEFORE_NUMBER = "Post #";
  private static final byte[] MARK = BEFORE_NUMBER.getBytes(US_ASCII);
  private static final int DIGITS = 7;

  private final Attendance present;
  private final int sockets;
  private final Map<Integer, Receipt> receipts = new ConcurrentHashMap<>();
  private final AtomicInteger numbers = new AtomicInteger();
  private final AtomicInteger gaps = new AtomicInteger();
  private volatile Optional<String> sample = Optional.empty();

  Receipts(int sockets) {
    this.sockets = sockets;
    this.present = new Attendance(sockets);
  }

  /** What post number so-and-so says. */
  static String text(int number) {
    return BEFORE_NUMBER + "%07d: the tram was late again, so we walked up the hill.".formatted(
        number);
  }

  /** A message that says this post instead of another one. */
  static String renumbered(String message, int number) {
    int at = message.indexOf(BEFORE_NUMBER) + BEFORE_NUMBER.length();
    return message.substring(0, at) + "%07d".formatted(number) + message.substring(at + DIGITS);
  }

  /** Who is there. */
  Attendance present() {
    return present;
  }

  /** The number of a post that is sent now. */
  int next() {
    int number = numbers.getAndIncrement();
    receipts.put(number, new Receipt(sockets));
    return number;
  }

  void acknowledged(int number) {
    of(number).acknowledged();
  }

  /** Of all posts from one number to before another one, once all have come that will. */
  List<Receipt> between(int from, int to) {
    var some = IntStream.range(from, to).mapToObj(this::of).toList();
    some.forEach(receipt -> receipt.await(WITHIN));
    return some;
  }

  /** How many were sent. */
  int size() {
    return numbers.get();
  }

  /** How often a socket was told to reload instead. */
  int gaps() {
    return gaps.get();
  }

  /** Every post that was sent. */
  List<Receipt> all() {
    return new ArrayList<>(receipts.values());
  }

  /** The message of some post. */
  String sample() {
    return sample.orElseThrow();
  }

  private Receipt of(int number) {
    return Optional.ofNullable(receipts.get(number)).orElseThrow();
  }

  @Override
  public void message(int socket, ByteBuffer message) {
    switch (Kind.of(message)) {
      case ACTIVITY -> activity(socket, message);
      case GAP -> gaps.incrementAndGet();
      default -> present.message(socket, message);
    }
  }

  private void activity(int socket, ByteBuffer message) {
    long now = System.nanoTime();
    of(number(message)).arrived(socket, now);
    if (sample.isEmpty()) {
      sample = Optional.of(UTF_8.decode(message.duplicate()).toString());
    }
  }

  private static int number(ByteBuffer message) {
    for (int at = 0; at < message.limit() - MARK.length; at++) {
      if (isMarked(message, at)) {
        int number = 0;
        for (int digit = 0; digit < DIGITS; digit++) {
          number = 10 * number + message.get(at + MARK.length + digit) - '0';
        }
        return number;
      }
    }
    throw new IllegalStateException("a message without a number");
  }

  private static boolean isMarked(ByteBuffer message, int at) {
    for (int letter = 0; letter < MARK.length; letter++) {
      if (message.get(at + letter) != MARK[letter]) {
        return false;
      }
    }
    return true;
  }

  @Override
  public void lost(int socket) {
    present.lost(socket);
  }
}

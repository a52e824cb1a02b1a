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
import tidings.bench.live.MessageKind;
import tidings.bench.live.SocketListener;

/** Records which post has arrived at which socket; the text of each post contains its number. */
final class DeliveryTimes implements SocketListener {
  /** A post that has not arrived by then is lost. */
  private static final Duration DELIVERY_TIMEOUT = Duration.ofSeconds(30);
  private static final String NUMBER_PREFIX = "Post #";
  private static final byte[] NUMBER_PREFIX_BYTES = NUMBER_PREFIX.getBytes(US_ASCII);
  private static final int DIGITS = 7;

  private final ConnectedSockets connected;
  private final int sockets;
  private final Map<Integer, DeliveryTime> byNumber = new ConcurrentHashMap<>();
  private final AtomicInteger numbers = new AtomicInteger();
  private final AtomicInteger gaps = new AtomicInteger();
  private volatile Optional<String> sample = Optional.empty();

  DeliveryTimes(int sockets) {
    this.sockets = sockets;
    this.connected = new ConnectedSockets(sockets);
  }

  /** The text of the post with this number. */
  static String postText(int number) {
    return NUMBER_PREFIX + "%07d: the tram was late again, so we walked up the hill.".formatted(
        number);
  }

  /** A copy of a message with the number of another post. */
  static String renumbered(String message, int number) {
    int index = message.indexOf(NUMBER_PREFIX) + NUMBER_PREFIX.length();
    return message.substring(0, index) + "%07d".formatted(number)
        + message.substring(index + DIGITS);
  }

  /** The connected sockets. */
  ConnectedSockets connected() {
    return connected;
  }

  /** The number of a post that is sent now. */
  int startNext() {
    int number = numbers.getAndIncrement();
    byNumber.put(number, new DeliveryTime(sockets));
    return number;
  }

  void acknowledged(int number) {
    of(number).acknowledged();
  }

  /**
   * The posts of a range of numbers, after all of them have arrived or timed out.
   *
   * @param from inclusive
   * @param to exclusive
   */
  List<DeliveryTime> between(int from, int to) {
    var selected = IntStream.range(from, to).mapToObj(this::of).toList();
    selected.forEach(delivery -> delivery.await(DELIVERY_TIMEOUT));
    return selected;
  }

  /** Number of posts sent. */
  int size() {
    return numbers.get();
  }

  /** Number of reload messages instead of posts. */
  int gaps() {
    return gaps.get();
  }

  /** All posts sent. */
  List<DeliveryTime> all() {
    return new ArrayList<>(byNumber.values());
  }

  /** The message of any one post. */
  String sample() {
    return sample.orElseThrow();
  }

  private DeliveryTime of(int number) {
    return Optional.ofNullable(byNumber.get(number)).orElseThrow();
  }

  @Override
  public void onMessage(int socket, ByteBuffer message) {
    switch (MessageKind.of(message)) {
      case ACTIVITY -> activity(socket, message);
      case GAP -> gaps.incrementAndGet();
      default -> connected.onMessage(socket, message);
    }
  }

  private void activity(int socket, ByteBuffer message) {
    long now = System.nanoTime();
    of(number(message)).onArrival(socket, now);
    if (sample.isEmpty()) {
      sample = Optional.of(UTF_8.decode(message.duplicate()).toString());
    }
  }

  private static int number(ByteBuffer message) {
    for (int index = 0; index < message.limit() - NUMBER_PREFIX_BYTES.length; index++) {
      if (isNumberAt(message, index)) {
        int number = 0;
        for (int digit = 0; digit < DIGITS; digit++) {
          number = 10 * number + message.get(index + NUMBER_PREFIX_BYTES.length + digit) - '0';
        }
        return number;
      }
    }
    throw new IllegalStateException("a message without a number");
  }

  private static boolean isNumberAt(ByteBuffer message, int index) {
    for (int letter = 0; letter < NUMBER_PREFIX_BYTES.length; letter++) {
      if (message.get(index + letter) != NUMBER_PREFIX_BYTES[letter]) {
        return false;
      }
    }
    return true;
  }

  @Override
  public void onLost(int socket) {
    connected.onLost(socket);
  }
}

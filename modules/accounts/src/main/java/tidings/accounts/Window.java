// SPDX-License-Identifier: Apache-2.0
package tidings.accounts;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import tidings.core.UserId;
import tidings.store.Change;
import tidings.store.Item;
import tidings.store.Key;
import tidings.store.Keys;
import tidings.store.Op;

/**
 * A minute in which attempts are counted for one subject.
 *
 * @param most attempts that may fail in it
 */
record Window(Key key, Instant end, int most) {
  /** Who mistypes more often has forgotten it. */
  static final int OF_ACCOUNT = 5;
  /** More than an account's, as a whole school may be behind one address; and some mistype. */
  static final int OF_ADDRESS = 100;
  static final Duration LENGTH = Duration.ofMinutes(1);
  static final String COUNT = "count";
  /** Longer than any attempt takes: what is taken back is still there. */
  private static final Duration KEPT = Duration.ofMinutes(5);
  /** Bytes of an address of IPv6 that name a site; within it anybody may take any address. */
  private static final int SITE = 8;

  /** Those that an attempt counts in. */
  static List<Window> of(UserId id, String from, Instant now) {
    return List.of(
        of("account#" + id, OF_ACCOUNT, now), of("address#" + site(from), OF_ADDRESS, now));
  }

  private static Window of(String subject, int most, Instant now) {
    long minute = now.getEpochSecond() / LENGTH.toSeconds();
    var end = Instant.ofEpochSecond((minute + 1) * LENGTH.toSeconds());
    return new Window(Keys.attempts(subject, minute), end, most);
  }

  Duration rest(Instant now) {
    return Duration.between(now, end);
  }

  /** The row of a first attempt. */
  Item first() {
    return Item.at(key, "attempts")
        .set(COUNT, 1)
        .expiresAt(end.plus(KEPT).getEpochSecond())
        .build();
  }

  Op add(long attempts) {
    return new Op.Update(key, List.of(Change.add(COUNT, attempts)), List.of());
  }

  /** Hexadecimal, as nothing from outside stands in a key; nowhere, if it is no address. */
  private static String site(String from) {
    try {
      var address = InetAddress.ofLiteral(from);
      byte[] bytes = address.getAddress();
      int length = address instanceof Inet6Address ? SITE : bytes.length;
      return HexFormat.of().formatHex(Arrays.copyOf(bytes, length));
    } catch (IllegalArgumentException none) {
      return "nowhere";
    }
  }
}

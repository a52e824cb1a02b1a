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
import tidings.schema.Keys;
import tidings.store.Change;
import tidings.store.Item;
import tidings.store.Key;
import tidings.store.Op;

/**
 * A minute in which attempts are counted for one subject.
 *
 * @param maxFailures attempts that may fail in it
 */
record AttemptWindow(Key key, Instant end, int maxFailures) {
  /** Who mistypes more often has forgotten it. */
  static final int MAX_PER_ACCOUNT = 5;
  /** More than an account's, as a whole school may be behind one address; and some mistype. */
  static final int MAX_PER_ADDRESS = 100;
  static final Duration LENGTH = Duration.ofMinutes(1);
  static final String COUNT = "count";
  /** Longer than any attempt takes: what is taken back is still there. */
  private static final Duration ROW_RETENTION = Duration.ofMinutes(5);
  /** Bytes of an address of IPv6 that name a site; within it anybody may take any address. */
  private static final int SITE_PREFIX_BYTES = 8;

  /** Those that an attempt counts in. */
  static List<AttemptWindow> of(UserId id, String from, Instant now) {
    return List.of(
        of("account#" + id, MAX_PER_ACCOUNT, now),
        of("address#" + site(from), MAX_PER_ADDRESS, now));
  }

  private static AttemptWindow of(String subject, int maxFailures, Instant now) {
    long minute = now.getEpochSecond() / LENGTH.toSeconds();
    var end = Instant.ofEpochSecond((minute + 1) * LENGTH.toSeconds());
    return new AttemptWindow(Keys.signInAttempts(subject, minute), end, maxFailures);
  }

  Duration remaining(Instant now) {
    return Duration.between(now, end);
  }

  /** The row of a first attempt. */
  Item newRow() {
    return Item.at(key, "attempts")
        .set(COUNT, 1)
        .expiresAt(end.plus(ROW_RETENTION).getEpochSecond())
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
      int length = address instanceof Inet6Address ? SITE_PREFIX_BYTES : bytes.length;
      return HexFormat.of().formatHex(Arrays.copyOf(bytes, length));
    } catch (IllegalArgumentException none) {
      return "nowhere";
    }
  }
}

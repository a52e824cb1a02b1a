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
import tidings.schema.AccountKeys;
import tidings.schema.ItemType;
import tidings.store.Change;
import tidings.store.Item;
import tidings.store.Key;
import tidings.store.Op;

/**
 * A one-minute window in which sign-in attempts of one subject (account or address) are counted.
 *
 * @param maxFailures failed attempts allowed in the window
 */
record AttemptWindow(Key key, Instant end, int maxFailures) {
  /** Enough for typing errors. */
  static final int MAX_PER_ACCOUNT = 5;
  /** Higher than for an account, because a whole school may share one address. */
  static final int MAX_PER_ADDRESS = 100;
  static final Duration LENGTH = Duration.ofMinutes(1);
  static final String COUNT = "count";
  /** Outlives every attempt, so that the count of a finished attempt can still be decremented. */
  private static final Duration ROW_RETENTION = Duration.ofMinutes(5);
  /** An IPv6 client may choose any address within its /64, so only these bytes are counted. */
  private static final int SITE_PREFIX_BYTES = 8;

  /** Returns the windows of an attempt: one for the account, one for the client address. */
  static List<AttemptWindow> of(UserId id, String from, Instant now) {
    return List.of(
        of("account#" + id, MAX_PER_ACCOUNT, now),
        of("address#" + site(from), MAX_PER_ADDRESS, now));
  }

  private static AttemptWindow of(String subject, int maxFailures, Instant now) {
    long minute = now.getEpochSecond() / LENGTH.toSeconds();
    var end = Instant.ofEpochSecond((minute + 1) * LENGTH.toSeconds());
    return new AttemptWindow(AccountKeys.signInAttempts(subject, minute), end, maxFailures);
  }

  Duration remaining(Instant now) {
    return Duration.between(now, end);
  }

  /** Returns the row of the first attempt in the window. */
  Item newRow() {
    return ItemType.SIGN_IN_ATTEMPTS.at(key)
        .set(COUNT, 1)
        .expiresAt(end.plus(ROW_RETENTION).getEpochSecond())
        .build();
  }

  Op add(long attempts) {
    return new Op.Update(key, List.of(Change.add(COUNT, attempts)), List.of());
  }

  /**
   * Returns the network in hexadecimal, so that no client input gets into a key; {@code nowhere} if
   * the text is not an IP address.
   */
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

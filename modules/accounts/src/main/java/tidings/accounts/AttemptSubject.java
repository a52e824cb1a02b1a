// SPDX-License-Identifier: Apache-2.0
package tidings.accounts;

import static java.util.Locale.ROOT;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.time.Duration;
import java.util.Arrays;
import java.util.HexFormat;
import tidings.core.UserId;
import tidings.schema.AccountKeys;
import tidings.store.Key;

/** The account, device, session or address for which password attempts are counted. */
record AttemptSubject(Kind kind, String id) {
  /** An IPv6 client may choose any address within its /64, so only these bytes are counted. */
  private static final int SITE_PREFIX_BYTES = 8;

  /** Each kind with its bounds. */
  enum Kind {
    /** Sign-ins to an account from devices that have not signed in to it before. */
    ACCOUNT(5, Duration.ofHours(1)),
    /** Sign-ins to an account from one device that has. */
    DEVICE(5, Duration.ofHours(1)),
    /** Changes of the password by one session. */
    SESSION(5, Duration.ofHours(1)),
    /** Sign-ups with an id that is taken, which may be retries. */
    SIGN_UP(5, Duration.ofHours(1)),
    /**
     * Attempts from a network. Many and not for long, because a whole school may share one address.
     */
    ADDRESS(100, Duration.ofMinutes(10));

    /** Failed attempts allowed in a window; for an account enough for typing errors. */
    final int maxFailures;
    /** The length to which windows grow. */
    final Duration maxLength;

    Kind(int maxFailures, Duration maxLength) {
      this.maxFailures = maxFailures;
      this.maxLength = maxLength;
    }

    String text() {
      return name().toLowerCase(ROOT).replace('_', '-');
    }
  }

  static AttemptSubject account(UserId id) {
    return new AttemptSubject(Kind.ACCOUNT, id.text());
  }

  static AttemptSubject signUp(UserId id) {
    return new AttemptSubject(Kind.SIGN_UP, id.text());
  }

  static AttemptSubject device(String hash) {
    return new AttemptSubject(Kind.DEVICE, hash);
  }

  static AttemptSubject session(String hash) {
    return new AttemptSubject(Kind.SESSION, hash);
  }

  /** @param from numeric IP address of the client */
  static AttemptSubject address(String from) {
    return new AttemptSubject(Kind.ADDRESS, site(from));
  }

  Key key() {
    return AccountKeys.passwordAttempts(kind.text() + "#" + id);
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

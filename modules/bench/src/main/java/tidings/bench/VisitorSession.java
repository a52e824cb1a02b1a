// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.time.Instant;
import java.util.HexFormat;
import tidings.core.UserId;
import tidings.store.Item;
import tidings.store.Keys;

/** The sessions of those who read, as signing in stores them, but without its slow hash. */
final class VisitorSession {
  private static final Duration LASTS = Duration.ofDays(1);

  private VisitorSession() {}

  /** What opens somebody's session. */
  static String token(int person) {
    return "benchmark-" + person;
  }

  static Item of(FeedWorld world, int person) {
    return of(world.person(person), world.newest(), person);
  }

  static Item of(UserId who, Instant since, int person) {
    return Item.at(Keys.session(hash(token(person))), "session")
        .set("user", who.text())
        .set("createdAt", since.toEpochMilli())
        .expiresAt(since.plus(LASTS).getEpochSecond())
        .build();
  }

  private static String hash(String token) {
    try {
      var hash = MessageDigest.getInstance("SHA-256").digest(token.getBytes(UTF_8));
      return HexFormat.of().formatHex(hash);
    } catch (NoSuchAlgorithmException missing) {
      throw new IllegalStateException("every JDK has SHA-256", missing);
    }
  }
}

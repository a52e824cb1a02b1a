// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import java.time.Duration;
import java.time.Instant;
import tidings.core.Sha256;
import tidings.core.UserId;
import tidings.schema.AccountKeys;
import tidings.schema.ItemType;
import tidings.store.Item;

/** Sessions of users as stored by a sign-in, but without the slow password hash. */
final class StoredSession {
  private static final Duration LIFETIME = Duration.ofDays(1);

  private StoredSession() {}

  /** The session token of a user. */
  static String token(int person) {
    return "benchmark-" + person;
  }

  static Item of(GeneratedCommunity community, int person) {
    return of(community.person(person), community.newest(), person);
  }

  static Item of(UserId user, Instant since, int person) {
    return ItemType.SESSION.at(AccountKeys.session(Sha256.hex(token(person))))
        .set("user", user.text())
        .set("createdAt", since.toEpochMilli())
        .expiresAt(since.plus(LIFETIME).getEpochSecond())
        .build();
  }
}

// SPDX-License-Identifier: Apache-2.0
package tidings.accounts;

import static java.time.temporal.ChronoUnit.MILLIS;
import static java.time.temporal.ChronoUnit.SECONDS;
import static tidings.core.errors.ErrorCode.UNAUTHENTICATED;

import io.vertx.core.Future;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import tidings.core.Accounts.Session;
import tidings.core.UserId;
import tidings.schema.AccountKeys;
import tidings.schema.ItemType;
import tidings.store.Item;
import tidings.store.Table;

/**
 * Stores sessions, each under the hash of its token.
 *
 * @param lifetime time from creation to expiry, in whole seconds
 */
record Sessions(Table table, InstantSource clock, Duration lifetime) {
  private static final String USER = "user";
  private static final String CREATED_AT = "createdAt";

  /** Creates a session that is not stored yet. */
  Session newSession(Token token, UserId user) {
    var now = clock.instant().truncatedTo(MILLIS);
    return new Session(token.sessionId(), user, now, now.plus(lifetime).truncatedTo(SECONDS));
  }

  static Item item(Session session) {
    return ItemType.SESSION.at(AccountKeys.session(session.id()))
        .set(USER, session.user().text())
        .set(CREATED_AT, session.createdAt().toEpochMilli())
        .expiresAt(session.expiresAt().getEpochSecond())
        .build();
  }

  /** Returns the session of a token, or fails as {@code unauthenticated}. */
  Future<Session> requireSession(Token token) {
    return requireSession(token.sessionId());
  }

  /** Returns the session with this id, or fails as {@code unauthenticated}. */
  Future<Session> requireSession(String id) {
    return table.get(AccountKeys.session(id))
        .map(row -> row.map(Sessions::session)
            .orElseThrow(
                () -> UNAUTHENTICATED.refusal("the session has ended or does not exist")));
  }

  /** Returns the unexpired sessions of an account, newest first. */
  List<Session> ofAccount(Account account) {
    var newestFirst = account.sessions().reversed().stream().map(AccountKeys::session).toList();
    var rows = table.getAll(newestFirst).await();
    return newestFirst.stream()
        .flatMap(key -> Optional.ofNullable(rows.get(key)).stream())
        .map(Sessions::session)
        .toList();
  }

  private static Session session(Item row) {
    return new Session(
        AccountKeys.sessionOf(row.key()),
        new UserId(row.text(USER)),
        Instant.ofEpochMilli(row.number(CREATED_AT)),
        Instant.ofEpochSecond(row.number(Item.EXPIRES_AT)));
  }
}

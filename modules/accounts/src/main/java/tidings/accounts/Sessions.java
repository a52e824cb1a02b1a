// SPDX-License-Identifier: Apache-2.0
package tidings.accounts;

import static java.time.temporal.ChronoUnit.MILLIS;
import static java.time.temporal.ChronoUnit.SECONDS;
import static tidings.core.errors.ErrorCode.INVALID_TOKEN;
import static tidings.core.errors.ErrorCode.SESSION_ENDED;
import static tidings.core.errors.ErrorCode.TOKEN_EXPIRED;

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
import tidings.store.Change;
import tidings.store.Condition;
import tidings.store.Item;
import tidings.store.Table;
import tidings.store.Transaction;

/**
 * Stores sessions, each under the hash of its token. A session that is not used expires before its
 * lifetime is over; its row has the time of the last use, which is updated rarely. A row stays for a
 * week after the end, so that a client is told why its token is refused.
 *
 * @param lifetime time from creation to expiry, in whole seconds
 * @param maxIdle time without use after which it expires
 */
record Sessions(Table table, InstantSource clock, Duration lifetime, Duration maxIdle) {
  private static final Duration DAY = Duration.ofDays(1);
  /** How long the end of a session is remembered. */
  static final Duration REMEMBERED = Duration.ofDays(7);
  /** So that uses between two updates shorten the idle time by little. */
  private static final int UPDATES_PER_IDLE_TIME = 10;
  private static final String USER = "user";
  private static final String USED_AT = "usedAt";
  /** The end at the latest. */
  private static final String ENDS_AT = "endsAt";
  /** The end if it is not used any more. */
  private static final String VALID_UNTIL = "validUntil";
  /** Of a session that was ended; its row has nothing else. */
  private static final String ENDED = "ended";
  private static final String DEVICE = "device";
  private static final String CREATED_AT = "createdAt";

  /** Creates a session that is not stored yet. */
  Session newSession(Token token, UserId user, Optional<String> device) {
    var now = clock.instant().truncatedTo(MILLIS);
    return Session.stored(
        token.sessionId(), user, now, now, now.plus(lifetime).truncatedTo(SECONDS), device);
  }

  Item item(Session session) {
    return ItemType.SESSION.at(AccountKeys.session(session.id()))
        .set(USER, session.user().text())
        .set(CREATED_AT, session.createdAt().toEpochMilli())
        .set(USED_AT, session.usedAt().toEpochMilli())
        .set(ENDS_AT, session.expiresAt().getEpochSecond())
        .set(DEVICE, session.device())
        .set(VALID_UNTIL, validUntil(session.usedAt(), session.expiresAt()))
        .expiresAt(validUntil(session.usedAt(), session.expiresAt()) + REMEMBERED.toSeconds())
        .build();
  }

  /** The row that takes the place of a session that was ended. */
  static Item ended(String id, Instant now) {
    return ItemType.SESSION.at(AccountKeys.session(id))
        .set(ENDED, now.toEpochMilli())
        .expiresAt(now.plus(REMEMBERED).getEpochSecond())
        .build();
  }

  private long validUntil(Instant usedAt, Instant end) {
    return Math.min(usedAt.plus(maxIdle).getEpochSecond(), end.getEpochSecond());
  }

  /**
   * Returns the session of a token, or fails as {@code invalid_token}, {@code token_expired} or {@code
   * session_ended}.
   */
  Future<Session> requireSession(Token token) {
    return requireSession(token.sessionId());
  }

  /** Returns the session with this id, or fails as above. */
  Future<Session> requireSession(String id) {
    return table.get(AccountKeys.session(id)).map(found -> {
      var row = found.orElseThrow(() -> INVALID_TOKEN.refusal("there is no session of this token"));
      if (row.has(ENDED)) {
        throw SESSION_ENDED.refusal("the session was ended; sign in again");
      }
      if (!isValid(row)) {
        throw TOKEN_EXPIRED.refusal("the session has expired; sign in again");
      }
      var session = session(row);
      recordUse(session, row);
      return session;
    });
  }

  /** Rows of earlier versions vanish at the end. */
  private boolean isValid(Item row) {
    return !row.has(ENDED)
        && (!row.has(VALID_UNTIL) || clock.instant().getEpochSecond() < row.number(VALID_UNTIL));
  }

  /** Updates the time of the last use if it is old. Nobody waits for it, and it may fail. */
  private void recordUse(Session session, Item row) {
    var now = clock.instant();
    if (Duration.between(session.usedAt(), now).compareTo(updateInterval()) < 0) {
      return;
    }
    long validUntil = validUntil(now, session.expiresAt());
    new Transaction()
        .update(
            row.key(),
            Change.set(USED_AT, now.toEpochMilli()),
            Change.set(ENDS_AT, session.expiresAt().getEpochSecond()),
            Change.set(VALID_UNTIL, validUntil),
            Change.set(Item.EXPIRES_AT, validUntil + REMEMBERED.toSeconds()))
        .onlyIf(Condition.equal(Item.EXPIRES_AT, row.number(Item.EXPIRES_AT)))
        .commit(table);
  }

  private Duration updateInterval() {
    var part = maxIdle.dividedBy(UPDATES_PER_IDLE_TIME);
    return part.compareTo(DAY) < 0 ? part : DAY;
  }

  /** Returns the unexpired sessions of an account, newest first. */
  List<Session> ofAccount(Account account) {
    var newestFirst = account.sessions().reversed().stream().map(AccountKeys::session).toList();
    var rows = table.getAll(newestFirst).await();
    return newestFirst.stream()
        .flatMap(key -> Optional.ofNullable(rows.get(key)).stream())
        .filter(this::isValid)
        .map(Sessions::session)
        .toList();
  }

  /** Versions before the idle limit stored neither the last use nor the end. */
  private static Session session(Item row) {
    return Session.stored(
        AccountKeys.sessionOf(row.key()),
        new UserId(row.text(USER)),
        Instant.ofEpochMilli(row.number(CREATED_AT)),
        Instant.ofEpochMilli(row.number(row.has(USED_AT) ? USED_AT : CREATED_AT)),
        Instant.ofEpochSecond(row.number(row.has(ENDS_AT) ? ENDS_AT : Item.EXPIRES_AT)),
        row.findText(DEVICE));
  }
}

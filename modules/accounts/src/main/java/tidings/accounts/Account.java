// SPDX-License-Identifier: Apache-2.0
package tidings.accounts;

import static java.util.function.Predicate.not;
import static java.util.stream.Collectors.toUnmodifiableSet;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import tidings.core.Accounts;
import tidings.core.UserId;
import tidings.schema.rows.AccountRow;
import tidings.store.Condition;
import tidings.store.Item;
import tidings.store.Transaction;

/**
 * The row of a user's ways to sign in and session ids. They share a row so that they change
 * atomically.
 *
 * @param sessions session ids, oldest first; some may have expired
 * @param version starts at 1 and grows with every change
 */
record Account(UserId id, SignInWays ways, List<String> sessions, long version,
    Instant createdAt) {
  private static final String SESSIONS = "sessions";
  private static final String VERSION = "version";

  Account {
    sessions = List.copyOf(sessions);
  }

  static Account of(UserId id, Item row) {
    return new Account(
        id, SignInWays.of(row), row.list(SESSIONS), row.number(VERSION),
        AccountRow.createdAt(row));
  }

  /** A new account whose user cannot sign in here: the site does that. */
  static Account withoutWays(UserId id, Instant createdAt) {
    return new Account(id, SignInWays.NONE, List.of(), 1, createdAt);
  }

  Item item() {
    var row = AccountRow.of(id, passwordHash(), createdAt)
        .set(SESSIONS, sessions)
        .set(VERSION, version);
    ways.addTo(row);
    return row.build();
  }

  Optional<String> passwordHash() {
    return ways.passwordHash();
  }

  /** Replaces what the user can sign in with; the sessions stay. */
  Account withWays(SignInWays newWays) {
    return nextVersion(newWays, sessions);
  }

  /** Adds a session; drops the oldest when there are more than {@link Accounts#MAX_SESSIONS}. */
  Account withSession(String session) {
    var all = Stream.concat(sessions.stream(), Stream.of(session)).toList();
    int surplus = Math.max(0, all.size() - Accounts.MAX_SESSIONS);
    return nextVersion(ways, all.subList(surplus, all.size()));
  }

  Account withoutSession(String session) {
    return nextVersion(ways, sessions.stream().filter(not(session::equals)).toList());
  }

  /** Replaces the password and ends all sessions but one. */
  Account withPassword(String newHash, String session) {
    return nextVersion(ways.withPassword(Optional.of(newHash)), List.of(session));
  }

  /** Replaces the password and ends all sessions. */
  Account withPassword(String newHash) {
    return nextVersion(ways.withPassword(Optional.of(newHash)), List.of());
  }

  /** Ends all sessions but one, which may have ended. */
  Account withOnly(String session) {
    return nextVersion(ways, sessions.stream().filter(session::equals).toList());
  }

  /** Ends all sessions. */
  Account withoutSessions() {
    return nextVersion(ways, List.of());
  }

  /** Ids of the sessions that {@code before} has and this account does not. */
  Set<String> sessionsEndedSince(Account before) {
    return before.sessions.stream()
        .filter(not(sessions::contains))
        .collect(toUnmodifiableSet());
  }

  /** Writes this account if the stored one is still {@code before}. */
  Transaction updateFrom(Account before) {
    return new Transaction().put(item()).onlyIf(before.isUnchanged());
  }

  /** Holds while the stored account is this one. */
  Condition isUnchanged() {
    return Condition.equal(VERSION, version);
  }

  private Account nextVersion(SignInWays newWays, List<String> sessionIds) {
    return new Account(id, newWays, sessionIds, version + 1, createdAt);
  }
}

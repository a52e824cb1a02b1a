// SPDX-License-Identifier: Apache-2.0
package tidings.core;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import tidings.core.bus.Ask;
import tidings.core.bus.Event;

/** Who may sign in: all that can be asked about accounts and sessions. */
public sealed interface Accounts<A> extends Ask<A> {
  /** How many sessions somebody keeps, so that one transaction ends all; the oldest make room. */
  int MAX_SESSIONS = 90;

  /**
   * Makes an account and its user's profile, and signs in. Of several for one id the store lets
   * one win, so they need no order, and the slow hash of one keeps nobody else waiting.
   *
   * @param password 8 to 200 characters
   * @param name 1 to 100 characters
   * @param clientAddress the address of who asks, in numbers
   * @param idempotencyKey a repeat with the same key is answered as the first was, for a day
   */
  record SignUp(UserId id, String password, String name, String clientAddress,
      Optional<IdempotencyKey> idempotencyKey)
      implements Accounts<SignInResult>, Unordered {
    @Override
    public Object key() {
      return id;
    }
  }

  /**
   * Refused as {@code wrong_credentials}, whatever of them is wrong, and as {@code
   * too_many_attempts} when that was so too often within a minute, for the account or from the
   * address; then until the minute is over also when they are right.
   *
   * @param clientAddress the address of who asks, in numbers
   * @param idempotencyKey a repeat with the same key is answered as the first was, for a day
   */
  record SignIn(UserId id, String password, String clientAddress,
      Optional<IdempotencyKey> idempotencyKey)
      implements Accounts<SignInResult>, Unordered {
    @Override
    public Object key() {
      return id;
    }
  }

  /**
   * Takes another password and ends all other sessions, those too that are being opened with the
   * old one at that very moment. A wrong old one is refused like that of a {@link SignIn}.
   *
   * @param newPassword 8 to 200 characters
   * @param clientAddress the address of who asks, in numbers
   */
  record ChangePassword(Session session, String oldPassword, String newPassword,
      String clientAddress)
      implements Accounts<Done>, Unordered {
    @Override
    public Object key() {
      return session.user();
    }
  }

  /** Whose token this is; refused as {@code unauthenticated} when it is nobody's any more. */
  record Authenticate(String token) implements Accounts<Session>, Immediate {
    @Override
    public Object key() {
      return token;
    }
  }

  /** Whether a session still stands; refused as {@code unauthenticated} when it does not. */
  record CheckSession(String session) implements Accounts<Session>, Immediate {
    @Override
    public Object key() {
      return session;
    }
  }

  /** A ticket that stands once for the token of a session, for who can send no other secret. */
  record IssueTicket(Session session) implements Accounts<Ticket>, Unordered {
    @Override
    public Object key() {
      return session.user();
    }
  }

  /** Whose ticket this is, which is used with that; refused as {@code unauthenticated}. */
  record RedeemTicket(String ticket) implements Accounts<Session>, Unordered {
    @Override
    public Object key() {
      return ticket;
    }
  }

  /** The sessions of somebody that have not ended, newest first; {@value #MAX_SESSIONS} at the most. */
  record SessionsOf(UserId user) implements Accounts<List<Session>>, Read {
    @Override
    public Object key() {
      return user;
    }
  }

  /** Ends a session of theirs; ending what is not one, or no longer, changes nothing. */
  record SignOut(UserId user, String session) implements Accounts<Done> {
    @Override
    public Object key() {
      return user;
    }
  }

  /**
   * Told once they are gone, whatever ended them but their age; within seconds, when that was done
   * through another server. May be told again, may be lost.
   */
  record SessionsEnded(UserId user, Set<String> sessions) implements Event {}

  /** @param token shown this once; the store knows only its hash */
  record SignInResult(EntitySummary user, String token, Instant expiresAt) {}

  /** @param text shown this once; the store knows only its hash */
  record Ticket(String text, Instant expiresAt) {}

  /** @param id names the session to its owner; it opens nothing */
  record Session(String id, UserId user, Instant createdAt, Instant expiresAt) {}
}

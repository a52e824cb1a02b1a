// SPDX-License-Identifier: Apache-2.0
package tidings.core;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import tidings.core.bus.Ask;

/** Requests to the accounts actor: sign-up, sign-in and sessions. */
public sealed interface Accounts<A> extends Ask<A> {
  /** Max. characters of the reason of a suspension or of the end of sessions. */
  int MAX_REASON_LENGTH = 500;
  /**
   * Max. sessions of a user, so that one transaction can end all; a new one replaces the oldest.
   */
  int MAX_SESSIONS = 90;
  /** Characters of the token of a session: 32 bytes in base64url. */
  int SESSION_TOKEN_LENGTH = 43;

  /**
   * Creates an account with its profile and signs in. The store decides between concurrent requests
   * for the same id, so they need no order, and a slow password hash delays no other request.
   *
   * @param password 8 to 200 characters
   * @param name 1 to 100 characters
   * @param email a link is sent there, to confirm it
   * @param clientAddress numeric IP address of the client
   * @param deviceName shown in the list of sessions
   * @param invite the secret of an {@link Invites invite}, where one is needed
   * @param idempotencyKey for a day, a retry with the same key returns the first result
   */
  record SignUp(UserId id, String password, String name, Optional<EmailAddress> email,
      Optional<String> invite, String clientAddress, Optional<String> deviceName,
      Optional<IdempotencyKey> idempotencyKey)
      implements Accounts<SignInResult>, Unordered {
    @Override
    public Object key() {
      return id;
    }
  }

  /**
   * Refused as {@code wrong_credentials} for an unknown id and for a wrong password alike, and as
   * {@code too_many_attempts} after too many failures within a minute or more, counted by account
   * and by address; until that time is over, correct credentials are refused too. A device that has
   * signed in to the account before is counted apart.
   *
   * @param clientAddress numeric IP address of the client
   * @param device the token of the device from an earlier sign-in
   * @param deviceName shown in the list of sessions
   * @param idempotencyKey for a day, a retry with the same key returns the first result
   */
  record SignIn(UserId id, String password, String clientAddress, Optional<String> device,
      Optional<String> deviceName, Optional<IdempotencyKey> idempotencyKey)
      implements Accounts<SignInResult>, Unordered {
    @Override
    public Object key() {
      return id;
    }
  }

  /**
   * Sets a new password and ends all other sessions, including those being opened concurrently with
   * the old password. A wrong old password is refused as in {@link SignIn}, but counted by session:
   * no other session and no stranger keeps a user from changing the password. An account without a
   * password gets one if the session is {@link Credentials#FRESH fresh}.
   *
   * @param oldPassword empty for an account without one
   * @param newPassword 8 to 200 characters
   * @param clientAddress numeric IP address of the client
   */
  record ChangePassword(Session session, Optional<String> oldPassword, String newPassword,
      String clientAddress)
      implements Accounts<Done>, Unordered {
    @Override
    public Object key() {
      return session.user();
    }
  }

  /**
   * Returns the session of a token of this server, or of a JSON Web Token of the site; refused as
   * {@code invalid_token}, {@code token_expired} or {@code session_ended} if the token is not valid.
   */
  record Authenticate(String token) implements Accounts<Session>, Immediate {
    @Override
    public Object key() {
      return token;
    }
  }

  /**
   * Verifies a JSON Web Token of the site that is not known here yet, and creates its user where the
   * settings say so; refused as {@code invalid_token}, {@code token_expired}, {@code unknown_user}
   * or {@code suspended}.
   */
  record VerifySiteToken(String token) implements Accounts<Session>, Unordered {
    @Override
    public Object key() {
      return token;
    }
  }

  /**
   * Reads a session again; refused as {@code session_ended} or {@code token_expired} if it is over. One of the site is
   * refused as {@code suspended} if its user is, and as {@code invalid_token} or {@code
   * scope_missing} if its key is no longer valid.
   */
  record CheckSession(Session session) implements Accounts<Session>, Immediate {
    @Override
    public Object key() {
      return session.id();
    }
  }

  /**
   * Creates a single-use ticket that replaces the token of a session, for clients that cannot send
   * headers.
   */
  record IssueTicket(Session session) implements Accounts<Ticket>, Unordered {
    @Override
    public Object key() {
      return session.user();
    }
  }

  /** Redeems a ticket, which invalidates it; refused as {@link Authenticate} is. */
  record RedeemTicket(String ticket) implements Accounts<Session>, Unordered {
    @Override
    public Object key() {
      return ticket;
    }
  }

  /** The active sessions of a user, newest first; at most {@value #MAX_SESSIONS}. */
  record SessionsOf(UserId user) implements Accounts<List<Session>>, Read {
    @Override
    public Object key() {
      return user;
    }
  }

  /** Ends a session of the user. Idempotent: an unknown or ended session is no error. */
  record SignOut(UserId user, String session, String clientAddress) implements Accounts<Done> {
    @Override
    public Object key() {
      return user;
    }
  }

  /** Ends all sessions of a user but one. Idempotent. */
  record EndOtherSessions(Session kept, String clientAddress) implements Accounts<Done> {
    @Override
    public Object key() {
      return kept.user();
    }
  }

  /**
   * Ends all sessions of a user, who can sign in again; {@code not_found} without an account.
   * Idempotent. Answers the number of sessions that it has ended.
   *
   * @param moderator empty for an operator. A moderator cannot end the sessions of a moderator
   * @param reason for the audit log
   */
  record EndSessions(Optional<UserId> moderator, UserId user, Optional<String> reason)
      implements Accounts<Integer> {
    @Override
    public Object key() {
      return user;
    }
  }

  /**
   * Replaces the password of a user with a new random one and ends all sessions, by an operator;
   * {@code not_found} without an account. Answers the new password.
   */
  record ResetPassword(UserId user) implements Accounts<String>, Unordered {
    @Override
    public Object key() {
      return user;
    }
  }

  /**
   * Suspends a user: ends all sessions, and sign-ins are refused as {@code suspended} until the
   * suspension ends. A second suspension replaces the first.
   *
   * @param moderator empty for an operator and the site. A moderator cannot suspend a moderator
   * @param until empty for an indefinite suspension
   * @param hidesActivities whether nobody sees the user's posts and comments until it ends
   */
  record Suspend(Optional<UserId> moderator, UserId user, String reason, Optional<Instant> until,
      boolean hidesActivities) implements Accounts<Done> {
    @Override
    public Object key() {
      return user;
    }
  }

  /** Ends a suspension. Idempotent. @param moderator empty for an operator and the site */
  record Reinstate(Optional<UserId> moderator, UserId user) implements Accounts<Done> {
    @Override
    public Object key() {
      return user;
    }
  }

  /**
   * The suspended users, the longest suspended first; for moderators.
   *
   * @param moderator empty for the site
   */
  record SuspensionsBy(Optional<UserId> moderator, Optional<Cursor> after, int limit)
      implements Accounts<Page<Suspension>>, Read {
    @Override
    public Object key() {
      return moderator;
    }
  }

  /**
   * Published after sessions have ended for any reason except their age. May be repeated, may be lost.
   */
  record SessionsEnded(UserId user, Set<String> sessions) implements BroadcastEvent {}

  /**
   * The other side of a sign-in.
   *
   * @param address numeric IP address
   * @param device the token of the device from an earlier sign-in
   * @param deviceName shown in the list of sessions
   */
  record Client(String address, Optional<String> device, Optional<String> deviceName) {}

  /** @param moderator empty if an operator or the site has suspended the user */
  record Suspension(EntitySummary user, Optional<EntitySummary> moderator, String reason,
      Instant since, Optional<Instant> until, boolean hidesActivities) {}

  /**
   * @param token returned only here; the store has only its hash
   * @param device token that gives this device a window of attempts of its own; opens nothing
   */
  record SignInResult(EntitySummary user, String token, Instant expiresAt, String device) {}

  /** @param text returned only here; the store has only its hash */
  record Ticket(String text, Instant expiresAt) {}

  /**
   * A sign-in here, or the validity of a token of the site or of a service key.
   *
   * @param id identifies the session to its owner; it is no secret and grants no access
   * @param usedAt time of the last request, up to a day old
   * @param expiresAt its end at the latest; it ends earlier if it is not used
   * @param device a name of the device, such as {@code Firefox on Linux}
   * @param serviceKey with which a back end acts as the user
   */
  record Session(String id, UserId user, Instant createdAt, Instant usedAt, Instant expiresAt,
      Optional<String> device, Optional<KeyName> serviceKey) {
    private static final String OF_SITE = "site:";

    /** A sign-in here. */
    public static Session stored(String id, UserId user, Instant createdAt, Instant usedAt,
        Instant expiresAt, Optional<String> device) {
      return new Session(id, user, createdAt, usedAt, expiresAt, device, Optional.empty());
    }

    /** The session of a token of the site, of which nothing is stored. */
    public static Session ofSiteToken(UserId user, Instant now, Instant expiresAt) {
      return ofSite(user, now, expiresAt, Optional.empty());
    }

    /** The session of a back end that acts as a user, of which nothing is stored. */
    public static Session ofServiceKey(KeyName key, UserId user, Instant now, Instant expiresAt) {
      return ofSite(user, now, expiresAt, Optional.of(key));
    }

    private static Session ofSite(UserId user, Instant now, Instant expiresAt,
        Optional<KeyName> key) {
      return new Session(idOfSite(user), user, now, now, expiresAt, Optional.empty(), key);
    }

    /** The id that the sessions of all site tokens and service keys of a user have. */
    public static String idOfSite(UserId user) {
      return OF_SITE + user;
    }

    /** Whether the site answers for the user, so that there is no session to list or to end. */
    public boolean isOfSite() {
      return id.startsWith(OF_SITE);
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
package tidings.core;

import java.time.Instant;
import java.util.List;

/** Who may sign in: all that can be asked about accounts and sessions. */
public sealed interface Accounts<A> extends Ask<A> {
  /** How many sessions somebody keeps; the oldest make room. */
  int SESSIONS = 100;

  /**
   * Makes an account and its user's profile, and signs in. Of several for one id the store lets
   * one win, so they need no order, and the slow hash of one keeps nobody else waiting.
   *
   * @param password 8 to 200 characters
   * @param name 1 to 100 characters
   */
  record SignUp(UserId id, String password, String name)
      implements Accounts<SignedIn>, Unordered {
    @Override
    public Object key() {
      return id;
    }
  }

  /** Refused as {@code wrong_credentials}, whatever of them is wrong. */
  record SignIn(UserId id, String password) implements Accounts<SignedIn>, Unordered {
    @Override
    public Object key() {
      return id;
    }
  }

  /** Whose token this is; refused as {@code unauthenticated} when it is nobody's any more. */
  record Authenticate(String token) implements Accounts<Session>, Immediate {
    @Override
    public Object key() {
      return token;
    }
  }

  /** The sessions of somebody that have not ended, newest first; {@value #SESSIONS} or so. */
  record SessionsOf(UserId who) implements Accounts<List<Session>>, Read {
    @Override
    public Object key() {
      return who;
    }
  }

  /** Ends a session of theirs; ending what is not one, or no longer, changes nothing. */
  record SignOut(UserId who, String session) implements Accounts<Done> {
    @Override
    public Object key() {
      return who;
    }
  }

  /** @param token shown this once; the store knows only its hash */
  record SignedIn(Face user, String token, Instant expiresAt) {}

  /** @param id names the session to its owner; it opens nothing */
  record Session(String id, UserId user, Instant createdAt, Instant expiresAt) {}
}

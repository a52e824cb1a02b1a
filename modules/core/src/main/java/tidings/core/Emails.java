// SPDX-License-Identifier: Apache-2.0
package tidings.core;

import java.time.Instant;
import java.util.Optional;
import tidings.core.Accounts.Session;
import tidings.core.bus.Ask;
import tidings.core.bus.Event;

/**
 * Requests about the e-mail addresses of accounts, and what is done by mail: confirming an address,
 * resetting a password. Without a mail server all are refused as {@code email_off}.
 */
public sealed interface Emails<A> extends Ask<A> {

  /** The address of a user's account. */
  record EmailOf(UserId user) implements Emails<AccountEmail>, Read {
    @Override
    public Object key() {
      return user;
    }
  }

  /**
   * Sends a link to a new address, which replaces the former one when the link is followed. Refused
   * as {@code email_taken} if another account has confirmed the address, and as {@code
   * sign_in_again} without the password if the sign-in is too long ago.
   *
   * @param password of the account; a wrong one is counted by session
   * @param clientAddress numeric IP address of the client
   */
  record SetEmail(Session session, EmailAddress email, Optional<String> password,
      String clientAddress) implements Emails<Done>, Unordered {
    @Override
    public Object key() {
      return session.user();
    }
  }

  /** Removes the address, confirmed or not. @param password as above */
  record RemoveEmail(Session session, Optional<String> password, String clientAddress)
      implements Emails<Done>, Unordered {
    @Override
    public Object key() {
      return session.user();
    }
  }

  /** Sends the link to the address that waits for its confirmation once more. */
  record SendConfirmation(Session session, String clientAddress)
      implements Emails<Done>, Unordered {
    @Override
    public Object key() {
      return session.user();
    }
  }

  /** Confirms the address to which the token was sent; {@code invalid_link} if it is not valid. */
  record ConfirmEmail(String token, String clientAddress) implements Emails<Done>, Unordered {
    @Override
    public Object key() {
      return token;
    }
  }

  /**
   * Asks for a link that resets the password of an account. The link is sent later, if there is
   * such an account and it has a confirmed address; the answer, and its time, is always the same.
   *
   * @param account the account, by its id or its confirmed address
   */
  record RequestPasswordReset(LostAccount account, String clientAddress)
      implements Emails<Done>, Unordered {
    @Override
    public Object key() {
      return account;
    }
  }

  /** Sets a new password with the token of a link, and ends all sessions of the account. */
  record CompletePasswordReset(String token, String newPassword, String clientAddress)
      implements Emails<Done>, Unordered {
    @Override
    public Object key() {
      return token;
    }
  }

  /**
   * Refused as {@code email_unconfirmed} if the user has to confirm an address first: accounts that
   * signed up with one, where addresses are required.
   */
  record RequireConfirmed(UserId user) implements Emails<Done>, Read {
    @Override
    public Object key() {
      return user;
    }
  }

  /** Published after a mail is stored. May be repeated, may be lost. */
  record MailAdded() implements Event {}

  /** How a user who has lost the password names the account. */
  sealed interface LostAccount {
    /** By its id. */
    record ById(UserId user) implements LostAccount {}

    /** By its confirmed address. */
    record ByEmail(EmailAddress email) implements LostAccount {}
  }

  /**
   * The address of an account.
   *
   * @param confirmed the address that counts
   * @param pending an address that was given and is not confirmed yet
   */
  record AccountEmail(Optional<EmailAddress> confirmed, Optional<Instant> confirmedAt,
      Optional<EmailAddress> pending) {
    /** No address. */
    public static final AccountEmail NONE =
        new AccountEmail(Optional.empty(), Optional.empty(), Optional.empty());
  }
}

// SPDX-License-Identifier: Apache-2.0
package tidings.accounts;

import static tidings.core.errors.ErrorCode.INVITE_NEEDED;
import static tidings.core.errors.ErrorCode.SIGN_UP_CLOSED;

import java.util.Optional;
import tidings.core.EmailPolicy;
import tidings.core.SignUpPolicy;
import tidings.core.UserId;
import tidings.core.errors.Refusal;
import tidings.schema.rows.AuditRow.Action;
import tidings.schema.rows.AuditRows;
import tidings.store.Item;
import tidings.store.Table;
import tidings.store.Transaction;

/**
 * Decides whether a stranger may create an account. Every way to do so has to ask it:
 * {@link OpeningAccount} needs its answer.
 */
record SignUpRule(Table table, SignUpPolicy policy, EmailPolicy emailPolicy,
    Passwords passwords) {
  /** With what a user signs up. */
  enum Way {
    PASSWORD,
    PASSKEY,
    PROVIDER
  }

  /** That an account may be created. @param invite used up by it */
  record Admission(Optional<InviteRow> invite) {
    void addTo(Transaction transaction) {
      invite.ifPresent(used -> used.useUp(transaction));
    }

    /** The entry of the audit log, which names the invite. */
    Item auditRow(AuditRows audit, UserId user, String address) {
      return invite
          .map(used -> audit.ofSignIn(
              Action.SIGNED_UP, Optional.of(user), address, "invite " + used.id()))
          .orElseGet(() -> audit.ofSignIn(Action.SIGNED_UP, Optional.of(user), address));
    }
  }

  /**
   * @param secret of an invite
   * @throws Refusal as {@link #requireOffered}, and {@code invalid_invite}
   */
  Admission require(Way way, Optional<String> secret) {
    requireOffered(way, secret);
    return new Admission(secret.filter(sent -> policy == SignUpPolicy.INVITED)
        .map(sent -> InviteRow.require(table, sent)));
  }

  /**
   * Checks all but the invite itself.
   *
   * @throws Refusal {@code passwords_off}, {@code sign_up_closed} or {@code invite_needed}
   */
  void requireOffered(Way way, Optional<String> secret) {
    if (way == Way.PASSWORD) {
      passwords.requireAccepted();
    }
    if (policy == SignUpPolicy.CLOSED) {
      throw SIGN_UP_CLOSED.refusal("nobody can create an account here at present");
    }
    if (way != Way.PASSWORD && emailPolicy == EmailPolicy.REQUIRED) {
      throw SIGN_UP_CLOSED
          .refusal("accounts here need an e-mail address; sign up with a password");
    }
    if (policy == SignUpPolicy.INVITED && secret.isEmpty()) {
      throw INVITE_NEEDED.refusal("only users with an invite can create an account here");
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
package tidings.accounts;

import java.security.SecureRandom;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tidings.accounts.HashingQueues.Kind;
import tidings.core.UserId;
import tidings.schema.rows.AuditRow.Action;
import tidings.store.OptimisticRetry;

/** Replaces the password of a user who has lost it, by an operator. */
record ResettingPassword(AccountContext context) {
  private static final SecureRandom RANDOM = new SecureRandom();
  /** Without letters and digits that look alike. */
  private static final String ALPHABET = "abcdefghijkmnpqrstuvwxyz23456789";
  private static final int GROUPS = 4;
  private static final int GROUP_LENGTH = 5;

  /** @return the new password, of 100 random bits */
  String reset(UserId user) {
    context.passwords().requireAccepted();
    context.accounts().require(user);
    var password = Stream.generate(ResettingPassword::group).limit(GROUPS)
        .collect(Collectors.joining("-"));
    var hash = context.passwords().hash(Kind.SIGN_IN, password).await();
    return OptimisticRetry.retry(context.table(), () -> {
      var account = context.accounts().require(user);
      var updated = account.withPassword(hash);
      var audit = context.audit()
          .ofAccount(Action.RESET_PASSWORD, Optional.empty(), user, Optional.empty());
      context.accounts().commit(account, updated, updated.updateFrom(account).put(audit));
      return password;
    });
  }

  private static String group() {
    return RANDOM.ints(GROUP_LENGTH, 0, ALPHABET.length())
        .mapToObj(index -> ALPHABET.substring(index, index + 1))
        .collect(Collectors.joining());
  }
}

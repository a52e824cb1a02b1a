// SPDX-License-Identifier: Apache-2.0
package tidings.accounts;

import static tidings.core.Done.DONE;
import static tidings.core.errors.ErrorCode.IDEMPOTENCY_KEY_REUSED;
import static tidings.core.errors.ErrorCode.TOO_MANY_ATTEMPTS;
import static tidings.core.errors.ErrorCode.WRONG_CREDENTIALS;

import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import tidings.core.Done;
import tidings.core.UserId;
import tidings.core.errors.ErrorCode;
import tidings.core.errors.Refusal;
import tidings.store.Condition;
import tidings.store.Item;
import tidings.store.Key;
import tidings.store.OptimisticRetry;
import tidings.store.Table;
import tidings.store.Transaction;

/**
 * Limits failed sign-ins per minute, by account and by address. An attempt is counted before the
 * password is checked and uncounted if it does not fail. So concurrent attempts, also through
 * several servers, never get more checks than the limit. A success uncounts only its own attempt.
 */
record SignInRateLimit(Table table, InstantSource clock, FailedSignInAudit audit) {
  /** Failures that reveal something about a guess. */
  private static final Set<ErrorCode> FAILURES = Set.of(WRONG_CREDENTIALS, IDEMPOTENCY_KEY_REUSED);

  /**
   * Runs a sign-in attempt within the limit.
   *
   * @param from the client address
   * @throws Refusal {@code too_many_attempts}, before any hashing
   */
  <T> T attempt(UserId id, String from, Supplier<T> action) {
    var windows = AttemptWindow.of(id, from, clock.instant());
    OptimisticRetry.retry(() -> countAttempt(windows));
    try {
      var result = action.get();
      uncount(windows);
      return result;
    } catch (Refusal refusal) {
      if (!FAILURES.contains(refusal.errorCode())) {
        uncount(windows);
      }
      if (refusal.errorCode() == WRONG_CREDENTIALS) {
        audit.logFailure(id, from);
      }
      throw refusal;
    }
  }

  private Done countAttempt(List<AttemptWindow> windows) {
    var rows = table.getAll(windows.stream().map(AttemptWindow::key).toList()).await();
    var transaction = new Transaction();
    for (var window : windows) {
      add(transaction, window, rows);
    }
    transaction.commit(table).await();
    return DONE;
  }

  private void add(Transaction transaction, AttemptWindow window, Map<Key, Item> rows) {
    var row = rows.get(window.key());
    if (row == null) {
      transaction.put(window.newRow()).onlyIf(Condition.absent());
    } else if (row.number(AttemptWindow.COUNT) < window.maxFailures()) {
      transaction.add(window.add(1))
          .onlyIf(Condition.equal(AttemptWindow.COUNT, row.number(AttemptWindow.COUNT)));
    } else {
      throw tooManyAttempts(window, clock.instant());
    }
  }

  /** If this fails, the attempt counts until its window ends. */
  private void uncount(List<AttemptWindow> windows) {
    var transaction = new Transaction();
    windows.forEach(
        window -> transaction.add(window.add(-1)).onlyIf(Condition.present()));
    transaction.commit(table).otherwiseEmpty().await();
  }

  private static Refusal tooManyAttempts(AttemptWindow window, Instant now) {
    return TOO_MANY_ATTEMPTS.refusal("too many failed attempts; try again later")
        .withRetryAfter(window.remaining(now));
  }
}

// SPDX-License-Identifier: Apache-2.0
package tidings.accounts;

import static tidings.core.errors.ErrorCode.ALREADY_TAKEN;
import static tidings.core.errors.ErrorCode.IDEMPOTENCY_KEY_REUSED;
import static tidings.core.errors.ErrorCode.TOO_MANY_ATTEMPTS;
import static tidings.core.errors.ErrorCode.WRONG_CREDENTIALS;

import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import tidings.core.UserId;
import tidings.core.errors.ErrorCode;
import tidings.core.errors.Refusal;
import tidings.store.OptimisticRetry;
import tidings.store.Table;
import tidings.store.Transaction;

/**
 * Limits failed password attempts by {@link AttemptSubject}. An attempt is counted before the
 * password is checked and uncounted if it does not fail. So concurrent attempts, also through
 * several servers, never get more checks than the limit. A success uncounts only its own attempt.
 */
record SignInRateLimit(Table table, InstantSource clock, FailedSignInAudit audit) {
  /** Failures that reveal something about a guess. */
  private static final Set<ErrorCode> FAILURES =
      Set.of(WRONG_CREDENTIALS, IDEMPOTENCY_KEY_REUSED, ALREADY_TAKEN);

  /** An attempt at the password of an account. @param from the client address */
  record Attempt(UserId id, String from, List<AttemptSubject> subjects) {}

  /**
   * Runs an attempt within the limit.
   *
   * @throws Refusal {@code too_many_attempts}, before any hashing
   */
  <T> T run(Attempt attempt, Supplier<T> action) {
    var windows = OptimisticRetry.retry(table, () -> count(attempt));
    try {
      var result = action.get();
      uncount(windows);
      return result;
    } catch (Refusal refusal) {
      if (!FAILURES.contains(refusal.errorCode())) {
        uncount(windows);
      }
      if (refusal.errorCode() == WRONG_CREDENTIALS) {
        audit.logFailure(attempt.id(), attempt.from());
      }
      throw refusal;
    }
  }

  private List<AttemptWindow> count(Attempt attempt) {
    var now = clock.instant();
    var rows = table.getAll(attempt.subjects().stream().map(AttemptSubject::key).toList()).await();
    var windows = attempt.subjects().stream()
        .map(
            subject -> AttemptWindow.at(now, subject, Optional.ofNullable(rows.get(subject.key()))))
        .toList();
    windows.stream().filter(AttemptWindow::isFull).findFirst().ifPresent(full -> {
      report(full, attempt);
      throw tooManyAttempts(full, now);
    });
    var transaction = new Transaction();
    windows.forEach(window -> transaction.add(window.countAttempt()));
    transaction.commit(table).await();
    return windows;
  }

  /** Logs a full window, once. If this fails, the next attempt tries again. */
  private void report(AttemptWindow full, Attempt attempt) {
    if (!full.isReported()) {
      audit.logFull(full, attempt.id(), attempt.from());
    }
  }

  /** If this fails, the attempt counts until its window ends. */
  private void uncount(List<AttemptWindow> windows) {
    var transaction = new Transaction();
    windows.forEach(window -> transaction.add(window.uncountAttempt()));
    transaction.commit(table).otherwiseEmpty().await();
  }

  private static Refusal tooManyAttempts(AttemptWindow window, Instant now) {
    return TOO_MANY_ATTEMPTS.refusal("too many failed attempts; try again later")
        .withRetryAfter(window.remaining(now));
  }
}

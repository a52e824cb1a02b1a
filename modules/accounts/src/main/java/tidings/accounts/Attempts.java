// SPDX-License-Identifier: Apache-2.0
package tidings.accounts;

import static tidings.core.Done.DONE;
import static tidings.core.Reason.IDEMPOTENCY_KEY_REUSED;
import static tidings.core.Reason.TOO_MANY_ATTEMPTS;
import static tidings.core.Reason.WRONG_CREDENTIALS;

import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import tidings.core.Done;
import tidings.core.Reason;
import tidings.core.Refusal;
import tidings.core.UserId;
import tidings.store.Condition;
import tidings.store.Contention;
import tidings.store.Item;
import tidings.store.Key;
import tidings.store.Table;
import tidings.store.Transaction;

/**
 * How often a password was guessed at within a minute, by account and by address. An attempt is
 * counted before it is known how it ends, and not any more once it has not failed: so however many
 * guess at once, through however many servers, no more than the bound are ever looked at. A success
 * takes away its own attempt alone.
 */
record Attempts(Table table, InstantSource clock, WrongPasswords wrong) {
  /** Failures that an answer tells of a guess. */
  private static final Set<Reason> FAILURES = Set.of(WRONG_CREDENTIALS, IDEMPOTENCY_KEY_REUSED);

  /**
   * Makes an attempt.
   *
   * @param from the address that it comes from
   * @throws Refusal {@code too_many_attempts}, before anything is hashed
   */
  <T> T count(UserId id, String from, Supplier<T> attempt) {
    var windows = Window.of(id, from, clock.instant());
    Contention.retry(() -> begin(windows));
    try {
      var made = attempt.get();
      takeBack(windows);
      return made;
    } catch (Refusal no) {
      if (!FAILURES.contains(no.reason())) {
        takeBack(windows);
      }
      if (no.reason() == WRONG_CREDENTIALS) {
        wrong.keep(id, from);
      }
      throw no;
    }
  }

  private Done begin(List<Window> windows) {
    var rows = table.getAll(windows.stream().map(Window::key).toList()).await();
    var transaction = new Transaction();
    for (var window : windows) {
      add(transaction, window, rows);
    }
    transaction.commit(table).await();
    return DONE;
  }

  private void add(Transaction transaction, Window window, Map<Key, Item> rows) {
    var row = rows.get(window.key());
    if (row == null) {
      transaction.put(window.first()).onlyIf(Condition.absent());
    } else if (row.number(Window.COUNT) < window.most()) {
      transaction.and(window.add(1))
          .onlyIf(Condition.equal(Window.COUNT, row.number(Window.COUNT)));
    } else {
      throw refusal(window, clock.instant());
    }
  }

  /** What cannot be taken back counts until the window ends. */
  private void takeBack(List<Window> windows) {
    var transaction = new Transaction();
    windows.forEach(
        window -> transaction.and(window.add(-1)).onlyIf(Condition.present()));
    transaction.commit(table).otherwiseEmpty().await();
  }

  private static Refusal refusal(Window window, Instant now) {
    return TOO_MANY_ATTEMPTS.because("too many passwords were wrong; wait a moment")
        .retryAfter(window.rest(now));
  }
}

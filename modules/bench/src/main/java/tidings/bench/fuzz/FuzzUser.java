// SPDX-License-Identifier: Apache-2.0
package tidings.bench.fuzz;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/** A user of one lane, with its sessions, and the passwords that it may have by now. */
final class FuzzUser {
  private static final int MAX_PASSWORDS = 3;
  /** Requests between two attempts to sign in again, as guesses may have locked the account. */
  private static final int RETRY_INTERVAL = 20;

  private final String id;
  private final boolean isModerator;
  private final Deque<String> tokens = new ArrayDeque<>();
  private final Deque<String> passwords = new ArrayDeque<>(SchemaValues.PASSWORDS);
  private int waiting;

  FuzzUser(String id, boolean isModerator) {
    this.id = id;
    this.isModerator = isModerator;
  }

  String id() {
    return id;
  }

  boolean isModerator() {
    return isModerator;
  }

  Optional<String> token() {
    return Optional.ofNullable(tokens.peekFirst());
  }

  void opened(String token) {
    tokens.addFirst(token);
  }

  /** Forgets a session that has ended. */
  void ended(String token) {
    tokens.remove(token);
  }

  /** Remembers a password that the server has accepted in a request of this user. */
  void accepted(String password) {
    passwords.remove(password);
    passwords.addFirst(password);
    if (passwords.size() > MAX_PASSWORDS) {
      passwords.removeLast();
    }
  }

  /** The passwords that it may have, the likeliest first. */
  List<String> passwords() {
    return List.copyOf(passwords);
  }

  /** Whether it has no session and it is time to sign in again. */
  boolean needsSession() {
    if (!tokens.isEmpty()) {
      return false;
    }
    waiting = waiting == 0 ? RETRY_INTERVAL : waiting - 1;
    return waiting == RETRY_INTERVAL;
  }
}

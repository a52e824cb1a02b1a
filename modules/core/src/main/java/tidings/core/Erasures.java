// SPDX-License-Identifier: Apache-2.0
package tidings.core;

import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import tidings.core.Accounts.Session;
import tidings.core.bus.Ask;

/** Requests to the actor of erasures, which remove all that is stored of a user. */
public sealed interface Erasures<A> extends Ask<A> {

  /**
   * Erases a user: at once all sessions end, signing in is refused, and nobody sees anything of the
   * user; a durable job removes the rows. The id is never given again. Idempotent; {@code not_found}
   * without an account.
   *
   * @param me the session of the user, {@code sign_in_again} if it is not {@link Credentials#FRESH
   *     fresh}; empty for the site and an operator
   * @param clientAddress numeric IP address of the client; empty if it is not known
   */
  record Erase(Optional<Session> me, UserId user, String clientAddress)
      implements Erasures<Erasure> {
    @Override
    public Object key() {
      return user;
    }
  }

  /** The report of an erasure, which is kept; {@code not_found} if the user was not erased. */
  record ErasureOf(UserId user) implements Erasures<Erasure>, Read {
    @Override
    public Object key() {
      return user;
    }
  }

  /**
   * The report of an erasure.
   *
   * @param finishedAt empty while the job runs
   * @param rows the number of removed rows by kind
   */
  record Erasure(UserId user, Instant requestedAt, Optional<Instant> finishedAt,
      Map<String, Long> rows) {
    public Erasure {
      rows = Map.copyOf(rows);
    }

    public boolean isFinished() {
      return finishedAt.isPresent();
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
package tidings.accounts;

import static java.util.stream.Collectors.toUnmodifiableSet;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import tidings.core.Accounts.SessionsEnded;
import tidings.core.UserId;
import tidings.schema.AccountKeys;
import tidings.schema.ItemType;
import tidings.store.Item;

/**
 * A row that tells the other servers on a table which sessions have ended, so that they close the
 * connections of these sessions. Written in the transaction that ends them.
 *
 * @param endedAt by the clock of the server that ended them
 */
record EndedSessionsRow(Instant endedAt, SessionsEnded ended) {
  /**
   * Long enough: a server that cannot poll for this time closes the connections through heartbeats.
   */
  static final Duration ROW_RETENTION = Duration.ofMinutes(5);
  private static final String USER = "user";
  private static final String SESSIONS = "sessions";

  Item item() {
    var sessions = List.copyOf(ended.sessions());
    return ItemType.ENDED_SESSIONS.at(AccountKeys.endedSessions(endedAt, sessions.getFirst()))
        .set(USER, ended.user().text())
        .set(SESSIONS, sessions)
        .expiresAt(endedAt.plus(ROW_RETENTION).getEpochSecond())
        .build();
  }

  static SessionsEnded of(Item row) {
    var sessions = row.list(SESSIONS).stream().collect(toUnmodifiableSet());
    return new SessionsEnded(new UserId(row.text(USER)), sessions);
  }
}

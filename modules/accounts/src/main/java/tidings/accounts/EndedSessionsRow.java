// SPDX-License-Identifier: Apache-2.0
package tidings.accounts;

import static java.util.stream.Collectors.toUnmodifiableSet;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import tidings.core.Accounts.SessionsEnded;
import tidings.core.UserId;
import tidings.schema.Keys;
import tidings.store.Item;

/**
 * What the other servers on a table are to tell their sockets: it is written with the end itself.
 *
 * @param endedAt by the clock of the server that ended them
 */
record EndedSessionsRow(Instant endedAt, SessionsEnded ended) {
  /** A server that could not look for so long has found out by its heartbeats. */
  static final Duration ROW_RETENTION = Duration.ofMinutes(5);
  private static final String USER = "user";
  private static final String SESSIONS = "sessions";

  Item item() {
    var sessions = List.copyOf(ended.sessions());
    return Item.at(Keys.endedSessions(endedAt, sessions.getFirst()), "ended")
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

// SPDX-License-Identifier: Apache-2.0
package tidings.accounts;

import static tidings.core.Reason.UNAUTHENTICATED;

import java.time.Duration;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import tidings.core.Accounts.Session;
import tidings.core.Accounts.Ticket;
import tidings.core.Refusal;
import tidings.store.Condition;
import tidings.store.Item;
import tidings.store.Keys;
import tidings.store.Table;
import tidings.store.Transaction;

/** Tickets, each of which stands once for the token of its session. */
record Tickets(Table table, InstantSource clock, Sessions sessions) {
  /** Long enough to open a connection with it. */
  static final Duration LAST = Duration.ofSeconds(30);
  private static final String SESSION = "session";

  Ticket issue(Session session) {
    var token = Token.fresh();
    var end = clock.instant().plus(LAST).truncatedTo(ChronoUnit.SECONDS);
    new Transaction()
        .put(
            Item.at(Keys.ticket(token.hash()), "ticket")
                .set(SESSION, session.id())
                .expiresAt(end.getEpochSecond())
                .build())
        .commit(table)
        .await();
    return new Ticket(token.text(), end);
  }

  /** @throws Refusal {@code unauthenticated} also when somebody was faster */
  Session redeem(String ticket) {
    var key = Keys.ticket(new Token(ticket).hash());
    var row = table.get(key).await().orElseThrow(Tickets::worthless);
    new Transaction()
        .delete(key)
        .onlyIf(Condition.present())
        .orRefuse(worthless())
        .commit(table)
        .await();
    return sessions.standing(row.text(SESSION)).await();
  }

  private static Refusal worthless() {
    return UNAUTHENTICATED.because("that ticket was used, is too old, or never was one");
  }
}

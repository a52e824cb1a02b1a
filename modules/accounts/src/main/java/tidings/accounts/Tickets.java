// SPDX-License-Identifier: Apache-2.0
package tidings.accounts;

import static tidings.core.errors.ErrorCode.INVALID_TOKEN;
import static tidings.core.errors.ErrorCode.TOKEN_EXPIRED;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import tidings.core.Accounts.Session;
import tidings.core.Accounts.Ticket;
import tidings.core.KeyName;
import tidings.core.UserId;
import tidings.core.errors.Refusal;
import tidings.schema.AccountKeys;
import tidings.schema.ItemType;
import tidings.store.Condition;
import tidings.store.Item;
import tidings.store.Table;
import tidings.store.Transaction;

/** One-time tickets that stand in for a session token when a connection is opened. */
record Tickets(Table table, InstantSource clock, Sessions sessions) {
  static final Duration LIFETIME = Duration.ofSeconds(30);
  private static final String SESSION = "session";
  /** Of a session of the site. */
  private static final String USER = "user";
  /** Of a session of the site. */
  private static final String ENDS_AT = "endsAt";
  /** Of a back end that acts as the user. */
  private static final String SERVICE_KEY = "serviceKey";

  Ticket issue(Session session) {
    var token = Token.random();
    var expiresAt = clock.instant().plus(LIFETIME).truncatedTo(ChronoUnit.SECONDS);
    var row = ItemType.TICKET.at(AccountKeys.ticket(token.hash()))
        .set(SESSION, session.id())
        .expiresAt(expiresAt.getEpochSecond());
    if (session.isOfSite()) {
      row.set(USER, session.user().text())
          .set(ENDS_AT, session.expiresAt().toEpochMilli())
          .set(SERVICE_KEY, session.serviceKey().map(KeyName::text));
    }
    new Transaction().put(row.build()).commit(table).await();
    return new Ticket(token.text(), expiresAt);
  }

  /**
   * Returns the session; one of the site is still to be checked.
   *
   * @throws Refusal {@code invalid_token} if the ticket is unknown, expired or already redeemed
   */
  Session redeem(String ticket) {
    var key = AccountKeys.ticket(new Token(ticket).hash());
    var row = table.get(key).await().orElseThrow(Tickets::invalidTicket);
    new Transaction()
        .delete(key)
        .onlyIf(Condition.present())
        .orRefuse(invalidTicket())
        .commit(table)
        .await();
    return row.has(USER) ? ofSite(row) : sessions.requireSession(row.text(SESSION)).await();
  }

  private Session ofSite(Item row) {
    var now = clock.instant();
    var end = Instant.ofEpochMilli(row.number(ENDS_AT));
    if (!now.isBefore(end)) {
      throw TOKEN_EXPIRED.refusal("the token or key of the ticket has expired");
    }
    var user = new UserId(row.text(USER));
    return row.findText(SERVICE_KEY)
        .map(key -> Session.ofServiceKey(new KeyName(key), user, now, end))
        .orElseGet(() -> Session.ofSiteToken(user, now, end));
  }

  private static Refusal invalidTicket() {
    return INVALID_TOKEN.refusal("the ticket is used, expired or unknown");
  }
}

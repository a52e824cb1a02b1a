// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.calls;

import tidings.core.Accounts.Session;
import tidings.core.Accounts.SignInResult;
import tidings.core.Accounts.Ticket;
import tidings.core.Entities.Entity;
import tidings.wire.EntitySummaryJson;
import tidings.wire.JsonObjectWriter;
import tidings.wire.JsonWriter;

/** JSON of accounts and sessions. */
final class AccountJson {
  private AccountJson() {}

  static void ticket(Ticket ticket, JsonObjectWriter json) {
    json.put("ticket", ticket.text()).put("expiresAt", ticket.expiresAt());
  }

  static void signedIn(SignInResult signedIn, JsonObjectWriter json) {
    json.object("user", signedIn.user(), EntitySummaryJson::summary)
        .put("token", signedIn.token())
        .put("expiresAt", signedIn.expiresAt());
  }

  static void signedInByCookie(SignInResult signedIn, JsonObjectWriter json) {
    json.object("user", signedIn.user(), EntitySummaryJson::summary)
        .put("expiresAt", signedIn.expiresAt());
  }

  static JsonWriter<Entity> me(Session session) {
    return (user, json) -> json.object("user", user.summary(), EntitySummaryJson::summary)
        .put("signedInBy", signedInBy(session))
        .put("expiresAt", session.expiresAt());
  }

  private static String signedInBy(Session session) {
    if (session.serviceKey().isPresent()) {
      return "key";
    }
    return session.isOfSite() ? "site" : "session";
  }

  /** @param current id of the session that makes the request */
  static JsonWriter<Session> session(Session current) {
    return (session, json) -> json.put("id", session.id())
        .put("createdAt", session.createdAt())
        .put("usedAt", session.usedAt())
        .put("expiresAt", session.expiresAt())
        .put("device", session.device())
        .put("current", session.id().equals(current.id()));
  }
}

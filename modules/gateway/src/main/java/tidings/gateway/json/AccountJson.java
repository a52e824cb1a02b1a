// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.json;

import tidings.core.Accounts.Session;
import tidings.core.Accounts.SignedIn;
import tidings.core.Accounts.Ticket;

/** What is shown of accounts and sessions. */
public final class AccountJson {
  private AccountJson() {}

  public static void ticket(Ticket ticket, Json json) {
    json.put("ticket", ticket.text()).put("expiresAt", ticket.expiresAt());
  }

  public static void signedIn(SignedIn signedIn, Json json) {
    json.object("user", signedIn.user(), FaceJson::face)
        .put("token", signedIn.token())
        .put("expiresAt", signedIn.expiresAt());
  }

  public static void signedInByCookie(SignedIn signedIn, Json json) {
    json.object("user", signedIn.user(), FaceJson::face)
        .put("expiresAt", signedIn.expiresAt());
  }

  /** @param current the session that asks */
  public static View<Session> session(Session current) {
    return (session, json) -> json.put("id", session.id())
        .put("createdAt", session.createdAt())
        .put("expiresAt", session.expiresAt())
        .put("current", session.id().equals(current.id()));
  }
}

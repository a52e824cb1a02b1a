// SPDX-License-Identifier: Apache-2.0
package tidings.client;

import io.vertx.core.json.JsonObject;
import tidings.core.Accounts.SignedIn;

/** Accounts and sessions. */
final class AccountJson {
  private AccountJson() {}

  static JsonObject signUp(String id, String password, String name) {
    return signIn(id, password).put("name", name);
  }

  static JsonObject signIn(String id, String password) {
    return new JsonObject().put("id", id).put("password", password);
  }

  static JsonObject passwords(String old, String fresh) {
    return new JsonObject().put("old", old).put("new", fresh);
  }

  static SignedIn signedIn(JsonObject json) {
    return new SignedIn(
        EntityJson.face(json.getJsonObject("user")), json.getString("token"),
        json.getInstant("expiresAt"));
  }

  static OpenSession session(JsonObject json) {
    return new OpenSession(
        json.getString("id"), json.getInstant("createdAt"), json.getInstant("expiresAt"),
        json.getBoolean("current"));
  }

  static Ticket ticket(JsonObject json) {
    return new Ticket(json.getString("ticket"), json.getInstant("expiresAt"));
  }
}

// SPDX-License-Identifier: Apache-2.0
package tidings.client;

import io.vertx.core.json.JsonObject;
import java.util.Optional;
import tidings.core.Accounts.SignInResult;
import tidings.core.Credentials.Overview;
import tidings.core.Credentials.Passkey;
import tidings.core.Identities.Identity;

/** The JSON of accounts and sessions. */
final class AccountParser {
  /** Devices are told in a cookie, which this client does not keep. */
  private static final String NO_DEVICE = "";

  private AccountParser() {}

  static JsonObject signUpBody(String id, String password, String name) {
    return signInBody(id, password).put("name", name);
  }

  static JsonObject signInBody(String id, String password) {
    return new JsonObject().put("id", id).put("password", password);
  }

  static JsonObject passwordChangeBody(String oldPassword, String newPassword) {
    return new JsonObject().put("old", oldPassword).put("new", newPassword);
  }

  static SignInResult signInResult(JsonObject json) {
    return new SignInResult(
        EntityParser.summary(json.getJsonObject("user")), json.getString("token"),
        json.getInstant("expiresAt"), NO_DEVICE);
  }

  static OpenSession session(JsonObject json) {
    return new OpenSession(
        json.getString("id"), json.getInstant("createdAt"), json.getInstant("usedAt"),
        json.getInstant("expiresAt"), Optional.ofNullable(json.getString("device")),
        json.getBoolean("current"));
  }

  static Overview credentials(JsonObject json) {
    return new Overview(
        json.getBoolean("password"),
        JsonAccess.list(json.getJsonArray("passkeys"), AccountParser::passkey),
        JsonAccess.list(json.getJsonArray("identities"), AccountParser::identity));
  }

  private static Passkey passkey(JsonObject json) {
    return new Passkey(json.getString("id"), json.getString("name"),
        json.getInstant("createdAt"), json.getInstant("usedAt"));
  }

  private static Identity identity(JsonObject json) {
    return new Identity(json.getString("provider"), json.getString("name"),
        json.getInstant("createdAt"), json.getInstant("usedAt"));
  }

  static Ticket ticket(JsonObject json) {
    return new Ticket(json.getString("ticket"), json.getInstant("expiresAt"));
  }
}

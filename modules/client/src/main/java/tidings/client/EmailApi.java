// SPDX-License-Identifier: Apache-2.0
package tidings.client;

import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.util.Optional;
import tidings.core.EmailAddress;
import tidings.core.Emails.AccountEmail;

/**
 * The e-mail address of the signed-in user. Refused as {@code email_off} by a server that sends no
 * mails.
 */
public final class EmailApi {
  private static final String PATH = "/v1/accounts/me/email";

  private final HttpCalls http;

  EmailApi(HttpCalls http) {
    this.http = http;
  }

  public Future<AccountEmail> get() {
    return http.get(PATH).map(json -> new AccountEmail(
        Optional.ofNullable(json.getString("email")).map(EmailAddress::new),
        Optional.ofNullable(json.getInstant("confirmedAt")),
        Optional.ofNullable(json.getString("pending")).map(EmailAddress::new)));
  }

  /** Sends a link to a new address, which counts when the link is followed. */
  public Future<Void> set(String email, String password) {
    return http.putOnce(PATH, password(password).put("email", email)).mapEmpty();
  }

  /** Sends the link once more. */
  public Future<Void> sendConfirmation() {
    return http.post(PATH + "/confirmation", new JsonObject()).mapEmpty();
  }

  /** Removes the address, without which the password cannot be reset by mail. */
  public Future<Void> remove(String password) {
    return http.post(PATH + "/remove", password(password)).mapEmpty();
  }

  private static JsonObject password(String password) {
    return new JsonObject().put("password", password);
  }
}

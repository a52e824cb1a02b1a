// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tidings.client.Session;
import tidings.server.RawHttp.Response;

/** Wrong passwords of strangers keep neither known devices nor signed-in users out. */
@Tag("api")
final class KnownDeviceTest {
  @RegisterExtension
  static final ServerExtension server = new ServerExtension();

  private static final int MAX_FAILURES = 5;
  private static final Pattern COOKIE =
      Pattern.compile("(?i)set-cookie: (tidings-device=[A-Za-z0-9_-]+); (.*)");

  private final Session ana = server.signUp("Ana");

  @Test
  void signing_in_with_a_cookie_also_sets_the_cookie_of_the_device() {
    var cookie = COOKIE.matcher(signIn(ana, ServerExtension.PASSWORD, "").head());

    assertThat(cookie.find()).isTrue();
    assertThat(cookie.group(2)).contains("Path=/v1/sessions", "Max-Age=", "HttpOnly",
        "SameSite=Strict").doesNotContain("Secure", "Domain");
  }

  @Test
  void a_known_device_signs_in_although_strangers_have_filled_the_window() {
    var device = device(ana);
    guess(ana, "");

    assertThat(code(signIn(ana, ServerExtension.PASSWORD, ""))).isEqualTo("too_many_attempts");
    assertThat(signIn(ana, ServerExtension.PASSWORD, device).status()).isEqualTo(201);
  }

  @Test
  void a_known_device_has_a_limit_too() {
    var device = device(ana);
    guess(ana, device);

    assertThat(code(signIn(ana, ServerExtension.PASSWORD, device)))
        .isEqualTo("too_many_attempts");
    assertThat(signIn(ana, ServerExtension.PASSWORD, "").status()).isEqualTo(201);
  }

  @Test
  void the_cookie_of_one_account_helps_no_other() {
    var ben = server.signUp("Ben");
    var device = device(ben);
    guess(ana, device);

    assertThat(code(signIn(ana, ServerExtension.PASSWORD, device)))
        .isEqualTo("too_many_attempts");
  }

  @Test
  void the_cookie_opens_nothing() {
    var token = device(ana).replace("tidings-device=", "");

    assertThat(server.rawHttp().send("GET", "/v1/feed", token, "").status()).isEqualTo(401);
  }

  @Test
  void strangers_do_not_keep_a_signed_in_user_from_changing_the_password() {
    guess(ana, "");

    ana.changePassword(ServerExtension.PASSWORD, "another long password").await();

    assertThat(ana.feed().await()).isNotNull();
  }

  @Test
  void a_stolen_session_does_not_keep_the_owner_from_changing_the_password() {
    var stolen = server.client().signIn(ana.ref().id(), ServerExtension.PASSWORD).await();
    for (int guess = 0; guess < MAX_FAILURES; guess++) {
      assertThat(changePassword(stolen)).isEqualTo("wrong_credentials");
    }
    assertThat(changePassword(stolen)).isEqualTo("too_many_attempts");

    ana.changePassword(ServerExtension.PASSWORD, "another long password").await();

    assertThat(changePassword(stolen)).isEqualTo("session_ended");
  }

  @Test
  void a_full_window_is_in_the_audit_log() {
    guess(ana, "");
    signIn(ana, ServerExtension.PASSWORD, "");
    signIn(ana, ServerExtension.PASSWORD, "");

    assertThat(server.auditLog("--user", ana.ref().id()))
        .filteredOn(line -> line.contains(" too many attempts from "))
        .hasSize(1)
        .allMatch(line -> line.endsWith("(account for 1 min)"));
  }

  private static void guess(Session victim, String device) {
    for (int guess = 0; guess < MAX_FAILURES; guess++) {
      assertThat(code(signIn(victim, "not the password", device))).isEqualTo("wrong_credentials");
    }
  }

  private static String device(Session user) {
    var cookie = COOKIE.matcher(signIn(user, ServerExtension.PASSWORD, "").head());
    assertThat(cookie.find()).isTrue();
    return cookie.group(1);
  }

  private static String changePassword(Session session) {
    return code(server.rawHttp().send("PUT", "/v1/accounts/me/password", session.token(),
        "{\"old\":\"a wrong guess\",\"new\":\"owned by a thief\"}"));
  }

  private static String code(Response response) {
    return response.json().getString("code");
  }

  private static Response signIn(Session user, String password, String device) {
    var body = "{\"id\":\"" + user.ref().id() + "\",\"password\":\"" + password + "\"}";
    return server.rawHttp().send(
        "POST /v1/sessions?cookie=true HTTP/1.1\r\nHost: tidings.test\r\nConnection: close\r\n"
            + "Origin: http://tidings.test\r\n"
            + (device.isEmpty() ? "" : "Cookie: " + device + "\r\n")
            + "Content-Type: application/json\r\nContent-Length: " + body.length() + "\r\n\r\n"
            + body);
  }
}

// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static org.assertj.core.api.Assertions.assertThat;
import static tidings.server.Await.await;

import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.http.WebSocket;
import io.vertx.core.http.WebSocketClient;
import io.vertx.core.http.WebSocketConnectOptions;
import java.net.URI;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tidings.client.Session;
import tidings.server.RawHttp.Response;

/** A browser keeps the token in a cookie that pages of other origins cannot use. */
final class CookieTest {
  @RegisterExtension
  static final ServerExtension server = new ServerExtension();

  private static final String OWN_ORIGIN = "Origin: http://tidings.test\r\n";
  private static final String NOTE =
      "{\"verb\":\"post\",\"object\":{\"type\":\"note\",\"text\":\"Good morning\"}}";
  private static final Pattern COOKIE =
      Pattern.compile("(?i)set-cookie: (tidings=[A-Za-z0-9_-]{43}); (.*)");
  private static Vertx vertx;
  private static WebSocketClient sockets;
  private static Session ana;

  @AfterAll
  static void close() {
    vertx.close().await();
  }

  @BeforeAll
  static void signUp() {
    vertx = Vertx.vertx();
    sockets = vertx.createWebSocketClient();
    ana = server.signUp("Ana");
  }

  @Test
  void a_requested_cookie_holds_the_token_and_the_body_does_not() {
    var response = signIn("?cookie=true", OWN_ORIGIN);
    assertThat(response.status()).isEqualTo(201);
    assertThat(response.json().fieldNames()).containsExactly("user", "expiresAt");
    var cookie = COOKIE.matcher(response.head());
    assertThat(cookie.find()).isTrue();
    assertThat(cookie.group(2)).contains("Path=/v1", "Expires=", "HttpOnly", "SameSite=Strict")
        .doesNotContain("Secure", "Domain");
    assertThat(signIn("", "").json().getString("token")).isNotEmpty();
    assertThat(signIn("?cookie=yes", OWN_ORIGIN).json().getString("code"))
        .isEqualTo("invalid_parameter");
  }

  @Test
  void a_cookie_from_the_same_origin_authenticates() {
    var cookie = cookie();
    assertThat(send("GET", "/v1/feed", cookie, "").status()).isEqualTo(200);
    assertThat(send("POST", "/v1/activities", cookie + OWN_ORIGIN, NOTE).status()).isEqualTo(201);
    assertThat(send("POST", "/v1/activities", cookie + "Sec-Fetch-Site: same-origin\r\n", NOTE)
        .status()).isEqualTo(201);
  }

  @ParameterizedTest
  @ValueSource(strings = {
    "", "Origin: http://evil.example\r\n", "Origin: null\r\n", "Origin: http://tidings.test:81\r\n",
    "Origin: http://tidings.test.evil.example\r\n", "Sec-Fetch-Site: cross-site\r\n",
    "Sec-Fetch-Site: none\r\n", "Sec-Fetch-Site: same-site\r\n",
    "Origin: http://evil.example\r\nSec-Fetch-Site: same-origin\r\n",
    "Origin: http://tidings.test\r\nOrigin: http://evil.example\r\n"
  })
  void a_cookie_from_another_origin_cannot_write(String headers) {
    var cookie = cookie();
    for (var call : new String[]{
      "POST /v1/activities", "PUT /v1/follows/city:lisbon", "DELETE /v1/sessions/current"}) {
      var parts = call.split(" ");
      var response =
          send(parts[0], parts[1], cookie + headers, parts[0].equals("POST") ? NOTE : "");
      assertThat(response.status()).as(call).isEqualTo(403);
      assertThat(response.json().getString("code")).isEqualTo("foreign_origin");
    }
    assertThat(send("GET", "/v1/feed", cookie, "").status()).isEqualTo(200);
    assertThat(signIn("?cookie=true", headers).status()).isEqualTo(403);
  }

  @Test
  void a_bearer_token_takes_precedence_over_a_cookie_and_needs_no_origin() {
    var bearer = "Authorization: Bearer " + ana.token() + "\r\n";
    var other = "Cookie: tidings=" + "A".repeat(43) + "\r\n";
    assertThat(send("POST", "/v1/activities", other + bearer, NOTE).status()).isEqualTo(201);
    var response = send("GET", "/v1/feed", cookie() + "Authorization: Bearer x\r\n", "");
    assertThat(response.status()).isEqualTo(401);
  }

  @ParameterizedTest
  @ValueSource(strings = {
    "tidings=", "tidings=made-up", "tidings=a b", "tidings=\"\"", "=", "tidings", ";;;",
    "other=1; tidings=%00"
  })
  void an_invalid_cookie_is_refused(String cookie) {
    var response = send("GET", "/v1/feed", "Cookie: " + cookie + "\r\n", "");
    assertThat(response.status()).isEqualTo(401);
  }

  @Test
  void signing_out_clears_the_cookie_and_ends_its_session() {
    var cookie = cookie();
    assertThat(signIn("", OWN_ORIGIN).header("Clear-Site-Data")).isEmpty();
    var response = send("DELETE", "/v1/sessions/current", cookie + OWN_ORIGIN, "");
    assertThat(response.status()).isEqualTo(204);
    assertThat(response.head())
        .contains("tidings=; Path=/v1; Expires=Thu, 01 Jan 1970 00:00:00 GMT");
    assertThat(response.header("Clear-Site-Data")).as("responses that the browser has cached")
        .hasValue("\"cache\"");
    assertThat(send("GET", "/v1/feed", cookie, "").status()).isEqualTo(401);
  }

  @Test
  void two_session_cookies_are_refused() {
    var cookie = cookie().strip();
    var second = cookie + "; tidings=" + "A".repeat(43) + "\r\n";
    var response = send("GET", "/v1/feed", second, "");
    assertThat(response.status()).isEqualTo(400);
    assertThat(response.json().getString("code")).isEqualTo("invalid_header");
    assertThat(send("GET", "/v1/feed", cookie + "\r\n" + second, "").status()).isEqualTo(400);
  }

  @Test
  void a_same_origin_socket_needs_no_token_in_its_hello() {
    var welcome = Promise.<String>promise();
    var socket = socket(true);
    socket.textMessageHandler(welcome::tryComplete);
    socket.writeTextMessage("{\"t\":\"hello\",\"d\":{}}").await();
    assertThat(await(welcome.future())).contains("welcome", ana.ref().toString());
    socket.close().await();
  }

  @Test
  void a_socket_without_origin_needs_a_token() {
    var closed = Promise.<Void>promise();
    var socket = socket(false);
    socket.closeHandler(closed::tryComplete);
    socket.writeTextMessage("{\"t\":\"hello\",\"d\":{}}").await();
    await(closed.future());
    assertThat(socket.closeStatusCode()).isEqualTo((short) 4401);
  }

  /** @param ours whether the origin header names our own page */
  private static WebSocket socket(boolean ours) {
    var uri = URI.create(server.address());
    var options = new WebSocketConnectOptions()
        .setHost(uri.getHost())
        .setPort(uri.getPort())
        .setURI("/v1/live")
        .addSubProtocol("tidings.v1")
        .setAllowOriginHeader(ours)
        .putHeader("Cookie", cookie().replaceFirst("Cookie: ", "").strip());
    return sockets.connect(options).await();
  }

  private static String cookie() {
    var cookie = COOKIE.matcher(signIn("?cookie=true", OWN_ORIGIN).head());
    assertThat(cookie.find()).isTrue();
    return "Cookie: " + cookie.group(1) + "\r\n";
  }

  private static Response signIn(String query, String headers) {
    var body =
        "{\"id\":\"" + ana.ref().id() + "\",\"password\":\"" + ServerExtension.PASSWORD + "\"}";
    return send("POST", "/v1/sessions" + query, headers, body);
  }

  private static Response send(String method, String path, String headers, String body) {
    var json = body.isEmpty()
        ? ""
        : "Content-Type: application/json\r\nContent-Length: " + body.length() + "\r\n";
    return RawHttp.to(server.address()).send(
        method + " " + path + " HTTP/1.1\r\nHost: tidings.test\r\nConnection: close\r\n"
            + headers + json + "\r\n" + body);
  }
}

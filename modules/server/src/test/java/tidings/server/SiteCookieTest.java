// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static tidings.server.Await.await;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.http.WebSocketConnectOptions;
import java.net.URI;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.slf4j.LoggerFactory;
import tidings.server.RawHttp.Response;
import tidings.server.settings.SettingSources;

/** Users whom a cookie of the site signs in. */
@Tag("api")
final class SiteCookieTest {
  private static final String NOTE =
      "{\"verb\":\"post\",\"object\":{\"type\":\"note\",\"text\":\"Good morning\"}}";
  private static final Map<String, String> OWN_PAGE = Map.of("Origin", "http://a");
  private static final AtomicInteger NUMBER = new AtomicInteger();

  @RegisterExtension
  static final ServerExtension server = new ServerExtension(with("--auth.jwt.cookie", "login"));

  private final String user = "Site-User-" + NUMBER.incrementAndGet();
  private final String cookie = "login=" + SiteSigner.of(user);

  private static Map<String, String> with(String flag, String value) {
    var settings = new HashMap<>(SiteSigner.SETTINGS);
    settings.put(flag, value);
    return settings;
  }

  @Test
  void the_cookie_says_who_the_user_is() {
    var me = send("GET", "/v1/accounts/me", cookie, Map.of()).json();

    assertThat(me.getJsonObject("user").getString("ref")).isEqualTo("user:" + user);
    assertThat(me.getString("signedInBy")).isEqualTo("site");
    assertThat(me.getString("expiresAt")).isNotEmpty();
    assertThat(send("POST", "/v1/activities", cookie, OWN_PAGE).status()).isEqualTo(201);
  }

  /** All calls that write. */
  static Stream<AuthorizationTest.Row> writes() {
    return AuthorizationTest.rows().filter(row -> row.anonymous().equals("unauthenticated")
        && !row.method().equals("GET"));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("writes")
  void pages_of_other_origins_cannot_write_with_it(AuthorizationTest.Row row) {
    for (var headers : List.of(Map.<String, String>of(), Map.of("Origin", "https://evil.example"),
        Map.of("Origin", "null"), Map.of("Sec-Fetch-Site", "same-site"))) {
      assertThat(refusal(send(row.method(), path(row), cookie, headers)))
          .as("%s", headers).isEqualTo("403 foreign_origin");
    }
  }

  /** Whatever a path names: the origin is checked first. */
  private static String path(AuthorizationTest.Row row) {
    return row.route().replaceFirst("[A-Z]+ ", "").replaceAll("\\{[a-z]+}", "x");
  }

  @Test
  void a_socket_takes_it_from_own_pages_alone() {
    assertThat(closeCodeWithoutToken("http://" + URI.create(server.address()).getAuthority()))
        .as("still open").isZero();
    assertThat(closeCodeWithoutToken("")).isEqualTo(4401);
  }

  @Test
  void it_comes_before_a_session_and_after_a_bearer() {
    var session = session();
    var both = cookie + "; tidings=" + session;

    assertThat(refOf(send("GET", "/v1/accounts/me", both, Map.of()))).isEqualTo("user:" + user);
    assertThat(refOf(send("GET", "/v1/accounts/me", "login=; tidings=" + session, Map.of())))
        .as("an empty value is that of nobody").isEqualTo("user:keeper");
    assertThat(refOf(send("GET", "/v1/accounts/me", cookie,
        Map.of("Authorization", "Bearer " + SiteSigner.of("other"))))).isEqualTo("user:other");
  }

  @Test
  void what_needs_a_sign_in_here_is_refused() {
    assertThat(refusal(send("DELETE", "/v1/sessions/current", cookie, OWN_PAGE)))
        .isEqualTo("403 sign_in_needed");
    assertThat(refusal(send("GET", "/v1/accounts/me/credentials", cookie, Map.of())))
        .isEqualTo("403 sign_in_needed");
  }

  @ParameterizedTest
  @ValueSource(strings = {"x", "a.b", "a.b.c", "tk_backend_secret", "..", "a b.c.d"})
  void a_cookie_without_a_token_of_the_site_is_refused(String value) {
    for (var path : new String[]{"/v1/feed", "/v1/trending?type=city"}) {
      assertThat(refusal(send("GET", path, "login=" + value, Map.of())))
          .isEqualTo("401 invalid_token");
    }
  }

  @Test
  void a_token_of_a_session_in_it_is_refused() {
    assertThat(refusal(send("GET", "/v1/feed", "login=" + session(), Map.of())))
        .isEqualTo("401 invalid_token");
  }

  @Test
  void an_expired_token_and_two_cookies_are_refused() {
    var expired = "login=" + SiteSigner.of(user, Duration.ofSeconds(-1));

    assertThat(refusal(send("GET", "/v1/feed", expired, Map.of())))
        .isEqualTo("401 token_expired");
    assertThat(refusal(send("GET", "/v1/feed", cookie + "; " + cookie, Map.of())))
        .isEqualTo("400 invalid_header");
  }

  @Test
  void nothing_of_a_bad_cookie_is_logged() {
    var lines = new ListAppender<ILoggingEvent>();
    lines.start();
    var logger = (Logger) LoggerFactory.getLogger("tidings");
    logger.setLevel(Level.DEBUG);
    logger.addAppender(lines);

    send("GET", "/v1/feed", cookie + "x", Map.of());
    send("GET", "/v1/feed", "login=made-up-by-a-stranger", Map.of());

    logger.detachAppender(lines);
    logger.setLevel(null);
    assertThat(lines.list).extracting(ILoggingEvent::getFormattedMessage)
        .noneMatch(line -> line.contains("made-up") || line.contains(cookie.split("\\.")[1]));
  }

  @Test
  void wrong_settings_are_refused_at_the_start() {
    assertThatThrownBy(() -> config(Map.of("--auth.jwt.cookie", "login")))
        .hasMessageContaining("auth.jwt.cookie needs auth.jwt.secret or auth.jwt.keys");
    for (var name : new String[]{"tidings", "tidings-device", "__Host-login", "a b", "a;b"}) {
      assertThatThrownBy(() -> config(with("--auth.jwt.cookie", name)))
          .hasMessageContaining("auth.jwt.cookie (from the command line, --auth.jwt.cookie) must");
    }
    for (var setting : new String[]{"auth.jwt.signInUrl", "auth.jwt.signOutUrl"}) {
      for (var url : new String[]{"javascript:alert(1)", "http://site.example/", "/sign-in"}) {
        assertThatThrownBy(() -> config(with("--" + setting, url)))
            .hasMessageContaining(setting + " (from the command line");
      }
    }
    config(with("--auth.jwt.signInUrl", "https://site.example/sign-in?next={page}"));
  }

  private static void config(Map<String, String> flags) {
    Config.of(SettingSources.of(flags, Map.of()));
  }

  /** The token of a user who has signed in here. */
  private static String session() {
    send("GET", "/v1/accounts/me", "login=" + SiteSigner.of("keeper"), Map.of());
    var password = server.runCommand("reset-password", "keeper").getLast()
        .replaceFirst(".*: ", "");
    return server.client().signIn("keeper", password).await().token();
  }

  /** Says hello without a token; 0 if it is welcome. */
  private int closeCodeWithoutToken(String origin) {
    var vertx = Vertx.vertx();
    try {
      var address = URI.create(server.address());
      var options = new WebSocketConnectOptions()
          .setHost(address.getHost()).setPort(address.getPort()).setURI("/v1/live")
          .addSubProtocol("tidings.v1").setAllowOriginHeader(!origin.isEmpty())
          .putHeader("Cookie", cookie);
      var socket = vertx.createWebSocketClient().connect(options).await();
      var answered = Promise.<Integer>promise();
      socket.textMessageHandler(welcome -> answered.tryComplete(0));
      socket.closeHandler(closed -> answered.tryComplete((int) socket.closeStatusCode()));
      socket.writeTextMessage("{\"t\":\"hello\",\"d\":{}}").await();
      return await(answered.future());
    } finally {
      vertx.close().await();
    }
  }

  private static Response send(String method, String path, String cookie,
      Map<String, String> headers) {
    var all = new HashMap<>(headers);
    all.put("Cookie", cookie);
    return server.rawHttp().send(method, path, "", path.endsWith("activities") ? NOTE : "", all);
  }

  private static String refOf(Response me) {
    return me.json().getJsonObject("user").getString("ref");
  }

  private static String refusal(Response response) {
    return response.status() + " " + response.json().getString("code");
  }
}

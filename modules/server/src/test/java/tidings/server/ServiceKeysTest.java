// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.util.Locale.ROOT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static tidings.server.Await.await;

import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.net.Socket;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tidings.client.ApiRefusal;
import tidings.client.ConnectionClosedException;
import tidings.client.LiveConnection;
import tidings.client.LiveFrame;
import tidings.client.LiveFrame.ActivityArrived;
import tidings.client.LiveOptions;
import tidings.client.Session;
import tidings.core.ActivityId;
import tidings.core.Ref;
import tidings.core.errors.ErrorCode;
import tidings.server.terminal.CommandException;

/** Back ends with a service key, which act as users. */
@Tag("api")
final class ServiceKeysTest {
  @RegisterExtension
  static final ServerExtension server = new ServerExtension();

  private static final String NOTE =
      "{\"verb\":\"post\",\"object\":{\"type\":\"note\",\"text\":\"Hello\"}}";
  /** That of a webhook which does not exist is found out after the key. */
  private static final Set<String> SUCCESSES = Set.of("200", "201", "202", "204", "not_found");
  /** POSTs that change nothing. */
  private static final Set<String> READS_BY_POST = Set.of(
      "POST /v1/activities:read", "POST /v1/entities:read", "POST /v1/relations:batch");
  private static final Set<String> READS_OF_SITE = Set.of("GET /v1/events");
  private static final AtomicInteger NUMBER = new AtomicInteger();
  private static Map<String, String> fixtures = Map.of();
  private static String readAndWrite = "";
  private static String readOnly = "";
  private static String usersOnly = "";
  private static String webhooksOnly = "";
  private static String importOnly = "";
  private static String writeOnly = "";

  private final Session ana = server.signUp("Ana");

  @BeforeAll
  static void createFixtures() {
    fixtures = AuthorizationTest.fixtures(server, server::signUp, server.signUp("Ana"));
    readAndWrite = create("read,write");
    readOnly = create("read");
    usersOnly = create("users");
    webhooksOnly = create("webhooks");
    importOnly = create("import");
    writeOnly = create("write");
  }

  @Test
  void a_back_end_posts_and_reads_as_a_user() {
    var ben = server.signUp("Ben");
    ben.follow(ana.ref()).await();

    var posted = as(ana, readAndWrite, "POST", "/v1/activities", NOTE);
    assertThat(posted.status()).isEqualTo(201);
    assertThat(posted.json().getJsonObject("actor").getString("ref"))
        .isEqualTo(ana.ref().toString());
    var id = posted.json().getString("id");
    Await.awaitDelivery(ana, ana.activity(new ActivityId(id)).await());

    assertThat(as(ben, readAndWrite, "GET", "/v1/feed", "").body()).contains(id);
    var me = as(ben, readAndWrite, "GET", "/v1/accounts/me", "").json();
    assertThat(me.getString("signedInBy")).isEqualTo("key");
    assertThat(me.getJsonObject("user").getString("ref")).isEqualTo(ben.ref().toString());
  }

  @Test
  void the_java_client_acts_as_a_user() throws InterruptedException {
    var acting = server.client().withKey(readAndWrite, ana.ref()).await();
    var frames = new LinkedBlockingQueue<LiveFrame>();
    var live = acting.subscribe(LiveOptions.after(acting.feed().await()), frames::add);

    var posted = acting.post("Good morning").await();

    assertThat(posted.actor().ref()).isEqualTo(ana.ref());
    var arrived = frames.take();
    while (!(arrived instanceof ActivityArrived)) {
      arrived = frames.take();
    }
    assertThat(((ActivityArrived) arrived).activity().id()).isEqualTo(posted.id());
    live.close().await();
  }

  @Test
  void a_subscription_ends_when_its_key_is_revoked() {
    var name = name();
    var acting = server.client().withKey(create(name, "read,write"), ana.ref()).await();
    var live = acting.subscribe(frame -> {});
    live.welcomed().await();

    server.runCommand("keys", "revoke", name);

    assertThat(closeCode(live.ended())).isEqualTo(4401);
  }

  @Test
  void the_java_client_acts_as_nobody_unknown() {
    var acting = server.client().withKey(readAndWrite, Ref.parse("user:nobody"));

    assertThat(catchThrowableOfType(ApiRefusal.class, () -> await(acting)).errorCode())
        .contains(ErrorCode.UNKNOWN_USER);
  }

  /** The calls that need a token. */
  static Stream<AuthorizationTest.Row> rows() {
    return AuthorizationTest.rows().filter(row -> row.anonymous().equals("unauthenticated"));
  }

  /** Those, and the calls that show more with one. */
  static Stream<AuthorizationTest.Row> rowsWithReading() {
    var forAll = Set.of("GET /v1/providers", "GET /v1/live", "GET /media/{name}");
    return AuthorizationTest.rows().filter(row -> row.anonymous().equals("unauthenticated")
        || READS_BY_POST.contains(row.route())
        || row.method().equals("GET") && !forAll.contains(row.route()));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("rows")
  void each_call_treats_the_user_as_one_with_a_session(AuthorizationTest.Row row) {
    assertThat(answer(row, readAndWrite, actingAs(ana))).isEqualTo(expected(row));
  }

  private static String expected(AuthorizationTest.Row row) {
    if (AuthorizationTest.NEED_A_KEY.contains(row.route())) {
      return "invalid_header"; // made as no user
    }
    return AuthorizationTest.NEED_A_SIGN_IN.contains(row.route()) ? "sign_in_needed" : row.other();
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("rowsWithReading")
  void each_call_needs_its_scope(AuthorizationTest.Row row) {
    boolean isRead = row.method().equals("GET") || READS_BY_POST.contains(row.route());

    assertThat(answer(row, isRead ? writeOnly : readOnly, actingFor(row)))
        .isEqualTo("scope_missing");
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("rows")
  void only_a_key_for_them_makes_the_calls_of_the_site(AuthorizationTest.Row row) {
    boolean isOfSite = AuthorizationTest.NEED_A_KEY.contains(row.route())
        || AuthorizationTest.OF_USER_OR_SITE.contains(row.route());

    boolean isOfWebhooks = row.route().contains("/v1/webhooks");
    boolean isImport = row.route().contains("/v1/import");
    boolean isReading = READS_OF_SITE.contains(row.route());
    var itsKey = isOfWebhooks
        ? webhooksOnly
        : isImport ? importOnly : isReading ? readOnly : usersOnly;
    var otherKey = isOfWebhooks || isImport || isReading ? usersOnly : webhooksOnly;

    assertThat(answer(row, itsKey, Map.of()))
        .isIn(isOfSite ? SUCCESSES : Set.of("act_as_needed"));
    assertThat(answer(row, otherKey, Map.of()))
        .isEqualTo(isOfSite ? "scope_missing" : "act_as_needed");
    assertThat(answer(row, isReading ? writeOnly : readAndWrite, Map.of()))
        .isEqualTo(isOfSite ? "scope_missing" : "act_as_needed");
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("rowsWithReading")
  void no_call_takes_a_key_from_a_browser(AuthorizationTest.Row row) {
    for (var header : List.of(
        Map.entry("Origin", server.address()), Map.entry("Sec-Fetch-Site", "same-origin"))) {
      var headers = new HashMap<>(actingFor(row));
      headers.put(header.getKey(), header.getValue());
      assertThat(answer(row, readAndWrite, headers)).isEqualTo("key_in_browser");
    }
    assertThat(answer(row, "", Map.of("Cookie", "tidings=" + readAndWrite)))
        .isEqualTo("key_in_browser");
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("rowsWithReading")
  void no_call_takes_a_wrong_key(AuthorizationTest.Row row) {
    var wrong = readAndWrite.substring(0, readAndWrite.length() - 2) + "__";

    assertThat(answer(row, wrong, actingFor(row))).isEqualTo("invalid_token");
  }

  @Test
  void without_a_user_a_key_reads_what_everybody_may_read() {
    var post = ana.post("Good morning").await();

    assertThat(send(readAndWrite, "GET", "/v1/activities/" + post.id(), "", Map.of()).status())
        .isEqualTo(200);
  }

  @Test
  void a_key_is_refused_when_it_has_expired() {
    var key = create(name(), "read", "--last", "1d");
    assertThat(as(ana, key, "GET", "/v1/feed", "").status()).isEqualTo(200);

    server.advanceClock(Duration.ofDays(2));

    assertThat(code(as(ana, key, "GET", "/v1/feed", ""))).isEqualTo("invalid_token");
  }

  @Test
  void a_key_is_refused_when_it_is_revoked_and_its_name_is_free() {
    var name = name();
    var key = create(name, "read");
    assertThat(as(ana, key, "GET", "/v1/feed", "").status()).isEqualTo(200);

    server.runCommand("keys", "revoke", name);

    assertThat(code(as(ana, key, "GET", "/v1/feed", ""))).isEqualTo("invalid_token");
    var next = create(name, "read");
    assertThat(as(ana, next, "GET", "/v1/feed", "").status()).isEqualTo(200);
    assertThat(code(as(ana, key, "GET", "/v1/feed", ""))).isEqualTo("invalid_token");
  }

  @Test
  void malformed_keys_are_refused() {
    for (var key : List.of("tk_", "tk_backend", "tk_Backend_x", readAndWrite + "x",
        readAndWrite.toUpperCase(ROOT))) {
      assertThat(code(as(ana, key, "GET", "/v1/feed", ""))).as(key)
          .isIn("invalid_token", "unauthenticated", "invalid_header");
    }
  }

  @Test
  void the_named_user_must_be_an_account() {
    assertThat(code(send(readAndWrite, "GET", "/v1/feed", "", Map.of("Act-As", "user:nobody"))))
        .isEqualTo("unknown_user");
    for (var invalid : List.of("ana", "city:lisbon", "user:", "user:a b", "user:a#b")) {
      assertThat(code(send(readAndWrite, "GET", "/v1/feed", "", Map.of("Act-As", invalid))))
          .as(invalid).isEqualTo("invalid_header");
    }
  }

  @Test
  void a_user_names_nobody_else() {
    var ben = server.signUp("Ben");

    assertThat(code(send(ana.token(), "GET", "/v1/feed", "", actingAs(ben))))
        .isEqualTo("invalid_header");
    assertThat(code(send("", "GET", "/v1/trending?type=city", "", actingAs(ben))))
        .isEqualTo("invalid_header");
  }

  @Test
  void only_a_key_that_moderates_acts_as_a_moderator() {
    var mona = ModeratedCommunity.on(server).mona();
    var moderating = create("read,moderate");

    assertThat(code(as(mona, readAndWrite, "GET", "/v1/reports", ""))).isEqualTo("scope_missing");
    assertThat(code(as(mona, readAndWrite, "POST", "/v1/activities", NOTE)))
        .isEqualTo("scope_missing");
    assertThat(as(mona, moderating, "GET", "/v1/reports", "").status()).isEqualTo(200);
    assertThat(code(as(ana, moderating, "GET", "/v1/reports", ""))).isEqualTo("forbidden");
  }

  @Test
  void the_audit_log_says_who_and_with_which_key() {
    var community = ModeratedCommunity.on(server);
    var mona = community.mona();
    var name = name();
    var key = create(name, "read,write,moderate");
    var post = "/v1/activities/" + community.ben().post("Buy my watches").await().id();
    var reason = "{\"reason\":\"Spam\"}";

    as(ana, key, "POST", post + "/reports", reason);
    as(mona, key, "POST", post + "/reports/dismiss", "");
    as(mona, key, "POST", post + "/takedown", reason);
    as(mona, key, "POST", post + "/restore", "");
    as(mona, key, "PUT", "/v1/suspensions/" + ana.ref(), reason);
    as(mona, key, "DELETE", "/v1/suspensions/" + ana.ref(), "");
    as(mona, key, "POST", "/v1/entities/" + ana.ref() + "/blank", reason);
    as(mona, key, "POST", "/v1/entities/" + ana.ref() + "/sessions/end", reason);
    server.runCommand("keys", "revoke", name);

    assertThat(server.auditLog()).filteredOn(line -> line.contains(name))
        .extracting(line -> line.replaceFirst("^[^ ]+ ", "").replaceFirst(" activity:[^ ]+", ""))
        .containsExactly(
            "- created key " + name,
            ana.ref().id() + " reported with the key " + name + " (Spam)",
            mona.ref().id() + " dismissed with the key " + name,
            mona.ref().id() + " took down with the key " + name + " (Spam)",
            mona.ref().id() + " restored with the key " + name,
            mona.ref().id() + " suspended " + ana.ref() + " with the key " + name + " (Spam)",
            mona.ref().id() + " reinstated " + ana.ref() + " with the key " + name,
            mona.ref().id() + " blanked " + ana.ref() + " with the key " + name + " (Spam)",
            "- revoked key " + name);
  }

  /** A proxy may send the requests of a back end and of others over one connection. */
  @Test
  void a_key_is_not_that_of_the_next_request_on_its_connection() throws IOException {
    var community = ModeratedCommunity.on(server);
    var post = "/v1/activities/" + community.ben().post("Buy my watches").await().id();
    var byKey = "POST " + post + "/reports HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer "
        + readAndWrite + "\r\nAct-As: " + ana.ref()
        + "\r\nContent-Type: application/json\r\nContent-Length: 15\r\n\r\n"
        + "{\"reason\":\"So\"}";
    var bySession = "POST " + post + "/reports/dismiss HTTP/1.1\r\nHost: a\r\n"
        + "Authorization: Bearer " + community.mona().token()
        + "\r\nContent-Length: 0\r\nConnection: close\r\n\r\n";
    var http = server.directHttp();

    try (var socket = new Socket(http.host(), http.port())) {
      var in = socket.getInputStream();
      socket.getOutputStream().write(byKey.getBytes(US_ASCII));
      var first = new StringBuilder();
      while (first.indexOf("\r\n\r\n") < 0) {
        first.append((char) in.read());
      }
      assertThat(first).startsWith("HTTP/1.1 204");
      socket.getOutputStream().write(bySession.getBytes(US_ASCII));
      assertThat(new String(in.readAllBytes(), US_ASCII)).startsWith("HTTP/1.1 204");
    }

    assertThat(server.auditLog("--user", community.mona().ref().id()))
        .last().asString().contains("dismissed").doesNotContain("with the key");
    assertThat(server.auditLog("--user", ana.ref().id()))
        .last().asString().contains("reported").contains("with the key");
  }

  @Test
  void a_suspended_user_is_refused_whatever_the_key() {
    var community = ModeratedCommunity.on(server);
    var live = liveByTicket(ana, readAndWrite);

    community.moderator().suspend(ana.ref(), "Spam").await();

    assertThat(await(live.ended()).code()).isEqualTo(4401);
    assertThat(code(as(ana, readAndWrite, "GET", "/v1/feed", ""))).isEqualTo("suspended");
    assertThat(code(as(ana, readAndWrite, "POST", "/v1/activities", NOTE)))
        .isEqualTo("suspended");
  }

  @Test
  void a_back_end_gives_its_page_a_ticket() {
    var ben = server.signUp("Ben");
    ana.follow(ben.ref()).await();
    var ticket = as(ana, readAndWrite, "POST", "/v1/live/tickets", "").json().getString("ticket");

    var live = server.client().live(ticket, LiveOptions.FROM_NOW).await();
    var posted = ben.post("Good morning").await();

    assertThat(await(live.next(ActivityArrived.class)).activity().id()).isEqualTo(posted.id());
  }

  @Test
  void the_ticket_of_a_revoked_key_opens_nothing() {
    var name = name();
    var ticket = as(ana, create(name, "read,write"), "POST", "/v1/live/tickets", "").json()
        .getString("ticket");

    server.runCommand("keys", "revoke", name);

    assertThat(closeCode(server.client().live(ticket, LiveOptions.FROM_NOW))).isEqualTo(4401);
  }

  @Test
  void a_live_connection_ends_when_its_key_is_revoked() {
    var name = name();
    var live = liveByTicket(ana, create(name, "read,write"));

    server.runCommand("keys", "revoke", name);

    assertThat(await(live.ended()).code()).isEqualTo(4401);
  }

  @Test
  void a_key_opens_no_live_connection_by_itself() throws IOException {
    assertThat(closeCode(server.client().live(readAndWrite, LiveOptions.FROM_NOW)))
        .as("as a ticket").isEqualTo(4401);
    try (var socket = RawSocket.openWith(
        server.address(), "Authorization: Bearer " + readAndWrite + "\r\n")) {
      socket.sendText("{\"t\":\"hello\",\"d\":{}}");
      assertThat(socket.awaitCloseCode()).isEqualTo(4401);
    }
  }

  @Test
  void a_back_end_has_no_rate_limits() {
    var limited = as(ana, readAndWrite, "POST", "/v1/activities", NOTE);
    var own = send(ana.token(), "POST", "/v1/activities", NOTE, Map.of());

    assertThat(own.header("RateLimit")).isPresent();
    assertThat(limited.header("RateLimit")).isEmpty();
  }

  @Test
  void keys_are_listed_with_their_last_use_and_without_their_secret() {
    var used = name();
    var key = create(used, "users,read", "--last", "30d");
    as(ana, key, "GET", "/v1/feed", "");
    var unused = name();
    create(unused, "moderate");

    assertThat(server.runCommand("keys", "list"))
        .anyMatch(line -> line.matches("key +scopes +created +last used +expires"))
        .anyMatch(line -> line.matches(used + " +read,users( +20\\d\\d-\\S+Z){3}"))
        .anyMatch(line -> line.matches(unused + " +moderate +\\S+Z +never +\\S+Z"))
        .noneMatch(line -> line.contains(key.substring(key.lastIndexOf('_'))));
  }

  @Test
  void a_name_is_taken_until_its_key_is_revoked() {
    var name = name();
    create(name, "read");

    assertThat(failure("keys", "create", name, "--scopes", "read"))
        .isEqualTo("there is a key " + name + "; revoke it first");
    assertThat(failure("keys", "revoke", "none")).isEqualTo("there is no key none");
  }

  @Test
  void wrong_arguments_are_explained() {
    assertThat(failure("keys", "create", "backend"))
        .isEqualTo("keys create needs --scopes: some of read,write,users,webhooks,import,moderate");
    assertThat(failure("keys", "create", "backend", "--scopes", "read,admin"))
        .isEqualTo("'admin' is not a scope; there are read,write,users,webhooks,import,moderate");
    assertThat(failure("keys", "create", "Back_end", "--scopes", "read"))
        .isEqualTo("the name of a key has 1 to 32 characters of a-z 0-9 -");
    assertThat(failure("keys", "create", "backend", "--scopes", "read", "--last", "11y"))
        .isEqualTo("--last needs a duration such as 90d, up to 3650d");
    assertThat(failure("keys", "revoke")).isEqualTo("keys revoke needs the name of a key");
    assertThat(failure("keys", "list", "backend", "--scopes", "read"))
        .isEqualTo("--scopes and --last belong to keys create");
  }

  private static String name() {
    return "backend-" + NUMBER.incrementAndGet();
  }

  private static String create(String scopes) {
    return create(name(), scopes);
  }

  /** Creates a key by the command, which prints it in its last line. */
  private static String create(String name, String scopes, String... flags) {
    var words = Stream.concat(
        Stream.of("keys", "create", name, "--scopes", scopes), Stream.of(flags));
    return server.runCommand(words.toArray(String[]::new)).getLast();
  }

  private static String failure(String... words) {
    return catchThrowableOfType(
        CommandException.class, () -> server.runCommand(words))
        .getMessage();
  }

  /** Names the user, unless it is a call of the site itself. */
  private Map<String, String> actingFor(AuthorizationTest.Row row) {
    return AuthorizationTest.NEED_A_KEY.contains(row.route()) ? Map.of() : actingAs(ana);
  }

  private static Map<String, String> actingAs(Session user) {
    return Map.of("Act-As", user.ref().toString());
  }

  private String answer(AuthorizationTest.Row row, String token, Map<String, String> headers) {
    return AuthorizationTest.answer(server, row, fixtures, token, headers, ana);
  }

  private static RawHttp.Response as(Session user, String key, String method, String path,
      String body) {
    return send(key, method, path, body, actingAs(user));
  }

  private static RawHttp.Response send(String token, String method, String path, String body,
      Map<String, String> headers) {
    return server.rawHttp().send(method, path, token, body, headers);
  }

  private static String code(RawHttp.Response response) {
    return new JsonObject(response.body()).getString("code");
  }

  private static LiveConnection liveByTicket(Session user, String key) {
    var ticket = as(user, key, "POST", "/v1/live/tickets", "").json().getString("ticket");
    return server.client().live(ticket, LiveOptions.FROM_NOW).await();
  }

  private static int closeCode(Future<?> opening) {
    return catchThrowableOfType(ConnectionClosedException.class, () -> await(opening)).code();
  }
}

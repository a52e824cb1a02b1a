// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static java.util.Locale.ROOT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static tidings.server.Await.await;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import io.vertx.core.Future;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.slf4j.LoggerFactory;
import tidings.client.ApiRefusal;
import tidings.client.ConnectionClosedException;
import tidings.client.LiveFrame;
import tidings.client.LiveFrame.ActivityArrived;
import tidings.client.LiveOptions;
import tidings.client.Session;
import tidings.client.TokenSource;
import tidings.core.ActivityId;
import tidings.core.Entities.Profile;
import tidings.core.Ref;

/** Users of a site that signs tokens for them, over the API and live. */
@Tag("api")
final class SiteTokensTest {
  @RegisterExtension
  static final ServerExtension server = new ServerExtension(SiteSigner.SETTINGS);

  private static final AtomicInteger NUMBER = new AtomicInteger();
  private static Map<String, String> fixtures = Map.of();

  private String user;
  private Ref ref;

  @BeforeAll
  static void createFixtures() {
    fixtures = AuthorizationTest.fixtures(
        server, SiteTokensTest::userOfSite, userOfSite("Ana"), "another-session");
  }

  @BeforeEach
  void newUser() {
    user = "Site-User-" + NUMBER.incrementAndGet();
    ref = new Ref("user", user);
  }

  @Test
  void a_user_of_the_site_posts_and_reads_without_a_sign_in() {
    var ana = signedIn();
    var ben = userOfSite("Ben");
    ana.follow(ben.ref()).await();

    var posted = ben.post("Good morning").await();
    Await.awaitDelivery(ben, posted);

    assertThat(ana.feed().await().page().items()).extracting(entry -> entry.activity().id())
        .containsExactly(posted.id());
    assertThat(ana.post("Hello").await().actor().ref()).isEqualTo(ref);
  }

  @Test
  void the_first_token_creates_the_profile_and_later_ones_leave_it() {
    var claims = SiteSigner.claims(user, Duration.ofMinutes(10))
        .put("picture", "https://site.example/ana.png");
    var ana = server.client().withToken(SiteSigner.signed(claims)).await();
    assertThat(ana.user().name()).isEqualTo("Name of " + user);
    assertThat(ana.user().image()).contains("https://site.example/ana.png");
    ana.describe(ref, Profile.named("Ana")).await();

    assertThat(signedIn().user().name()).isEqualTo("Ana");
  }

  @Test
  void two_first_requests_at_the_same_time_create_one_user() {
    var tokens = Stream.generate(() -> SiteSigner.of(user)).limit(8).toList();

    assertThat(Await.awaitAll(tokens.stream().map(server.client()::withToken)))
        .allSatisfy(session -> assertThat(session.ref()).isEqualTo(ref));
  }

  /** The calls that need a token. */
  static Stream<AuthorizationTest.Row> rows() {
    return AuthorizationTest.rows().filter(row -> row.anonymous().equals("unauthenticated"));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("rows")
  void each_call_treats_the_user_as_one_with_a_session(AuthorizationTest.Row row) {
    var ana = signedIn();

    assertThat(AuthorizationTest.answer(server, row, fixtures, ana.token(), ana))
        .isEqualTo(AuthorizationTest.NEED_A_SIGN_IN.contains(row.route())
            ? "sign_in_needed"
            : row.other());
  }

  @Test
  void a_session_and_a_token_of_the_same_user_are_one_user() {
    var byToken = signedIn();
    var posted = byToken.post("By the token").await();
    var password = server.runCommand("reset-password", user).getLast().replaceFirst(".*: ", "");

    var bySession = server.client().signIn(user, password).await();

    assertThat(bySession.user()).isEqualTo(byToken.user());
    bySession.delete(posted.id()).await();
    assertThat(me(bySession.token())).isEqualTo("session");
    assertThat(me(byToken.token())).isEqualTo("site");
  }

  @Test
  void bad_tokens_are_refused_with_a_code_and_name_the_error() {
    var expired = SiteSigner.of(user, Duration.ofSeconds(-1));
    var foreign = SiteSigner.signed(
        SiteSigner.claims(user, Duration.ofMinutes(1)).put("aud", "others"));

    assertThat(refusal("GET", "/v1/feed", expired)).isEqualTo("401 token_expired invalid_token");
    assertThat(refusal("GET", "/v1/feed", foreign)).isEqualTo("401 invalid_token invalid_token");
    assertThat(refusal("GET", "/v1/trending?type=city", foreign))
        .as("a call that needs no token").isEqualTo("401 invalid_token invalid_token");
    assertThat(refusal("POST", "/v1/activities", foreign))
        .isEqualTo("401 invalid_token invalid_token");
    assertThat(refusal("GET", "/v1/feed", "")).isEqualTo("401 unauthenticated ");
    assertThat(refusal("GET", "/v1/feed", "unknown")).isEqualTo("401 invalid_token invalid_token");
  }

  @Test
  void nothing_of_a_token_is_logged() {
    var lines = new ListAppender<ILoggingEvent>();
    lines.start();
    var logger = (Logger) LoggerFactory.getLogger("tidings");
    logger.setLevel(Level.DEBUG);
    logger.addAppender(lines);
    var good = SiteSigner.of(user);
    var bad =
        List.of(SiteSigner.of(user, Duration.ofSeconds(-1)), good + "x", good.toUpperCase(ROOT),
            SiteSigner.signed(SiteSigner.claims(user, Duration.ofMinutes(1)).put("aud", "others")));

    bad.forEach(token -> refusal("GET", "/v1/feed", token));
    signedIn();

    logger.detachAppender(lines);
    logger.setLevel(null);
    assertThat(lines.list).extracting(ILoggingEvent::getFormattedMessage)
        .noneMatch(line -> Stream.concat(Stream.of(good), bad.stream())
            .flatMap(token -> Stream.of(token.split("\\."))).anyMatch(line::contains));
  }

  @Test
  void a_long_token_is_accepted_and_a_longer_one_refused() {
    var claims = SiteSigner.claims(user, Duration.ofMinutes(10));
    var longest = SiteSigner.signed(claims.copy().put("roles", "r".repeat(5_900)));
    assertThat(longest).hasSizeBetween(8_000, 8_192);

    assertThat(server.rawHttp().send("GET", "/v1/feed", longest, "").status()).isEqualTo(200);
    assertThat(server.client().withToken(longest).await().live().await()).isNotNull();
    assertThat(refusal("GET", "/v1/feed",
        SiteSigner.signed(claims.put("roles", "r".repeat(6_100)))))
        .isEqualTo("401 unauthenticated ");
  }

  @Test
  void a_suspended_user_is_refused_at_once_whatever_the_token() {
    var community = ModeratedCommunity.on(server, SiteTokensTest::userOfSite);
    var ana = signedIn();
    var live = ana.live().await();
    var ticket = ana.ticket().await();

    community.moderator().suspend(ref, "Spam").await();

    assertThat(await(live.ended()).code()).isEqualTo(4401);
    assertThat(refused(ana.feed())).isEqualTo("suspended");
    assertThat(refused(server.client().withToken(SiteSigner.of(user)))).isEqualTo("suspended");
    assertThat(closeCode(ana.live())).isEqualTo(4401);
    assertThat(closeCode(server.client().live(ticket.text(), LiveOptions.FROM_NOW)))
        .isEqualTo(4401);

    community.moderator().reinstate(ref).await();
    assertThat(ana.feed().await()).isNotNull();
  }

  @Test
  void a_live_connection_ends_with_its_token() {
    var ana = server.client().withToken(SiteSigner.of(user, Duration.ofSeconds(3))).await();
    var live = ana.live().await();
    var byTicket = server.client()
        .live(ana.ticket().await().text(), LiveOptions.FROM_NOW).await();

    assertThat(await(live.ended()).code()).isEqualTo(4410);
    assertThat(await(byTicket.ended()).code()).isEqualTo(4410);
    assertThat(closeCode(ana.live())).isEqualTo(4410);
  }

  @Test
  void a_subscription_asks_for_the_next_token_and_misses_nothing() throws InterruptedException {
    var asked = new AtomicInteger();
    TokenSource source = () -> {
      asked.incrementAndGet();
      return Future.succeededFuture(SiteSigner.of(user, Duration.ofSeconds(3)));
    };
    var ana = server.client().withTokens(source).await();
    var ben = userOfSite("Ben");
    ana.follow(ben.ref()).await();
    Await.awaitPosition(ana, Instant.now()); // a resume across a follow is a gap
    BlockingQueue<LiveFrame> frames = new LinkedBlockingQueue<>();
    var subscription = ana.subscribe(frames::add);
    await(subscription.welcomed());
    int before = asked.get();

    while (asked.get() < before + 2) {
      var posted = ben.post("Good morning").await();
      assertThat(nextActivity(frames)).isEqualTo(posted.id());
    }
    await(subscription.close());
  }

  @Test
  void a_subscription_ends_when_two_new_tokens_are_refused() {
    var asked = new AtomicInteger();
    TokenSource source = () -> {
      asked.incrementAndGet();
      return Future.succeededFuture(asked.get() < 3 ? SiteSigner.of(user) : "bad.token.given");
    };
    var ana = server.client().withTokens(source).await(); // the first
    var subscription = ana.subscribe(frame -> {}); // the second
    await(subscription.welcomed());
    var community = ModeratedCommunity.on(server, SiteTokensTest::userOfSite);

    community.moderator().suspend(ref, "Spam").await();

    assertThatThrownBy(() -> await(subscription.ended()))
        .isInstanceOfSatisfying(ConnectionClosedException.class,
            end -> assertThat(end.code()).isEqualTo(4401));
    assertThat(asked).hasValue(4);
  }

  @Test
  void a_source_that_gives_no_token_at_first_is_no_session() {
    assertThatThrownBy(
        () -> await(server.client().withTokens(() -> Future.succeededFuture(null))))
        .isInstanceOf(ConnectionClosedException.class);
  }

  @Test
  void a_source_without_a_token_signs_the_subscription_out() {
    var asked = new AtomicInteger();
    TokenSource source = () -> asked.incrementAndGet() < 2
        ? Future.succeededFuture(SiteSigner.of(user))
        : Future.succeededFuture(null);
    var subscription = server.client().withTokens(source).await().subscribe(frame -> {});

    assertThatThrownBy(() -> await(subscription.ended()))
        .isInstanceOf(ConnectionClosedException.class);
  }

  @Test
  void a_source_that_throws_is_asked_again() {
    var asked = new AtomicInteger();
    TokenSource source = () -> {
      if (asked.incrementAndGet() == 2) {
        throw new IllegalStateException("the site does not answer");
      }
      return Future.succeededFuture(SiteSigner.of(user));
    };
    var subscription = server.client().withTokens(source).await().subscribe(frame -> {});

    await(subscription.welcomed());
    assertThat(asked).hasValue(3);
    await(subscription.close());
  }

  @Test
  void a_bearer_in_the_handshake_is_enough() throws IOException {
    signedIn();

    try (var socket = RawSocket.openWith(
        server.address(), "Authorization: Bearer " + SiteSigner.of(user) + "\r\n")) {
      socket.sendText("{\"t\":\"hello\",\"d\":{}}");
      assertThat(socket.next()).startsWith("{\"t\":\"welcome\"").contains(user);
    }
  }

  /** The next one that arrives, without a gap before it. */
  private static ActivityId nextActivity(BlockingQueue<LiveFrame> frames)
      throws InterruptedException {
    while (true) {
      var frame = frames.poll(Await.TIMEOUT_SECONDS, TimeUnit.SECONDS);
      assertThat(frame).isNotNull().isNotInstanceOf(LiveFrame.Gap.class);
      if (frame instanceof ActivityArrived arrived) {
        return arrived.activity().id();
      }
    }
  }

  private static Session userOfSite(String name) {
    return server.client().withToken(SiteSigner.of(name + NUMBER.incrementAndGet())).await();
  }

  private Session signedIn() {
    return server.client().withToken(SiteSigner.of(user)).await();
  }

  private static String me(String token) {
    return server.rawHttp().send("GET", "/v1/accounts/me", token, "").json()
        .getString("signedInBy");
  }

  /** Status, code and the error in WWW-Authenticate. */
  private static String refusal(String method, String path, String token) {
    var response = server.rawHttp().send(method, path, token, "");
    var challenge = response.header("WWW-Authenticate").orElseThrow();
    var error =
        challenge.contains("error=") ? challenge.replaceFirst(".*error=\"(.*)\"", "$1") : "";
    return response.status() + " " + response.json().getString("code") + " " + error;
  }

  private static String refused(Future<?> call) {
    return catchThrowableOfType(ApiRefusal.class, () -> await(call)).code();
  }

  private static int closeCode(Future<?> opening) {
    return catchThrowableOfType(ConnectionClosedException.class, () -> await(opening)).code();
  }
}

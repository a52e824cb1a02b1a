// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static org.assertj.core.api.Assertions.assertThat;
import static tidings.server.PictureHost.PNG;

import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tidings.client.Drafts;
import tidings.client.Session;
import tidings.core.Activities.Draft;
import tidings.core.Activity;
import tidings.core.Entities.Profile;
import tidings.server.RawHttp.Response;

/** Pictures of other servers come from this server, which fetches only what it should. */
@Tag("api")
final class PictureProxyTest {
  @RegisterExtension
  @Order(1)
  static final PictureHost host = new PictureHost();
  @RegisterExtension
  @Order(2)
  static final ServerExtension server = new ServerExtension(Map.of("--pictures.proxy", "on",
      "--pictures.networks", "127.0.0.1/32", "--pictures.maxSize", "64KB"));
  @RegisterExtension
  @Order(2)
  static final ServerExtension strict = new ServerExtension(Map.of("--pictures.proxy", "on"));
  @RegisterExtension
  @Order(2)
  static final ServerExtension off = new ServerExtension();

  private static final int MAX_BYTES = 64 * 1024;
  private static Session ana;
  private static Session eve;

  @BeforeAll
  static void signUp() {
    ana = server.signUp("Ana");
    eve = server.signUp("Eve");
  }

  @Test
  void the_picture_of_a_post_is_served() {
    PictureHost.PICTURES.forEach((type, content) -> {
      var url = host.picture("/" + type, content);
      var response = get(post(url));

      assertThat(response.status()).isEqualTo(200);
      assertThat(response.bytes()).isEqualTo(content.getBytes());
      assertThat(response.header("Content-Type")).hasValue(type);
      assertThat(response.header("X-Content-Type-Options")).hasValue("nosniff");
      assertThat(response.header("Content-Security-Policy"))
          .hasValue("default-src 'none'; sandbox");
      assertThat(response.header("Cross-Origin-Resource-Policy")).hasValue("same-origin");
      assertThat(response.header("Cache-Control")).hasValue("private, max-age=600");
    });
  }

  @Test
  void the_picture_of_a_profile_is_served() {
    var profile = new Profile("Ana", Optional.empty(),
        Optional.of(host.picture("/profile.png", PNG)));
    ana.describe(ana.ref(), profile).await();

    assertThat(get("/v1/entities/" + ana.ref() + "/picture", "").bytes())
        .isEqualTo(PNG.getBytes());
    ana.describe(ana.ref(), Profile.named("Ana")).await();
    assertThat(get("/v1/entities/" + ana.ref() + "/picture", "").status()).isEqualTo(404);
  }

  @Test
  void the_other_server_learns_nothing_of_the_reader() {
    var post = post(host.picture("/private.png", PNG) + "?a=b");
    server.rawHttp().send("GET", path(post), eve.token(), "", Map.of("User-Agent", "Secret/1",
        "Referer", "http://localhost/secret", "Cookie", "secret=1", "X-Forwarded-For", "1.2.3.4"));

    var request = host.requests("/private.png").getFirst();
    assertThat(request.query()).isEqualTo("a=b");
    assertThat(request.headers().names()).extracting(String::toLowerCase)
        .containsExactlyInAnyOrder("host", "accept", "accept-encoding", "user-agent",
            "connection");
    assertThat(request.headers().toString()).doesNotContain("Secret", eve.token());
  }

  @Test
  void it_is_fetched_once_for_all_readers() {
    var post = post(host.picture("/once.png", PNG));
    var first = get(post);
    var second = server.rawHttp().send("GET", path(post), eve.token(), "");

    assertThat(second.bytes()).isEqualTo(first.bytes());
    assertThat(host.requests("/once.png")).hasSize(1);
    var again = server.rawHttp().send("GET", path(post), "", "",
        Map.of("If-None-Match", first.header("ETag").orElseThrow()));
    assertThat(again.status()).isEqualTo(304);
  }

  @Test
  void who_may_not_see_the_post_does_not_get_its_picture() {
    var blocked = server.signUp("Blocked");
    ana.block(blocked.ref()).await();
    var post = post(host.picture("/blocked.png", PNG));
    assertThat(get(post).status()).isEqualTo(200);

    var refused = server.rawHttp().send("GET", path(post), blocked.token(), "");
    assertThat(refused.json().getString("code")).isEqualTo("not_found");
    ana.delete(post.id()).await();
    assertThat(get(post).status()).isEqualTo(404);
  }

  @Test
  void redirects_are_followed_up_to_a_bound() {
    host.picture("/target.png", PNG);
    host.redirect("/3", "/target.png");
    host.redirect("/2", "//127.0.0.1:" + host.port() + "/3");
    var three = host.redirect("/1", "/2");
    var four = host.redirect("/0", "/1");

    assertThat(get(post(three)).status()).isEqualTo(200);
    refused(post(four));
    refused(post(host.redirect("/loop", "/loop")));
  }

  @Test
  void private_addresses_are_not_reached_by_a_redirect() {
    var hidden = host.picture("/hidden.png", PNG);
    for (var other : List.of("127.0.0.2", "[::1]", "[::ffff:127.0.0.2]", "0.0.0.0")) {
      var path = "/to/" + other.replaceAll("\\W", "");
      refused(post(host.redirect(path, hidden.replace("127.0.0.1", other))));
      assertThat(host.requests(path)).hasSize(1);
    }
    for (var location : List.of("file:///etc/passwd", "ftp://127.0.0.1/", "data:image/png,x",
        "http://a@127.0.0.1/", "http://2130706433/", "http://127.1/", "::", "http:///x")) {
      refused(post(host.redirect("/odd/" + location.hashCode(), location)));
    }
    assertThat(host.requests("/hidden.png")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"127.0.0.1", "localhost", "[::1]", "[::ffff:127.0.0.1]", "0.0.0.0"})
  void this_machine_is_not_reached(String name) {
    host.picture("/own.png", PNG);
    var dora = strict.signUp("Dora");
    for (var port : List.of("", ":80", ":443", ":" + host.port())) {
      var post = dora.post(photo("http://" + name + port + "/own.png")).await();
      assertThat(strict.rawHttp().send("GET", path(post), "", "").status()).isEqualTo(404);
    }
    assertThat(host.requests("/own.png")).isEmpty();
  }

  @Test
  void other_files_than_pictures_are_not_served() {
    var wrong = Map.of("svg", "<svg xmlns='http://www.w3.org/2000/svg'/>", "html", "<html>",
        "script", "alert(1)", "empty", "", "gif", "GIF88a", "avif", "\0\0\0\u0014ftypmif1");
    wrong.forEach((name, content) -> refused(post(host.answer("/wrong/" + name,
        request -> request.response().putHeader("Content-Type", "image/png").end(content)))));
    refused(post(host.answer("/500.png",
        request -> request.response().setStatusCode(500).end(PNG))));
  }

  @Test
  void large_pictures_are_not_served() {
    var rest = Buffer.buffer(new byte[MAX_BYTES - PNG.length()]);
    assertThat(get(post(host.picture("/largest.png", PNG.copy().appendBuffer(rest)))).bytes())
        .hasSize(MAX_BYTES);
    refused(post(host.picture("/larger.png", PNG.copy().appendBuffer(rest).appendInt(0))));
    refused(post(host.answer("/endless.png", PictureProxyTest::sendForEver)));
  }

  private static void sendForEver(HttpServerRequest request) {
    var response = request.response().setChunked(true);
    response.write(PNG).onSuccess(sent -> sendMore(request));
  }

  private static void sendMore(HttpServerRequest request) {
    request.response().write(Buffer.buffer(new byte[8192])).onSuccess(sent -> sendMore(request));
  }

  @Test
  void a_slow_server_is_given_up() {
    var silent = post(host.answer("/silent.png", request -> {}));
    var slow = post(host.answer("/slow.png", request -> drip(request)));
    var broken = post(host.answer("/broken.png", request -> {
      request.response().putHeader("Content-Length", "1000").write(PNG);
      request.connection().close();
    }));
    try (var readers = Executors.newVirtualThreadPerTaskExecutor()) {
      List.of(silent, slow, broken).stream().map(post -> readers.submit(() -> refused(post)))
          .toList().forEach(PictureProxyTest::join);
    }
  }

  /** Sends a byte in a while, so that the connection is never idle. */
  private static void drip(HttpServerRequest request) {
    var response = request.response().setChunked(true);
    Vertx.currentContext().owner().setPeriodic(Duration.ofSeconds(1).toMillis(),
        tick -> response.write("."));
  }

  @Test
  void fetches_of_one_client_are_bounded() {
    var held = new ConcurrentLinkedQueue<HttpServerRequest>();
    var posts = IntStream.range(0, 8)
        .mapToObj(i -> post(host.answer("/held/" + i, held::add))).toList();
    try (var readers = Executors.newVirtualThreadPerTaskExecutor()) {
      var shown = posts.stream().map(post -> readers.submit(() -> get(post))).toList();
      Await.until(held::size, size -> size == 4);
      while (!shown.stream().allMatch(Future::isDone)) {
        assertThat(held.size()).isLessThanOrEqualTo(4);
        Optional.ofNullable(held.poll()).ifPresent(request -> request.response().end(PNG));
        Thread.onSpinWait();
      }
      shown.forEach(PictureProxyTest::join);
    }
  }

  @Test
  void the_page_loads_pictures_from_the_server_alone() {
    assertThat(server.rawHttp().send("GET", "/", "", "").header("Content-Security-Policy"))
        .hasValueSatisfying(policy -> assertThat(policy).contains("; img-src 'self'; "));
  }

  @Test
  void without_the_proxy_nothing_is_fetched() {
    var dora = off.signUp("Dora");
    var post = dora.post(photo(host.picture("/off.png", PNG))).await();

    assertThat(off.rawHttp().send("GET", path(post), "", "").status()).isEqualTo(404);
    assertThat(off.rawHttp().send("GET", "/", "", "").header("Content-Security-Policy"))
        .hasValueSatisfying(policy -> assertThat(policy).contains("img-src 'self' http: https:;"));
    assertThat(host.requests("/off.png")).isEmpty();
  }

  private static Activity post(String picture) {
    return ana.post(photo(picture)).await();
  }

  private static Draft photo(String picture) {
    return Drafts.photo(picture, "A picture", "Look");
  }

  private static Activity refused(Activity post) {
    var response = get(post);
    assertThat(response.status()).isEqualTo(404);
    assertThat(response.json().getString("code")).isEqualTo("not_found");
    return post;
  }

  private static <T> T join(Future<T> reader) {
    try {
      return reader.get();
    } catch (Exception failure) {
      throw new AssertionError(failure);
    }
  }

  private static Response get(Activity post) {
    return get(path(post), "");
  }

  private static String path(Activity post) {
    return "/v1/activities/" + post.id() + "/picture";
  }

  private static Response get(String path, String token) {
    return server.rawHttp().send("GET", path, token, "");
  }
}

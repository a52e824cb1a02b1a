// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static org.assertj.core.api.Assertions.assertThat;
import static tidings.server.Await.await;

import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.core.json.JsonObject;
import java.awt.Color;
import java.net.URI;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tidings.client.Drafts;
import tidings.client.Edits;
import tidings.client.LiveFrame.ActivityArrived;
import tidings.client.LiveFrame.ActivityChanged;
import tidings.client.Session;
import tidings.core.Activity;
import tidings.core.LinkPreview;
import tidings.core.Reach;
import tidings.core.ShownPicture.PixelSize;

/** The server fetches what the page behind the first link of a post says of itself. */
@Tag("api")
final class LinkPreviewsTest {
  private static final AtomicInteger NUMBER = new AtomicInteger();
  @RegisterExtension
  @Order(1)
  static final PictureHost host = new PictureHost();
  @RegisterExtension
  @Order(2)
  static final ServerExtension server = new ServerExtension(Map.of(
      "--links.previews", "true", "--links.networks", "127.0.0.1/32",
      "--http.publicUrl", "https://tidings.example"));
  @RegisterExtension
  @Order(2)
  static final ServerExtension off = new ServerExtension(Map.of(
      "--links.networks", "127.0.0.1/32"));

  private final Session ana = server.signUp("Ana");

  @Test
  void a_post_gets_the_preview_of_its_first_link() {
    var picture = host.picture(path(), Buffer.buffer(
        PictureFiles.picture("jpg", 1200, 630, Color.BLUE)));
    var url = page("""
        <meta property="og:title" content="The tides of\n Lisbon">
        <meta property="og:description" content="High &amp; low">
        <meta property="og:site_name" content="Sea news">
        <meta property="og:image" content="%s">""".formatted(picture));
    var posted = ana.post(Drafts.note("Look: " + url + ", and http://127.0.0.1:9/other")).await();

    var shown = withPreview(posted);
    var preview = shown.preview().orElseThrow();
    assertThat(preview.withPicture(Optional.empty())).isEqualTo(new LinkPreview(url,
        "The tides of Lisbon", Optional.of("High & low"), Optional.of("Sea news"),
        Optional.empty()));
    assertThat(preview.picture().orElseThrow().size()).contains(new PixelSize(1200, 630));
    assertThat(shown.revision().editedAt()).isEmpty();
    assertThat(shown.object()).isEqualTo(posted.object());
    var json = server.rawHttp().send("GET", "/v1/activities/" + posted.id(), "", "").json();
    var pictureUrl = json.getJsonObject("preview").getJsonObject("picture").getString("url");
    for (var size : List.of("", "-card", "-avatar")) {
      assertThat(status(pictureUrl + size)).isEqualTo(200);
    }
    assertThat(server.rawHttp().send("GET", "/v1/media", ana.token(), "").json()
        .getJsonArray("items")).isEmpty();
  }

  @Test
  void it_is_fetched_once_for_all_posts() {
    var url = page("<title>Once</title>");
    withPreview(ana.post(Drafts.note(url)).await());
    var ben = server.signUp("Ben");
    var posts = IntStream.range(0, 5).mapToObj(i -> ben.post(Drafts.note(url)).await()).toList();

    posts.forEach(post -> assertThat(withPreview(post).preview().orElseThrow().title())
        .isEqualTo("Once"));
    assertThat(requests(url)).hasSize(1);
  }

  @Test
  void a_picture_that_is_shown_in_many_posts_is_made_again() {
    var picture = host.picture(path(), PictureHost.PNG);
    var url = page("<title>Many</title><meta property=og:image content=" + picture + ">");
    var posts = IntStream.range(0, 60).mapToObj(i -> ana.post(Drafts.note(url)).await()).toList();

    assertThat(posts).allSatisfy(post -> assertThat(
        withPreview(post).preview().orElseThrow().picture()).isPresent());
    assertThat(requests(url)).hasSizeBetween(2, 6);
  }

  @Test
  void its_texts_are_shown_in_many_posts_though_the_page_is_down_meanwhile() {
    var picture = host.picture(path(), PictureHost.PNG);
    var path = path();
    var url = host.answer(path, request -> request.response()
        .setStatusCode(host.requests(path).size() == 1 ? 200 : 500)
        .putHeader("Content-Type", "text/html")
        .end("<title>Down</title><meta property=og:image content=" + picture + ">"));
    var posts = IntStream.range(0, 60).mapToObj(i -> ana.post(Drafts.note(url)).await()).toList();

    assertThat(posts).allSatisfy(post -> assertThat(
        withPreview(post).preview().orElseThrow().title()).isEqualTo("Down"));
    assertThat(requests(url)).hasSizeGreaterThan(1);
  }

  @Test
  void the_other_server_learns_who_asks_and_nothing_else() {
    var url = host.answer(path(), request -> request.response()
        .putHeader("Content-Type", "text/html").putHeader("Set-Cookie", "a=b").end("no title"));
    notShown(url);
    var again = host.redirect(path(), url);
    notShown(again);

    var request = requests(url).getLast();
    assertThat(request.headers().names()).extracting(String::toLowerCase)
        .containsExactlyInAnyOrder("host", "accept", "accept-encoding", "user-agent",
            "connection");
    assertThat(request.getHeader("User-Agent"))
        .isEqualTo("Tidings link previews (+https://tidings.example)");
  }

  @Test
  void open_browsers_hear_of_it() {
    var ben = server.signUp("Ben");
    ben.follow(ana.ref()).await();
    var browser = ben.live().await();
    var held = new CompletableFuture<HttpServerResponse>();
    var url = host.answer(path(), request -> held.complete(request.response()));
    var posted = ana.post(Drafts.note(url)).await();

    await(browser.next(ActivityArrived.class));
    held.join().putHeader("Content-Type", "text/html").end("<title>Live</title>");
    var changed = await(browser.next(ActivityChanged.class));
    assertThat(changed.activity().id()).isEqualTo(posted.id());
    assertThat(changed.activity().preview().orElseThrow().title()).isEqualTo("Live");
  }

  @Test
  void it_follows_the_text() {
    var first = page("<title>First</title>");
    var second = page("<title>Second</title>");
    var posted = withPreview(ana.post(Drafts.note("See " + first)).await());

    var same = ana.edit(posted.id(), Edits.text("Do see " + first)).await();
    assertThat(same.preview()).isEqualTo(posted.preview());
    var other = ana.edit(posted.id(), Edits.text("See " + second)).await();
    assertThat(other.preview()).isEmpty();
    assertThat(withPreview(other).preview().orElseThrow().title()).isEqualTo("Second");
    var none = ana.edit(posted.id(), Edits.text("See nothing")).await();
    assertThat(none.preview()).isEmpty();
  }

  @Test
  void comments_and_posts_for_followers_have_them_for_who_may_see_these() {
    var url = page("<title>Private</title>");
    var posted = ana.post(Drafts.note(url).with(Reach.FOLLOWERS)).await();
    var comment = ana.post(Drafts.comment(posted.id(), url)).await();

    withPreview(posted);
    withPreview(comment);
    assertThat(server.rawHttp().send("GET", "/v1/activities/" + posted.id(), "", "").status())
        .isEqualTo(404);
  }

  @Test
  void an_upsert_of_the_same_post_keeps_it() {
    var url = page("<title>Upserted</title>");
    var key = server.runCommand("keys", "create", "upserts", "--scopes", "write").getLast();
    var body = new JsonObject().put("verb", "post").put("foreignId", url)
        .put("publishedAt", Instant.now().toString())
        .put("object", new JsonObject().put("type", "note").put("text", url));
    var act = Map.of("Act-As", ana.ref().toString());
    var first = server.rawHttp().send("POST", "/v1/activities", key, body, act).json();
    var preview = Await.until(() -> server.rawHttp()
        .send("GET", "/v1/activities/" + first.getString("id"), "", "").json(),
        json -> json.containsKey("preview")).getJsonObject("preview");

    var again = server.rawHttp().send("POST", "/v1/activities", key, body, act).json();
    assertThat(again.getString("result")).isEqualTo("same");
    assertThat(again.getJsonObject("preview")).isEqualTo(preview);
  }

  @Test
  void its_picture_is_served_as_long_as_the_post_is_there() {
    var picture = host.picture(path(), PictureHost.PNG);
    var url = page("<title>Gone</title><meta property=og:image content=" + picture + ">");
    var posted = withPreview(ana.post(Drafts.note(url)).await());
    var path = posted.preview().orElseThrow().picture().orElseThrow().path();

    assertThat(status(path)).isEqualTo(200);
    ana.delete(posted.id()).await();
    assertThat(status(path)).isEqualTo(404);
    assertThat(ana.restore(posted.id()).await().preview()).isEqualTo(posted.preview());
    assertThat(status(path)).isEqualTo(200);
  }

  @Test
  void without_a_picture_that_can_be_had_it_is_shown_all_the_same() {
    var pictures = List.of(
        host.picture(path(), Buffer.buffer(PictureFiles.picture("jpg", 400, 300, Color.RED))
            .slice(0, 300)),
        host.picture(path(), Buffer.buffer(RecordingFiles.wav(8_000))),
        host.answer(path(), LinkPreviewsTest::sendForEver),
        host.redirect(path(), "http://127.0.0.2:" + host.port() + "/a.png"),
        "http://169.254.169.254/latest", "file:///etc/passwd", "javascript:alert(1)");
    for (var picture : pictures) {
      var url = page("<title>No picture</title><meta property=og:image content='" + picture + "'>");
      assertThat(withPreview(ana.post(Drafts.note(url)).await()).preview().orElseThrow().picture())
          .as(picture).isEmpty();
    }
  }

  @Test
  void what_oembed_says_fills_the_gaps() {
    var embed = host.answer(path(), request -> request.response()
        .putHeader("Content-Type", "application/json; charset=utf-8")
        .end(new JsonObject().put("type", "video").put("title", "A film")
            .put("provider_name", "Films").put("html", "<script>alert(1)</script>").encode()));
    var link = "<link rel=alternate type=application/json+oembed href='%s'>";
    var preview = withPreview(ana.post(Drafts.note(page(link.formatted(embed)))).await())
        .preview().orElseThrow();

    assertThat(preview.title()).isEqualTo("A film");
    assertThat(preview.site()).contains("Films");
    notShown(page(link.formatted(embed.replace("127.0.0.1", "127.0.0.2"))));
    notShown(page(link.formatted("http://10.0.0.1/")));
  }

  @Test
  void private_addresses_are_not_reached() {
    var hidden = page("<title>Hidden</title>");
    for (var other : List.of("127.0.0.2", "localhost.localdomain", "[::1]", "[::ffff:127.0.0.2]",
        "0.0.0.0", "169.254.169.254", "10.0.0.1", "192.168.0.1")) {
      notShown(hidden.replace("127.0.0.1", other));
      notShown(host.redirect(path(), hidden.replace("127.0.0.1", other)));
    }
    for (var location : List.of("file:///etc/passwd", "ftp://127.0.0.1/", "http://a@127.0.0.1/",
        "http://2130706433/", "::", "http:///x")) {
      notShown(host.redirect(path(), location));
    }
    assertThat(requests(hidden)).isEmpty();
  }

  @Test
  void a_link_may_have_other_letters_than_ascii() {
    var path = path();
    host.answer(path + "/%E6%9D%B1", request -> request.response()
        .putHeader("Content-Type", "text/html").end("<title>East</title>"));

    assertThat(titleOf("http://127.0.0.1:" + host.port() + path + "/東")).isEqualTo("East");
  }

  @Test
  void redirects_are_followed_up_to_a_bound() {
    var third = host.redirect(path(), page("<title>Far</title>"));
    var second = host.redirect(path(), third);
    var first = host.redirect(path(), second);

    assertThat(withPreview(ana.post(Drafts.note(first)).await()).preview().orElseThrow().url())
        .isEqualTo(first);
    notShown(host.redirect(path(), first));
    host.redirect("/loop", "/loop");
    notShown("http://127.0.0.1:" + host.port() + "/loop");
  }

  @Test
  void what_is_no_page_or_never_ends_is_not_shown() {
    var html = "<html><title>Wrong</title>";
    notShown(answer("text/plain", html));
    notShown(answer("image/png", html));
    notShown(answer("text/html", "\0\1\2\3 no HTML"));
    notShown(answer("text/html", ""));
    notShown(answer("text/html", "<title> \u202e\u200b\u0007 </title>"));
    notShown(answer("text/html", html + " ".repeat(3 * 1024 * 1024)));
    notShown(host.answer(path(), request -> request.response().setStatusCode(500).end(html)));
    notShown(host.answer(path(), request -> request.response()
        .putHeader("Content-Type", "text/html").putHeader("Content-Encoding", "gzip")
        .end(html)));
    notShown(host.answer(path(), LinkPreviewsTest::sendForEver));
    notShown(host.answer(path(), request -> {
      request.response().putHeader("Content-Type", "text/html").putHeader("Content-Length", "1000")
          .write(html);
      request.connection().close();
    }));
    notShown("http://127.0.0.1:" + host.port() + "/missing");
    notShown("http://does-not-exist.invalid/");
  }

  @Test
  void odd_characters_are_harmless() {
    assertThat(titleOf(answer("text/html; charset=no-such-one", "<title>Odd</title>")))
        .isEqualTo("Odd");
    assertThat(titleOf(answer("text/html", "<meta charset='\u0001'><title>\u202eOdd\u0007\n 2"
        + "</title>"))).isEqualTo("Odd 2");
    assertThat(titleOf(answer("text/html; charset=utf-8", "<title>" + "\ud83d\ude00".repeat(500))))
        .hasSizeLessThanOrEqualTo(LinkPreview.MAX_TITLE_LENGTH).endsWith("\ud83d\ude00…");
    assertThat(titleOf(answer("text/html", "<title>Large</title>" + " ".repeat(1024 * 1024))))
        .isEqualTo("Large");
    assertThat(titleOf(answer("text/html", "<title>Deep</title>" + "<div>".repeat(80_000))))
        .isEqualTo("Deep");
    assertThat(titleOf(answer("text/html", "<title><b>&lt;script>alert(1)&lt;/script></title>")))
        .isEqualTo("<b><script>alert(1)</script>");
  }

  @Test
  void a_slow_server_is_given_up() {
    notShown(host.answer(path(), request -> {}));
    notShown(host.answer(path(), request -> {
      var response = request.response().setChunked(true).putHeader("Content-Type", "text/html");
      Vertx.currentContext().owner().setPeriodic(1000, tick -> response.write("."));
    }));
  }

  @Test
  void a_server_without_previews_fetches_nothing() {
    var url = page("<title>Off</title>");
    var dora = off.signUp("Dora");
    var posted = dora.post(Drafts.note(url)).await();
    Await.awaitDelivery(dora, posted);

    assertThat(off.metricsHttp().send("GET", "/metrics", "", "").body())
        .doesNotContain("consumer=\"previews\"");
    assertThat(dora.activity(posted.id()).await().preview()).isEmpty();
    assertThat(requests(url)).isEmpty();
  }

  private String titleOf(String url) {
    return withPreview(ana.post(Drafts.note(url)).await()).preview().orElseThrow().title();
  }

  private Activity withPreview(Activity post) {
    return await(() -> ana.activity(post.id()), shown -> shown.preview().isPresent());
  }

  /** Its fetch ends, and nothing comes of it. */
  private void notShown(String url) {
    double before = failures();
    var posted = ana.post(Drafts.note(url)).await();

    Await.until(LinkPreviewsTest::failures, after -> after > before);
    assertThat(ana.activity(posted.id()).await()).as(url).isEqualTo(posted);
  }

  private static double failures() {
    return server.metricsHttp().send("GET", "/metrics", "", "").body().lines()
        .filter(line -> line.startsWith("tidings_previews_failures_total "))
        .mapToDouble(line -> Double.parseDouble(line.split(" ")[1])).findFirst().orElseThrow();
  }

  private static void sendForEver(HttpServerRequest request) {
    var response = request.response().setChunked(true).putHeader("Content-Type", "text/html");
    response.write("<title>Endless</title>").onSuccess(sent -> sendMore(request));
  }

  private static void sendMore(HttpServerRequest request) {
    request.response().write(Buffer.buffer(new byte[8192])).onSuccess(sent -> sendMore(request));
  }

  private static String page(String head) {
    return answer("text/html; charset=utf-8", "<!DOCTYPE html><html><head>" + head);
  }

  private static String answer(String mediaType, String content) {
    return host.answer(path(),
        request -> request.response().putHeader("Content-Type", mediaType).end(content));
  }

  private static String path() {
    return "/page/" + NUMBER.incrementAndGet();
  }

  private static List<HttpServerRequest> requests(String url) {
    return host.requests(URI.create(url).getPath());
  }

  private static int status(String path) {
    return server.rawHttp().send("GET", path, "", "").status();
  }
}

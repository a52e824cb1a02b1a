// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tidings.client.Paging;
import tidings.client.Session;
import tidings.core.Activity;
import tidings.server.RawHttp.Response;

/** A conditional request for unchanged content gets 304 without a body. */
@Tag("api")
final class ConditionalGetTest {
  @RegisterExtension
  static final ServerExtension server = new ServerExtension();

  private Session ana;
  private Session ben;
  private Activity posted;

  @BeforeEach
  void createPost() {
    ana = server.signUp("Ana");
    ben = server.signUp("Ben");
    ben.follow(ana.ref()).await();
    posted = ana.post("Good morning").await();
    Await.awaitDelivery(ana, posted);
    ben.like(posted.id(), "like").await();
    Await.await(() -> ana.notifications().page(Paging.FIRST), inbox -> inbox.unread() == 2);
  }

  @Test
  void every_read_is_answered_with_304_until_something_changes() {
    for (var path : List.of(
        "/v1/feed", "/v1/notifications", "/v1/sessions", "/v1/follows/" + ana.ref(),
        "/v1/entities/" + ana.ref(), "/v1/entities/" + ana.ref() + "/activities",
        "/v1/entities/" + ana.ref() + "/followers", "/v1/entities/" + ben.ref() + "/following",
        "/v1/activities/" + posted.id(), "/v1/activities/" + posted.id() + "/likes")) {
      var first = get(path, "");
      var again = get(path, tag(first));

      assertThat(first.status()).as(path).isEqualTo(200);
      assertThat(first.header("Cache-Control")).contains("private, no-cache");
      assertThat(again.status()).as(path).isEqualTo(304);
      assertThat(again.body()).isEmpty();
      assertThat(again.header("ETag")).contains(tag(first));
      assertThat(again.header("Cache-Control")).contains("private, no-cache");
      assertThat(again.header("Content-Type")).isEmpty();
    }
  }

  @Test
  void a_like_changes_the_etag_but_not_the_version() {
    var path = "/v1/activities/" + posted.id();
    var before = tag(get(path, ""));

    ana.like(posted.id(), "like").await();
    var after = get(path, before);

    assertThat(after.status()).isEqualTo(200);
    assertThat(before).startsWith("\"1.");
    assertThat(tag(after)).startsWith("\"1.").isNotEqualTo(before);
  }

  @Test
  void a_new_activity_changes_the_etag_of_the_feed() {
    var before = tag(get("/v1/feed", ""));

    Await.awaitDelivery(ana, ana.post("Good night").await());

    assertThat(get("/v1/feed", before).status()).isEqualTo(200);
  }

  @Test
  void if_match_accepts_an_etag_from_before_a_like() {
    var path = "/v1/activities/" + posted.id();
    var read = tag(server.rawHttp().send("GET", path, ana.token(), ""));
    ana.like(posted.id(), "wow").await();

    assertThat(patch(path, read).status()).isEqualTo(200);
    assertThat(patch(path, read).status()).isEqualTo(412);
    assertThat(patch(path, "*").status()).isEqualTo(200);
    assertThat(patch(path, "nonsense").json().getString("code")).isEqualTo("invalid_header");
  }

  @Test
  void lists_weak_etags_and_a_star_are_supported() {
    var path = "/v1/entities/" + ana.ref();
    var tag = tag(get(path, ""));

    for (var known : List.of("\"a\", " + tag, "W/" + tag, "*",
        "\"a,b\",W/\"c\"," + tag + ",\"\"")) {
      assertThat(get(path, known).status()).as(known).isEqualTo(304);
    }
    for (var other : List.of("\"a\"", "W/\"a\", \"b\"", "\"" + tag.substring(3))) {
      assertThat(get(path, other).status()).as(other).isEqualTo(200);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"a", "\"a", "\"a\" \"b\"", "\"a\",", "w/\"a\"", "*, \"a\"", "\"\t\""})
  void an_invalid_list_of_etags_is_refused(String known) {
    var response = get("/v1/feed", known);
    assertThat(response.status()).isEqualTo(400);
    assertThat(response.json().getString("code")).isEqualTo("invalid_header");
  }

  @Test
  void an_error_has_no_etag_and_is_not_cached() {
    var response = server.rawHttp().send("GET", "/v1/entities/city:nowhere", "", "");
    assertThat(response.status()).isEqualTo(404);
    assertThat(response.header("ETag")).isEmpty();
    assertThat(response.header("Cache-Control")).contains("no-store");
  }

  @Test
  void an_unchanged_file_is_not_sent_again() {
    var first = server.rawHttp().send("GET", "/js/main.js", "", "");
    assertThat(get("/js/main.js", tag(first)).status()).isEqualTo(304);
  }

  private Response get(String path, String known) {
    return server.rawHttp().send(
        "GET", path, ben.token(), "", known.isEmpty() ? Map.of() : Map.of("If-None-Match", known));
  }

  private Response patch(String path, String version) {
    var body = "{\"object\":{\"text\":\"Good evening\"}}";
    return server.rawHttp()
        .send("PATCH", path, ana.token(), body, Map.of("If-Match", version));
  }

  private static String tag(Response response) {
    return response.header("ETag").orElseThrow();
  }
}

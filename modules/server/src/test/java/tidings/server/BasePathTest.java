// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static org.assertj.core.api.Assertions.assertThat;
import static tidings.server.Await.await;

import io.vertx.core.json.JsonObject;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tidings.client.LiveFrame.ActivityArrived;

/** A server behind a shared host name serves everything below its base path. */
final class BasePathTest {
  @RegisterExtension
  static final ServerExtension server = new ServerExtension(Map.of("--http.base", "/our/tidings"));

  @Test
  void calls_pages_and_links_are_below_the_base_path() {
    var ana = server.signUp("Ana");
    var body = "{\"verb\":\"post\",\"object\":{\"type\":\"note\",\"text\":\"Hello\"}}";

    var posted = server.rawHttp().send("POST", "/our/tidings/v1/activities", ana.token(), body);
    var there = posted.header("Location").orElseThrow();

    assertThat(posted.status()).isEqualTo(201);
    assertThat(there).startsWith("/our/tidings/v1/activities/");
    assertThat(new JsonObject(server.rawHttp().send("GET", there, ana.token(), "").body()))
        .isEqualTo(posted.json());
    assertThat(server.rawHttp().send("GET", "/our/tidings/", "", "").body()).contains("<title>");
  }

  @Test
  void sockets_are_below_the_base_path() {
    var ana = server.signUp("Ana");
    var live = ana.live().await();

    var posted = ana.post("Hello").await();

    assertThat(await(live.next(ActivityArrived.class)).activity()).isEqualTo(posted);
  }

  @Test
  void the_base_path_without_a_slash_redirects_to_the_page() {
    var moved = server.rawHttp().send("GET", "/our/tidings", "", "");

    assertThat(moved.status()).isEqualTo(308);
    assertThat(moved.header("Location")).contains("/our/tidings/");
  }

  @ParameterizedTest
  @ValueSource(strings = {"/", "/notifications", "/city:lisbon", "/city:lisbon/followers"})
  void links_are_relative_to_the_page(String path) {
    var page = server.rawHttp().send("GET", "/our/tidings" + path, "", "");
    var script = WebClientTest.attribute("script type=\"module\" src", page.body()).getFirst();

    assertThat(page.status()).isEqualTo(200);
    assertThat(page.body()).contains("<base href=\"/our/tidings/\">");
    assertThat(server.rawHttp().send("GET", "/our/tidings" + script.substring(1), "", "").status())
        .isEqualTo(200);
  }

  @ParameterizedTest
  @ValueSource(strings = {
    "/", "/help", "/city:lisbon", "/tidings.js", "/index.html", "/v1/feed", "/our", "/our/",
    "/our/tidings2/v1/feed", "/tidings/v1/feed",
    "/our/tidings/../tidings/", "/our//tidings/", "/our/tidings/our/tidings/v1/feed"
  })
  void other_paths_are_not_found(String path) {
    var response = server.rawHttp().send("GET", path, server.signUp("Ana").token(), "");

    assertThat(response.status()).isEqualTo(404);
    assertThat(response.json().getString("code")).isEqualTo("not_found");
  }
}

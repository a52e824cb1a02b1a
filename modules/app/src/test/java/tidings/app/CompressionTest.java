// SPDX-License-Identifier: Apache-2.0
package tidings.app;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Map;
import java.util.zip.GZIPInputStream;
import java.util.zip.InflaterInputStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tidings.app.Knock.Heard;
import tidings.client.Session;

/** Answers that are long are compressed for those who can read that. */
final class CompressionTest {
  @RegisterExtension
  static final Server server = new Server();

  private static Session ana;
  private static String feed;

  @BeforeAll
  static void anaWritesALot() {
    ana = server.somebody("Ana");
    var post = ana.post("Good morning, and a long day it will be. ".repeat(60)).await();
    Soon.delivered(ana, post);
    feed = "/v1/activities/" + post.id();
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
    "gzip | gzip", "deflate | deflate", "gzip, deflate, br | gzip", "deflate, gzip;q=0.5 | deflate",
    "* | gzip", "GZIP;Q=1.0 | gzip", "gzip;q=0, deflate | deflate", "br;q=1.0, *;q=0.1 | gzip",
    "br | ''", "identity | ''", "gzip;q=0 | ''", "'' | ''", "*;q=0 | ''", "gzip;q=x | ''"
  })
  void it_is_as_the_client_likes_it_best(String accepted, String coding) throws IOException {
    var plain = server.knock().send("GET", feed, ana.token(), "").body();
    var heard = get(feed, accepted);

    assertThat(heard.header("Content-Encoding").orElse("")).isEqualTo(coding);
    assertThat(heard.header("Vary").orElseThrow()).contains("Accept-Encoding");
    assertThat(read(heard, coding)).isEqualTo(plain);
  }

  @Test
  void it_is_much_shorter_and_has_a_tag_of_its_own() {
    var plain = get(feed, "");
    var compressed = get(feed, "gzip");

    assertThat(compressed.bytes().length * 5).isLessThan(plain.bytes().length);
    assertThat(compressed.header("ETag").orElseThrow()).endsWith("-gzip\"");
    var known = Map.of("If-None-Match", compressed.header("ETag").orElseThrow());
    assertThat(server.knock().send("GET", feed, ana.token(), "", known).status()).isEqualTo(304);
  }

  @Test
  void an_edit_may_name_the_tag_of_what_was_compressed() {
    var tag = get(feed, "gzip").header("ETag").orElseThrow();
    var heard = server.knock().send(
        "PATCH", feed, ana.token(), "{\"data\":{\"a\":1}}", Map.of("If-Match", tag));
    assertThat(heard.status()).isEqualTo(200);
  }

  @Test
  void what_is_short_is_sent_as_it_is() {
    assertThat(get("/v1/entities/" + ana.ref(), "gzip").header("Content-Encoding")).isEmpty();
    assertThat(get("/v1/entities/nobody", "gzip").header("Content-Encoding")).isEmpty();
  }

  @Test
  void the_page_is_compressed_too() throws IOException {
    var heard = get("/index.html", "gzip");
    assertThat(heard.header("Content-Encoding")).contains("gzip");
    assertThat(read(heard, "gzip")).contains("<title>Tidings</title>");
  }

  @Test
  void the_page_that_a_browser_has_compressed_is_not_sent_again() {
    var tag = get("/", "gzip").header("ETag").orElseThrow();
    var heard = server.knock().send(
        "GET", "/", "", "", Map.of("If-None-Match", tag, "Accept-Encoding", "gzip"));
    assertThat(tag).endsWith("-gzip\"");
    assertThat(heard.status()).isEqualTo(304);
    assertThat(heard.header("ETag")).contains(tag);
    assertThat(heard.header("Content-Encoding")).isEmpty();
  }

  @Test
  void a_file_is_sent_as_it_is_to_those_who_cannot_read_gzip() {
    assertThat(get("/docs/swagger-ui-bundle.js", "deflate").header("Content-Encoding")).isEmpty();
  }

  @Test
  void an_answer_with_a_token_never_is() {
    var body = "{\"id\":\"" + ana.ref().id() + "\",\"password\":\"" + Server.PASSWORD + "\"}";
    var heard = server.knock()
        .send("POST", "/v1/sessions", "", body, Map.of("Accept-Encoding", "gzip"));
    assertThat(heard.status()).isEqualTo(201);
    assertThat(heard.header("Content-Encoding")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"gzip", "deflate", "br", "identity, gzip", "x"})
  void a_body_that_is_compressed_is_refused(String coding) {
    var body = "{\"verb\":\"post\",\"object\":{\"type\":\"note\",\"text\":\"a\"}}";
    var heard = server.knock().send(
        "POST", "/v1/activities", ana.token(), body, Map.of("Content-Encoding", coding));
    assertThat(heard.status()).isEqualTo(415);
    assertThat(heard.json().getString("code")).isEqualTo("unsupported_encoding");
    assertThat(heard.header("Accept-Encoding")).contains("identity");
  }

  private static Heard get(String path, String accepted) {
    return server.knock().send(
        "GET", path, ana.token(), "",
        accepted.isEmpty() ? Map.of() : Map.of("Accept-Encoding", accepted));
  }

  private static String read(Heard heard, String coding) throws IOException {
    var bytes = new ByteArrayInputStream(heard.bytes());
    var in = switch (coding) {
      case "gzip" -> new GZIPInputStream(bytes);
      case "deflate" -> new InflaterInputStream(bytes);
      default -> bytes;
    };
    return new String(in.readAllBytes(), UTF_8);
  }
}

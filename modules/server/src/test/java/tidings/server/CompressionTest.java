// SPDX-License-Identifier: Apache-2.0
package tidings.server;

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
import tidings.client.Session;
import tidings.server.RawHttp.Response;

/** Long responses are compressed for clients that accept it. */
final class CompressionTest {
  @RegisterExtension
  static final ServerExtension server = new ServerExtension();

  private static Session ana;
  private static String feed;

  @BeforeAll
  static void createLongPost() {
    ana = server.signUp("Ana");
    var post = ana.post("Good morning, and a long day it will be. ".repeat(60)).await();
    Await.awaitDelivery(ana, post);
    feed = "/v1/activities/" + post.id();
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
    "gzip | gzip", "deflate | deflate", "gzip, deflate, br | gzip", "deflate, gzip;q=0.5 | deflate",
    "* | gzip", "GZIP;Q=1.0 | gzip", "gzip;q=0, deflate | deflate", "br;q=1.0, *;q=0.1 | gzip",
    "br | ''", "identity | ''", "gzip;q=0 | ''", "'' | ''", "*;q=0 | ''", "gzip;q=x | ''"
  })
  void the_preferred_encoding_of_the_client_is_used(String accepted, String coding)
      throws IOException {
    var plain = server.rawHttp().send("GET", feed, ana.token(), "").body();
    var response = get(feed, accepted);

    assertThat(response.header("Content-Encoding").orElse("")).isEqualTo(coding);
    assertThat(response.header("Vary").orElseThrow()).contains("Accept-Encoding");
    assertThat(read(response, coding)).isEqualTo(plain);
  }

  @Test
  void a_compressed_response_is_much_shorter_and_has_its_own_etag() {
    var plain = get(feed, "");
    var compressed = get(feed, "gzip");

    assertThat(compressed.bytes().length * 5).isLessThan(plain.bytes().length);
    assertThat(compressed.header("ETag").orElseThrow()).endsWith("-gzip\"");
    var known = Map.of("If-None-Match", compressed.header("ETag").orElseThrow());
    assertThat(server.rawHttp().send("GET", feed, ana.token(), "", known).status()).isEqualTo(304);
  }

  @Test
  void if_match_accepts_the_etag_of_a_compressed_response() {
    var tag = get(feed, "gzip").header("ETag").orElseThrow();
    var response = server.rawHttp().send(
        "PATCH", feed, ana.token(), "{\"data\":{\"a\":1}}", Map.of("If-Match", tag));
    assertThat(response.status()).isEqualTo(200);
  }

  @Test
  void a_short_response_is_not_compressed() {
    assertThat(get("/v1/entities/" + ana.ref(), "gzip").header("Content-Encoding")).isEmpty();
    assertThat(get("/v1/entities/nobody", "gzip").header("Content-Encoding")).isEmpty();
  }

  @Test
  void the_page_is_compressed_too() throws IOException {
    var response = get("/index.html", "gzip");
    assertThat(response.header("Content-Encoding")).contains("gzip");
    assertThat(read(response, "gzip")).contains("<title>Tidings</title>");
  }

  @Test
  void a_compressed_page_is_revalidated() {
    var tag = get("/", "gzip").header("ETag").orElseThrow();
    var response = server.rawHttp().send(
        "GET", "/", "", "", Map.of("If-None-Match", tag, "Accept-Encoding", "gzip"));
    assertThat(tag).endsWith("-gzip\"");
    assertThat(response.status()).isEqualTo(304);
    assertThat(response.header("ETag")).contains(tag);
    assertThat(response.header("Content-Encoding")).isEmpty();
  }

  @Test
  void a_client_without_gzip_gets_the_plain_file() {
    assertThat(get("/docs/swagger-ui-bundle.js", "deflate").header("Content-Encoding")).isEmpty();
  }

  @Test
  void a_response_with_a_token_is_never_compressed() {
    var body =
        "{\"id\":\"" + ana.ref().id() + "\",\"password\":\"" + ServerExtension.PASSWORD + "\"}";
    var response = server.rawHttp()
        .send("POST", "/v1/sessions", "", body, Map.of("Accept-Encoding", "gzip"));
    assertThat(response.status()).isEqualTo(201);
    assertThat(response.header("Content-Encoding")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"gzip", "deflate", "br", "identity, gzip", "x"})
  void a_compressed_request_body_is_refused(String coding) {
    var body = "{\"verb\":\"post\",\"object\":{\"type\":\"note\",\"text\":\"a\"}}";
    var response = server.rawHttp().send(
        "POST", "/v1/activities", ana.token(), body, Map.of("Content-Encoding", coding));
    assertThat(response.status()).isEqualTo(415);
    assertThat(response.json().getString("code")).isEqualTo("unsupported_encoding");
    assertThat(response.header("Accept-Encoding")).contains("identity");
  }

  private static Response get(String path, String accepted) {
    return server.rawHttp().send(
        "GET", path, ana.token(), "",
        accepted.isEmpty() ? Map.of() : Map.of("Accept-Encoding", accepted));
  }

  private static String read(Response response, String coding) throws IOException {
    var bytes = new ByteArrayInputStream(response.bytes());
    var in = switch (coding) {
      case "gzip" -> new GZIPInputStream(bytes);
      case "deflate" -> new InflaterInputStream(bytes);
      default -> bytes;
    };
    return new String(in.readAllBytes(), UTF_8);
  }
}

// SPDX-License-Identifier: Apache-2.0
package tidings.previews;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_16;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.buffer.Buffer;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tidings.core.network.OutgoingAddress;

/** What pages say of themselves, in the ways that they have. */
final class PageMetadataTest {
  private static final OutgoingAddress ADDRESS =
      OutgoingAddress.parse("https://example.org/news/today").orElseThrow();

  @Test
  void open_graph_comes_first() {
    var page = page("""
        <title>Title</title>
        <meta name="description" content="Description">
        <meta name="twitter:title" content="Twitter's">
        <meta PROPERTY="OG:Title" content="Open Graph's">
        <meta property="og:title" content="Another">
        <meta name="og:description" content="The description">
        <meta property="og:site_name" content="Example">
        <meta property="og:image" content="https://cdn.example.org/a.jpg">""");

    assertThat(page.title()).contains("Open Graph's");
    assertThat(page.description()).contains("The description");
    assertThat(page.site()).contains("Example");
    assertThat(page.picture()).contains("https://cdn.example.org/a.jpg");
    assertThat(page.oEmbed()).isEmpty();
  }

  @Test
  void cards_of_twitter_come_next() {
    var page = page("""
        <title>Title</title><meta property="og:title" content=" ">
        <meta name="twitter:title" content="Twitter's">
        <meta name="twitter:description" content="Twitter's too">
        <meta name="twitter:image" content="a.jpg">""");

    assertThat(page.title()).contains("Twitter's");
    assertThat(page.description()).contains("Twitter's too");
    assertThat(page.picture()).contains("https://example.org/news/a.jpg");
  }

  @Test
  void a_plain_page_has_a_title_and_a_description() {
    var page = page("<title> The\n title </title><META NAME=Description CONTENT='All of it'>"
        + "<svg><title>A drawing</title></svg>");

    assertThat(page.title()).contains("The title");
    assertThat(page.description()).contains("All of it");
    assertThat(page.picture()).isEmpty();
  }

  @Test
  void addresses_are_relative_to_the_page() {
    assertThat(picture("/a.jpg")).contains("https://example.org/a.jpg");
    assertThat(picture("//cdn.example.org/a b.jpg")).contains("https://cdn.example.org/a%20b.jpg");
    assertThat(picture("?size=1")).hasValueSatisfying(
        url -> assertThat(url).startsWith("https://example.org/news/").endsWith("?size=1"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"javascript:alert(1)", "data:image/png;base64,AA", "file:///etc/passwd",
    "http://user@example.org/", "http://[", "::", "http:///a"})
  void other_addresses_are_none(String address) {
    assertThat(picture(address)).isEmpty();
    assertThat(page("<link rel=alternate type=application/json+oembed href='" + address + "'>")
        .oEmbed()).isEmpty();
  }

  @Test
  void the_address_of_oembed_is_found() {
    var page = page("<link rel='Alternate nofollow' type='application/JSON+oembed' "
        + "href='/oembed?url=a&amp;format=json'>");

    assertThat(page.oEmbed()).contains("https://example.org/oembed?url=a&format=json");
  }

  @Test
  void characters_are_those_of_the_server_or_of_the_page() {
    var title = "<title>Évora</title>";
    assertThat(title(title.getBytes(ISO_8859_1), "text/html; charset=\"ISO-8859-1\""))
        .isEqualTo("Évora");
    assertThat(title(("<meta charset=iso-8859-1>" + title).getBytes(ISO_8859_1), "text/html"))
        .isEqualTo("Évora");
    assertThat(title(title.getBytes(UTF_8), "text/html")).isEqualTo("Évora");
    assertThat(title(title.getBytes(UTF_16), "text/html")).isEqualTo("Évora");
    assertThat(title(title.getBytes(UTF_8), "text/html; charset=x-no-such")).isEqualTo("Évora");
    assertThat(title(title.getBytes(UTF_8), "text/html; charset=!!")).isEqualTo("Évora");
  }

  @Test
  void what_is_far_behind_is_not_looked_at() {
    var far = " ".repeat(PageMetadata.MAX_PARSED_BYTES) + "<title>Far</title>";

    assertThat(page(far).title()).isEmpty();
  }

  @Test
  void what_oembed_says_may_be_anything() {
    var full = oEmbed("{\"title\":\"A film\",\"provider_name\":\"Films\","
        + "\"thumbnail_url\":\"/a.jpg\",\"html\":\"<script>\"}");
    assertThat(full.title()).contains("A film");
    assertThat(full.site()).contains("Films");
    assertThat(full.picture()).contains("https://example.org/a.jpg");
    for (var odd : new String[]{"", "null", "[]", "1", "{", "{\"title\":{}}", "{\"title\":null}",
      "{\"thumbnail_url\":\"javascript:a\"}", "[".repeat(30_000)}) {
      assertThat(oEmbed(odd)).as(odd).isEqualTo(OEmbed.NONE);
    }
  }

  private static OEmbed oEmbed(String json) {
    return OEmbed.of(Buffer.buffer(json), ADDRESS);
  }

  private static Optional<String> picture(String address) {
    return page("<meta property=og:image content='" + address + "'>").picture();
  }

  private static PageMetadata page(String html) {
    return PageMetadata.of(html.getBytes(UTF_8), ADDRESS, "text/html; charset=utf-8");
  }

  private static String title(byte[] page, String mediaType) {
    return PageMetadata.of(page, ADDRESS, mediaType).title().orElseThrow();
  }
}

// SPDX-License-Identifier: Apache-2.0
package tidings.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tidings.core.ShownPicture.PixelSize;

/** The link of a text is found as the page finds it. */
final class LinkPreviewTest {

  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
    "Look: https://example.org/a, or not|https://example.org/a",
    "(http://example.org/a?b=c#d)|http://example.org/a?b=c#d",
    "http:// https://example.org|https://example.org",
    "https://user@example.org https://example.org/b.|https://example.org/b",
    "https://example.org/東京。|https://example.org/東京。",
    "<https://example.org/>|https://example.org/"})
  void the_first_link_of_a_text_is_found(String text, String link) {
    assertThat(LinkPreview.firstLink(Optional.of(text))).contains(link);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "example.org", "ftp://example.org", "http://", "https:// a",
    "javascript:alert(1)", "mailto:ana@example.org"})
  void other_texts_have_none(String text) {
    assertThat(LinkPreview.firstLink(Optional.of(text))).isEmpty();
  }

  /** Those of JavaScript: the page takes each for the end of a link. */
  @ParameterizedTest
  @ValueSource(strings = {" ", "\t", "\n", "\u000b", "\f", "\u00a0", "\u1680", "\u2000", "\u200a",
    "\u2028", "\u2029", "\u202f", "\u205f", "\u3000", "\ufeff"})
  void a_space_of_any_language_ends_a_link(String space) {
    var text = "See" + space + "https://example.org/a." + space + "Then more";

    assertThat(LinkPreview.firstLink(Optional.of(text))).contains("https://example.org/a");
  }

  @Test
  void a_link_that_is_too_long_is_none() {
    var link = "https://example.org/" + "a".repeat(Activity.Content.MAX_URL_LENGTH);

    assertThat(LinkPreview.firstLink(Optional.of(link))).isEmpty();
    assertThat(LinkPreview.firstLink(Optional.empty())).isEmpty();
  }

  @Test
  void it_is_read_as_it_was_written() {
    var bare = new LinkPreview(
        "https://example.org", "A title", Optional.empty(), Optional.empty(), Optional.empty());
    var full = new LinkPreview("https://example.org", "A title", Optional.of("All"),
        Optional.of("Example"), Optional.of(new ShownPicture(new MediaId("0".repeat(32)),
            Optional.empty(), Optional.of(new PixelSize(3, 2)), Optional.of("#7f9fd0"))));

    assertThat(LinkPreview.parse(bare.texts())).contains(bare);
    assertThat(LinkPreview.parse(full.texts())).contains(full);
    assertThat(LinkPreview.parse(List.of())).isEmpty();
  }
}

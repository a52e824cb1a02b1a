// SPDX-License-Identifier: Apache-2.0
package tidings.core.network;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class OutgoingAddressTest {
  private static final OutgoingAddress PAGE =
      OutgoingAddress.parse("https://example.org/a/b?c").orElseThrow();

  @ParameterizedTest
  @CsvSource({
    "https://example.org,/",
    "https://example.org?q,/?q",
    "https://example.org/東,/%E6%9D%B1",
    "https://example.org/%e6?é=\ud83d\ude00,/%e6?%C3%A9=%F0%9F%98%80",
    "https://example.org/e\u0301,/e%CC%81",
    "https://example.org/\u1fef,/%E1%BF%AF"})
  void other_letters_than_ascii_are_escaped_as_they_are(String url, String target) {
    assertThat(OutgoingAddress.parse(url).orElseThrow().target()).isEqualTo(target);
    assertThat(PAGE.redirectedTo(url).orElseThrow().target()).isEqualTo(target);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "::", "ftp://example.org/", "https:///a", "https://a@example.org/",
    "https://\u1fef.example.org/", "https://example.org/`", "https://[/", "mailto:a"})
  void what_is_no_address_is_none(String url) {
    assertThat(OutgoingAddress.parse(url)).isEmpty();
  }

  @Test
  void half_of_a_surrogate_pair_is_no_address() {
    for (var url : new String[]{"https://example.org/\ud800", "https://example.org/\udc00a"}) {
      assertThat(OutgoingAddress.parse(url)).isEmpty();
      assertThat(PAGE.redirectedTo(url)).isEmpty();
    }
  }
}

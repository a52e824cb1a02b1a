// SPDX-License-Identifier: Apache-2.0
package tidings.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class LanguageTagTest {
  @ParameterizedTest
  @CsvSource({
    "pt, pt", "PT-br, pt-BR", "zh-hant-tw, zh-Hant-TW", "es-419, es-419", "iw, he",
    "SL-IT-Nedis, sl-IT-nedis", "de-1996, de-1996", "art-lojban, jbo"})
  void equal_languages_have_equal_tags(String given, String normalized) {
    assertThat(LanguageTag.find(given)).contains(new LanguageTag(normalized));
  }

  @ParameterizedTest
  @ValueSource(strings = {
    "", "p", "portuguese", "pt_BR", "pt-", "-pt", "pt--BR", "pt-x-a", "en-u-ca-buddhist",
    "cel-gaulish", "p\u0074\u00e9", "pt BR", "pt-abcdefgh-abcdefgi-abcdefgj-abcdefgk"})
  void all_else_is_no_tag(String text) {
    assertThat(LanguageTag.find(text)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"pt, pt, true", "pt-BR, pt, true", "pt, pt-BR, false", "pap, pa, false"})
  void a_language_has_kinds(String tag, String other, boolean isWithin) {
    assertThat(new LanguageTag(tag).isWithin(new LanguageTag(other))).isEqualTo(isWithin);
  }

  @Property
  void a_normalized_tag_stays_as_it_is(@ForAll("locales") String tag) {
    var language = LanguageTag.find(tag);

    assertThat(language.flatMap(found -> LanguageTag.find(found.text()))).isEqualTo(language);
  }

  @Provide
  Arbitrary<String> locales() {
    return Arbitraries.of(Locale.getAvailableLocales()).map(Locale::toLanguageTag);
  }
}

// SPDX-License-Identifier: Apache-2.0
package tidings.search.words;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Words that many write in several ways are compared in one form. */
final class WordFoldingTest {
  @ParameterizedTest
  @CsvSource({
    "ana, ana", "ANA, ana", "São, sao", "Straße, strasse", "ØRE, ore", "İstanbul, istanbul",
    "Ｆｕｌｌ, full", "ﬁn, fin", "Œuvre, oeuvre", "Ελλάς, ελλασ", "Ёлка, елка", "שָׁלוֹם, שלום",
    "مَرْحَبًا, مرحبا", "ｶﾞﾗｽ, ガラス", "서울, 서울", "की, की", "🙂, 🙂",
  })
  void a_word_is_folded(String word, String folded) {
    assertThat(WordFolding.fold(word)).isEqualTo(folded);
    assertThat(WordFolding.fold(folded)).as("again").isEqualTo(folded);
  }

  @Test
  void letters_that_a_mark_makes_others_of_keep_it() {
    assertThat(WordFolding.fold("か")).isNotEqualTo(WordFolding.fold("が"));
    assertThat(WordFolding.fold("क")).isNotEqualTo(WordFolding.fold("की"));
  }
}

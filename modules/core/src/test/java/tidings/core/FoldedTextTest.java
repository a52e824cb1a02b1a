// SPDX-License-Identifier: Apache-2.0
package tidings.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tidings.core.MutedWords.MutedWord;

/** Words are compared without case and accents, and as a whole. */
final class FoldedTextTest {
  private static final Instant NOON = Instant.parse("2026-11-21T12:00:00Z");

  @ParameterizedTest
  @CsvSource(delimiter = '|', textBlock = """
      The SPOILER of the day        | spoiler
      É um spóiler                  | Spoiler
      Read this: spoiler!           | spoiler
      The end-of-season finale      | season finale
      The season   finale           | season finale
      Season’s finale               | season s finale
      See #Spoiler                  | spoiler
      See #Spoiler                  | #spoiler
      Straße                        | STRASSE
      Ｆｕｌｌ width                | full
      Søren and Łódź                | soren
      σοφός                         | ΣΟΦΟΣ
      わたしは東京にいます          | 東京
      ขายบ้าน                        | บ้าน
      Great 🎉 party                | 🎉
      שָׁלוֹם                            | שלום
      """)
  void a_text_has_a_phrase(String text, String phrase) {
    assertThat(FoldedText.of(text).contains(FoldedText.of(phrase))).isTrue();
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', textBlock = """
      Spoilers are fine             | spoiler
      unspoiler                     | spoiler
      The spoiler of the day        | spoiler day
      spoiler                       | #spoiler
      See #spoilers                 | #spoiler
      が                            | か
      """)
  void a_text_does_not_have_a_phrase(String text, String phrase) {
    assertThat(FoldedText.of(text).contains(FoldedText.of(phrase))).isFalse();
  }

  @Test
  void the_choices_of_a_poll_are_words_of_its_activity() {
    var poll = new Poll(List.of("Nobody", "Spoiler: Anna"), NOON, false);
    var envelope = new Envelope(ActivityId.of(NOON, "a"), new UserId("ana"), "post", List.of());

    var words = FoldedText.of(Activity.Content.note("Who leaves?").withPoll(poll), envelope);

    assertThat(words.contains(FoldedText.of("spoiler"))).isTrue();
    assertThat(words.contains(FoldedText.of("nobody spoiler"))).isFalse();
  }

  @ParameterizedTest
  @CsvSource({"!?", "' '", "...", "\u0301"})
  void what_has_no_letter_digit_or_symbol_is_no_phrase(String text) {
    assertThat(FoldedText.of(text).isEmpty()).isTrue();
  }

  @Property
  void folding_again_changes_nothing(@ForAll String text) {
    var folded = FoldedText.of(text);
    assertThat(FoldedText.of(folded.folded())).isEqualTo(folded);
  }

  @Property
  void a_text_has_each_of_its_words(@ForAll String before, @ForAll String after) {
    assertThat(FoldedText.of(before + " spoiler " + after).contains(FoldedText.of("Spoiler")))
        .isTrue();
  }

  @Test
  void a_word_that_has_ended_hides_nothing() {
    var words = new MutedWords(List.of(new MutedWord("spoiler", Optional.of(NOON))));
    var text = FoldedText.of("A spoiler");

    assertThat(words.areIn(text, NOON.minusMillis(1))).isTrue();
    assertThat(words.areIn(text, NOON)).isFalse();
    assertThat(words.activeAt(NOON).isEmpty()).isTrue();
  }
}

// SPDX-License-Identifier: Apache-2.0
package tidings.bench.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tidings.bench.fuzz.FuzzedCall.Parameter;
import tidings.server.openapi.Document;

/** Texts are generated that match the patterns of the document. */
final class PatternTextTest {
  private static final int TEXTS = 200;

  static Stream<String> patterns() {
    var document = Document.read();
    return Stream.concat(
        document.operations().stream().map(operation -> FuzzedCall.of(operation, document))
            .flatMap(call -> call.parameters().stream())
            .map(Parameter::schema)
            .filter(schema -> schema.containsKey("pattern"))
            .map(schema -> schema.getString("pattern")),
        Stream.of("^a{3}b?c*$", "^(ab|[^ -}])+$", "^x\\.", "^(\\*|/[A-Z]{2,3}$)")).distinct();
  }

  @ParameterizedTest
  @MethodSource("patterns")
  void texts_match_their_pattern(String pattern) {
    var random = new SplittableRandom(1);
    var texts =
        Stream.generate(() -> PatternText.matching(pattern, "tail", random)).limit(TEXTS).toList();

    assertThat(texts).allMatch(text -> Pattern.compile(pattern).matcher(text).find());
  }
}

// SPDX-License-Identifier: Apache-2.0
package tidings.store.embedded;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** Sort keys are ordered by their UTF-8 bytes. */
final class SortKeyOrderTest {
  /** Characters of one to four bytes, with those next to the surrogates. */
  private static final List<String> CHARACTERS =
      List.of("a", "b", "~", "é", "\uD7FF", "\uE000", "\uFFFD", "\uD83D\uDE00", "\uD83D\uDE01");

  @Provide
  Arbitrary<String> keys() {
    return Arbitraries.of(CHARACTERS).list().ofMaxSize(4).map(parts -> String.join("", parts));
  }

  @Property
  void keys_compare_like_their_bytes(@ForAll("keys") String one, @ForAll("keys") String other) {
    int expected = Arrays.compareUnsigned(one.getBytes(UTF_8), other.getBytes(UTF_8));

    assertThat(Integer.signum(SortKeyOrder.compare(one, other)))
        .isEqualTo(Integer.signum(expected));
  }
}

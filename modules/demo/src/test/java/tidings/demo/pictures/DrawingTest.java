// SPDX-License-Identifier: Apache-2.0
package tidings.demo.pictures;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.util.Set;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

final class DrawingTest {
  /** Allowed elements: no scripts, and nothing that loads resources. */
  private static final Set<String> SHAPES = Set.of(
      "svg", "defs", "linearGradient", "radialGradient", "stop", "g", "path", "rect", "ellipse");
  private static final int VARIANTS = 40;
  /** Maximum size of a drawing in characters. */
  private static final int LONGEST = 100_000;

  @ParameterizedTest
  @EnumSource
  void a_drawing_is_well_formed_and_contains_shapes_only(Drawing drawing) throws Exception {
    for (int way = 0; way < VARIANTS; way++) {
      var svg = drawn(drawing.fileName(way * 0x9E3779B9));
      assertThat(svg).hasSizeLessThan(LONGEST).doesNotContain("%", "NaN", "Infinity", "href");
      var reader = XMLInputFactory.newFactory()
          .createXMLStreamReader(new ByteArrayInputStream(svg.getBytes(UTF_8)));
      while (reader.hasNext()) {
        if (reader.next() == XMLStreamConstants.START_ELEMENT) {
          assertThat(SHAPES).contains(reader.getLocalName());
        }
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void a_name_always_gives_the_same_picture(Drawing drawing) {
    assertThat(drawn(drawing.fileName(1))).isEqualTo(drawn(drawing.fileName(1)))
        .isNotEqualTo(drawn(drawing.fileName(2)));
  }

  @Test
  void a_picture_is_named_by_subject_and_number() {
    assertThat(Drawing.PORTRAIT.fileName(-1)).isEqualTo("portrait-ffffffff.svg");
    assertThat(Drawing.svg("portrait-ffffffff.svg")).isPresent();
  }

  @ParameterizedTest
  @ValueSource(strings = {
    "", "portrait", "portrait-1.svg", "portrait-fffffffff.svg", "PORTRAIT-ffffffff.svg",
    "portrait-gfffffff.svg", "mona_lisa-ffffffff.svg", "portrait-ffffffff.svg\n",
    "../portrait-ffffffff.svg", "portrait-ffffffff.png"
  })
  void other_names_give_no_picture(String name) {
    assertThat(Drawing.svg(name)).isEmpty();
  }

  private static String drawn(String name) {
    return Drawing.svg(name).orElseThrow();
  }
}

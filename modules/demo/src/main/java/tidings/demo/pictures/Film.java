// SPDX-License-Identifier: Apache-2.0
package tidings.demo.pictures;

import java.util.random.RandomGenerator;

/** A frame of black and white film, with grain and borders. */
final class Film {
  private Film() {}

  static void draw(Svg svg, RandomGenerator random, RandomGenerator city, Palette palette) {
    if (random.nextBoolean()) {
      Skyline.draw(svg, random, city, palette.gray());
    } else {
      Hills.draw(svg, random, palette.gray());
    }
    svg.beginOpacity(0.16);
    for (int grain = 0; grain < 420; grain++) {
      svg.rectangle(random.nextInt(600), random.nextInt(400), 1.6, 1.6,
          grain % 2 == 0 ? Color.WHITE : Color.INK);
    }
    svg.endGroup();
    if (random.nextInt(4) == 0) {
      svg.beginOpacity(0.4).path("M0 0 H150 Q60 180 120 400 H0 Z", Color.of(0xf2a65a)).endGroup();
    }
    var edge = Color.of(0x121214);
    svg.rectangle(0, 0, 600, 26, edge).rectangle(0, 374, 600, 26, edge);
    for (int hole = 0; hole < 15; hole++) {
      svg.roundedRectangle(12 + hole * 40, 7, 18, 12, 3, Color.of(0xd8d4c8))
          .roundedRectangle(12 + hole * 40, 381, 18, 12, 3, Color.of(0xd8d4c8));
    }
  }
}

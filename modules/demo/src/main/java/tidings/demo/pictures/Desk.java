// SPDX-License-Identifier: Apache-2.0
package tidings.demo.pictures;

import static tidings.demo.pictures.Svg.pathData;

import java.util.List;
import java.util.random.RandomGenerator;

/** A screen full of code, with things beside it. */
final class Desk {
  private Desk() {}

  static void draw(Svg svg, RandomGenerator random, Palette palette) {
    svg.background(svg.gradient(palette.sky().lighter(0.2), palette.horizon()));
    svg.rectangle(0, 330, 600, 70, Color.of(0xa9744b)).rectangle(0, 330, 600, 5,
        Color.of(0xc69467));
    svg.rectangle(270, 286, 60, 46, Color.of(0x3a3f47)).roundedRectangle(230, 326, 140, 8, 4,
        Color.of(0x2b2f36));
    svg.roundedRectangle(98, 48, 404, 246, 12, Color.of(0x2b2f36)).roundedRectangle(108, 58, 384,
        226, 5,
        Color.of(0x10151f));
    code(svg, random, palette);
    if (random.nextBoolean()) {
      svg.roundedRectangle(528, 286, 40, 48, 6, palette.highlight());
      svg.line("M568 298 q18 10 0 24", palette.highlight(), 5);
    } else {
      svg.roundedRectangle(526, 300, 42, 34, 5, Color.of(0xb9623f));
      for (int leaf = 0; leaf < 7; leaf++) {
        svg.rotatedEllipse(547 + (leaf - 3) * 7, 274, 26, 7, -90 + (leaf - 3) * 17,
            Color.of(0x4d8a57));
      }
    }
    svg.line(pathData("M60 332 L60 190 L%s 130", random.nextInt(86, 104)), palette.foreground(), 5);
    svg.circle(60, 332, 22, palette.foreground());
  }

  private static void code(Svg svg, RandomGenerator random, Palette palette) {
    var colors = List.of(palette.accent(), palette.highlight().lighter(0.2), Color.of(0x7fb4e8),
        Color.of(0x9aa5b5), Color.of(0x9aa5b5));
    int indent = 0;
    for (int line = 0; line < 15; line++) {
      double y = 72 + line * 13.5;
      svg.rectangle(116, y, 8, 4, Color.of(0x3c4657));
      double x = 134 + indent * 16;
      for (int word = random.nextInt(5); word > 0; word--) {
        double wide = random.nextInt(14, 70);
        svg.roundedRectangle(x, y, wide, 5, 2.5, colors.get(random.nextInt(colors.size())));
        x += wide + 8;
      }
      indent = Math.clamp(indent + random.nextInt(-1, 2), 0, 4);
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
package tidings.demo.pictures;

import static tidings.demo.pictures.Svg.pathData;

import java.util.random.RandomGenerator;

/** A concert, seen from the back of the crowd. */
final class Stage {
  private Stage() {}

  static void draw(Svg svg, RandomGenerator random, Palette palette) {
    var dark = Color.of(0x0e0b1a);
    svg.background(svg.gradient(dark, dark.blend(palette.sky(), 0.6)));
    lights(svg, random, palette);
    svg.rectangle(0, 268, 600, 30, dark.blend(palette.foreground(), 0.5));
    int players = random.nextInt(1, 5);
    for (int player = 0; player < players; player++) {
      player(svg, random, 300 + (player - (players - 1) / 2.0) * 100, palette);
    }
    crowd(svg, random, Color.of(0x05040b));
  }

  private static void lights(Svg svg, RandomGenerator random, Palette palette) {
    for (int light = 0; light < 7; light++) {
      double x = 40 + light * 87;
      double to = random.nextInt(600);
      var color = light % 2 == 0 ? palette.accent() : palette.highlight();
      svg.beginOpacity(0.22).path(pathData("M%s 10 L%s 290 L%s 290 Z", x, to - 60, to + 60), color)
          .endGroup();
      svg.circle(x, 10, 7, color.lighter(0.5));
    }
    svg.beginOpacity(0.5).ellipse(300, 270, 260, 60, svg.glow(palette.accent())).endGroup();
  }

  private static void player(Svg svg, RandomGenerator random, double x, Palette palette) {
    var figure = Color.of(0x0a0812);
    svg.line(pathData("M%s 268 L%s 218 M%s 268 L%s 218", x - 12, x - 5, x + 12, x + 5), figure, 9);
    svg.line(pathData("M%s 220 L%s 178", x, x), figure, 24).circle(x, 152, 12, figure);
    if (random.nextInt(3) > 0) {
      svg.beginRotation(-24, x, 205).ellipse(x - 10, 206, 18, 13, palette.highlight())
          .rectangle(x + 4, 203, 58, 5, Color.of(0x3a2517)).endGroup();
      svg.line(pathData("M%s 184 L%s 204 M%s 184 L%s 192", x - 10, x - 14, x + 10, x + 32), figure,
          7);
    } else {
      svg.line(pathData("M%s 186 L%s 168 M%s 186 L%s 210", x + 10, x + 16, x - 10, x - 20), figure,
          7);
      svg.line(pathData("M%s 268 L%s 164", x + 18, x + 18), Color.of(0x6a6a78), 2);
    }
  }

  private static void crowd(Svg svg, RandomGenerator random, Color color) {
    for (int row = 0; row < 3; row++) {
      for (double x = random.nextInt(20); x < 610; x += random.nextInt(24, 44)) {
        double y = 322 + row * 26 + random.nextInt(14);
        var shade = color.lighter(0.09 - row * 0.035);
        svg.circle(x, y, 14, shade).roundedRectangle(x - 20, y + 12, 40, 90, 16, shade);
        if (random.nextInt(5) == 0) {
          svg.line(pathData("M%s %s L%s %s", x + 14, y + 24, x + 20, y - 34), shade, 7);
        }
      }
    }
  }
}

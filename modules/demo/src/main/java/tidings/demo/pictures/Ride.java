// SPDX-License-Identifier: Apache-2.0
package tidings.demo.pictures;

import static tidings.demo.pictures.Svg.pathData;

import java.util.random.RandomGenerator;

/** A bicycle in front of hills. */
final class Ride {
  private Ride() {}

  static void draw(Svg svg, RandomGenerator random, Palette palette) {
    Hills.draw(svg, random, palette);
    svg.path(pathData("M0 372 Q%s 352 %s 366 L%s 400 L0 400 Z", svg.width() / 2, svg.width(),
        svg.width()), palette.horizon().blend(palette.foreground(), 0.15));
    svg.beginTranslation(random.nextInt(60, 300), 232, random.nextDouble(1, 1.25));
    var tyre = Color.INK;
    for (int wheel = 0; wheel < 2; wheel++) {
      double x = 45 + 105 * wheel;
      svg.line(pathData("M%s 90 a34 34 0 1 0 68 0 a34 34 0 1 0 -68 0", x - 34), tyre, 4);
      for (int spoke = 0; spoke < 6; spoke++) {
        double angle = Math.PI * spoke / 6;
        svg.line(pathData("M%s %s L%s %s", x - 32 * Math.cos(angle), 90 - 32 * Math.sin(angle),
            x + 32 * Math.cos(angle), 90 + 32 * Math.sin(angle)), tyre.lighter(0.45), 0.7);
      }
    }
    svg.line("M45 90 L76 40 L132 40 L88 90 Z M76 40 L88 90 L45 90 M132 40 L150 90",
        palette.highlight(), 5);
    svg.line("M76 40 L71 28 M62 28 L82 28 M132 40 L128 22 Q140 16 146 26", tyre, 4.5);
    svg.circle(88, 90, 8, tyre);
    svg.endGroup();
  }
}

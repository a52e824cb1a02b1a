// SPDX-License-Identifier: Apache-2.0
package tidings.demo.pictures;

import static tidings.demo.pictures.Svg.pathData;

import java.util.random.RandomGenerator;

/** A cinema screen, seen from the fourth row. */
final class Cinema {
  private Cinema() {}

  static void draw(Svg svg, RandomGenerator random, Palette palette, Palette film) {
    var dark = Color.of(0x120d14);
    svg.background(dark);
    svg.beginOpacity(0.7).ellipse(300, 160, 360, 210, svg.glow(film.horizon())).endGroup();
    svg.rectangle(92, 30, 416, 216, Color.of(0x05050a));
    svg.beginTranslation(100, 38, 0.6667);
    svg.rectangle(0, 0, 600, 300, svg.gradient(film.sky(), film.horizon()));
    svg.circle(random.nextInt(120, 480), random.nextInt(80, 180), 46, film.accent());
    svg.path(pathData("M0 300 L0 %s Q150 %s 300 230 T600 210 L600 300 Z", random.nextInt(180, 260),
        random.nextInt(120, 260)), film.background());
    double x = random.nextInt(140, 420);
    svg.line(pathData("M%s 296 L%s 236", x, x), film.foreground(), 20).circle(x, 212, 13,
        film.foreground());
    svg.endGroup();
    svg.path("M0 0 H80 Q70 140 84 290 H0 Z M600 0 H520 Q530 140 516 290 H600 Z",
        Color.of(0x6e1a22));
    seats(svg, random, palette, dark);
  }

  private static void seats(Svg svg, RandomGenerator random, Palette palette, Color dark) {
    for (int row = 0; row < 3; row++) {
      double y = 282 + row * 42;
      double wide = 46 + row * 9;
      for (double x = -10 - row * 22; x < 620; x += wide + 6) {
        if (random.nextInt(3) == 0) {
          var hair = dark.lighter(0.05);
          svg.circle(x + wide / 2, y - 8, 13 + row * 2, hair);
        }
        svg.roundedRectangle(x, y, wide, 90, 12, Color.of(0x8c2430).darker(0.28 + 0.1 * row));
      }
    }
    svg.beginOpacity(0.08).path("M300 -40 L92 246 L508 246 Z", palette.accent()).endGroup();
  }
}

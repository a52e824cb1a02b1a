// SPDX-License-Identifier: Apache-2.0
package tidings.demo.pictures;

import static tidings.demo.pictures.Svg.pathData;

import java.util.List;
import java.util.random.RandomGenerator;

/** A record cover: shapes in two or three colours. */
final class Cover {
  private Cover() {}

  static void draw(Svg svg, RandomGenerator random, Palette palette) {
    var paper = random.nextBoolean() ? palette.horizon() : palette.foreground();
    svg.background(paper);
    switch (random.nextInt(5)) {
      case 0 -> rings(svg, random, palette);
      case 1 -> tiles(svg, random, palette, paper);
      case 2 -> waves(svg, random, palette);
      case 3 -> sunset(svg, palette);
      default -> bars(svg, random, palette);
    }
  }

  private static void rings(Svg svg, RandomGenerator random, Palette palette) {
    var colors =
        List.of(palette.accent(), palette.background(), palette.highlight(), palette.sky());
    double x = random.nextInt(40, 160);
    double y = random.nextInt(40, 160);
    for (int ring = 9; ring > 0; ring--) {
      svg.circle(x, y, ring * 17, colors.get(ring % colors.size()));
    }
  }

  private static void tiles(Svg svg, RandomGenerator random, Palette palette, Color paper) {
    var colors =
        List.of(palette.accent(), palette.background(), palette.highlight(), palette.sky(), paper);
    for (int column = 0; column < 4; column++) {
      for (int row = 0; row < 4; row++) {
        double x = column * 50;
        double y = row * 50;
        svg.rectangle(x, y, 50.5, 50.5, pick(random, colors));
        svg.beginRotation(90 * random.nextInt(4), x + 25, y + 25)
            .path(pathData("M%s %s h50 a50 50 0 0 1 -50 50 Z", x, y), pick(random, colors))
            .endGroup();
      }
    }
  }

  private static void waves(Svg svg, RandomGenerator random, Palette palette) {
    double shift = random.nextInt(60);
    for (int wave = 0; wave < 9; wave++) {
      double y = 34 + wave * 20;
      var color = palette.accent().blend(palette.highlight(), wave / 8.0);
      svg.line(pathData("M%s %s q25 %s 50 0 t50 0 t50 0 t50 0 t50 0 t50 0", -shift, y,
          -30.0 + wave * 3), color, 9);
    }
  }

  private static void sunset(Svg svg, Palette palette) {
    svg.background(svg.gradient(palette.sky(), palette.horizon())).circle(100, 104, 62,
        palette.accent());
    for (int stripe = 0; stripe < 5; stripe++) {
      svg.rectangle(0, 104 + stripe * 14, 200, 3 + stripe * 1.6, palette.horizon());
    }
    svg.rectangle(0, 168, 200, 32, palette.foreground());
  }

  private static void bars(Svg svg, RandomGenerator random, Palette palette) {
    for (int bar = 0; bar < 13; bar++) {
      double high = random.nextInt(20, 150);
      svg.roundedRectangle(10 + bar * 14, 100 - high / 2, 9, high, 4.5,
          bar % 3 == 0 ? palette.highlight() : palette.accent());
    }
  }

  private static Color pick(RandomGenerator random, List<Color> colors) {
    return colors.get(random.nextInt(colors.size()));
  }
}

// SPDX-License-Identifier: Apache-2.0
package tidings.app.demo.pictures;

import static tidings.app.demo.pictures.Svg.way;

import java.util.random.RandomGenerator;

/** Hills behind hills, with trees on the nearest. */
final class Hills {
  private static final int LAYERS = 5;

  private Hills() {}

  static void draw(Svg svg, RandomGenerator random, Palette palette) {
    double sunX = random.nextInt(60, svg.width() - 60);
    svg.background(svg.gradient(palette.high(), palette.low()));
    svg.circle(sunX, 110, 150, svg.glow(palette.accent()));
    svg.circle(sunX, 110, random.nextInt(22, 40), palette.accent());
    birds(svg, random, palette.near());
    for (int layer = 0; layer < LAYERS; layer++) {
      double part = layer / (LAYERS - 1.0);
      var color = palette.low().to(palette.far(), Math.min(1, 0.35 + part))
          .to(palette.near(), part * part);
      ridge(svg, random, 170 + 42 * layer, 46 - 5 * layer, color, layer == LAYERS - 1);
    }
  }

  private static void ridge(
      Svg svg, RandomGenerator random, double y, double high, Color color, boolean wooded) {
    double phase = random.nextDouble(7);
    double second = random.nextDouble(7);
    var way = new StringBuilder(way("M0 %s", svg.height()));
    for (int x = 0; x <= svg.width(); x += 12) {
      double at = y - high * Math.sin(x / 95.0 + phase) * 0.6 - high * Math.sin(x / 41.0 + second) / 4;
      way.append(way(" L%s %s", x, at));
      if (wooded && random.nextInt(3) > 0) {
        tree(svg, x, at + 6, random.nextDouble(14, 42), color.darker(random.nextDouble(0.25)));
      }
    }
    svg.path(way.append(way(" L%s %s Z", svg.width(), svg.height())).toString(), color);
  }

  private static void tree(Svg svg, double x, double y, double high, Color color) {
    svg.path(way("M%s %s l%s %s l%s %s Z", x - high / 4, y, high / 4, -high, high / 4, high), color);
  }

  private static void birds(Svg svg, RandomGenerator random, Color color) {
    for (int i = random.nextInt(6); i > 0; i--) {
      svg.line(way("M%s %s q5 -6 9 0 q5 -6 9 0", random.nextInt(svg.width()),
          random.nextInt(30, 110)), color, 1.6);
    }
  }
}

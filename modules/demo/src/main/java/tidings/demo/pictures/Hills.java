// SPDX-License-Identifier: Apache-2.0
package tidings.demo.pictures;

import static tidings.demo.pictures.Svg.pathData;

import java.util.random.RandomGenerator;

/** Hills behind hills, with trees on the nearest. */
final class Hills {
  private static final int LAYERS = 5;

  private Hills() {}

  static void draw(Svg svg, RandomGenerator random, Palette palette) {
    double sunX = random.nextInt(60, svg.width() - 60);
    svg.background(svg.gradient(palette.sky(), palette.horizon()));
    svg.circle(sunX, 110, 150, svg.glow(palette.accent()));
    svg.circle(sunX, 110, random.nextInt(22, 40), palette.accent());
    birds(svg, random, palette.foreground());
    for (int layer = 0; layer < LAYERS; layer++) {
      double ratio = layer / (LAYERS - 1.0);
      var color = palette.horizon().blend(palette.background(), Math.min(1, 0.35 + ratio))
          .blend(palette.foreground(), ratio * ratio);
      ridge(svg, random, 170 + 42 * layer, 46 - 5 * layer, color, layer == LAYERS - 1);
    }
  }

  private static void ridge(
      Svg svg, RandomGenerator random, double y, double amplitude, Color color, boolean wooded) {
    double phase = random.nextDouble(7);
    double secondPhase = random.nextDouble(7);
    var outline = new StringBuilder(pathData("M0 %s", svg.height()));
    for (int x = 0; x <= svg.width(); x += 12) {
      double ridgeY =
          y - amplitude * Math.sin(x / 95.0 + phase) * 0.6
              - amplitude * Math.sin(x / 41.0 + secondPhase) / 4;
      outline.append(pathData(" L%s %s", x, ridgeY));
      if (wooded && random.nextInt(3) > 0) {
        tree(svg, x, ridgeY + 6, random.nextDouble(14, 42), color.darker(random.nextDouble(0.25)));
      }
    }
    svg.path(outline.append(pathData(" L%s %s Z", svg.width(), svg.height())).toString(), color);
  }

  private static void tree(Svg svg, double x, double y, double treeHeight, Color color) {
    svg.path(
        pathData("M%s %s l%s %s l%s %s Z", x - treeHeight / 4, y, treeHeight / 4, -treeHeight,
            treeHeight / 4, treeHeight),
        color);
  }

  private static void birds(Svg svg, RandomGenerator random, Color color) {
    for (int i = random.nextInt(6); i > 0; i--) {
      svg.line(pathData("M%s %s q5 -6 9 0 q5 -6 9 0", random.nextInt(svg.width()),
          random.nextInt(30, 110)), color, 1.6);
    }
  }
}

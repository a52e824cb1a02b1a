// SPDX-License-Identifier: Apache-2.0
package tidings.demo.pictures;

import static tidings.demo.pictures.Svg.pathData;

import java.util.random.RandomGenerator;

/** A cup of coffee, from above. */
final class Cup {
  private Cup() {}

  static void draw(Svg svg, RandomGenerator random, Palette palette) {
    var table = random.nextBoolean() ? Color.of(0x8a6244) : palette.background().lighter(0.2);
    svg.background(svg.gradient(table.lighter(0.12), table));
    for (int plank = 1; plank < 4; plank++) {
      svg.rectangle(0, plank * 105, 600, 2, table.darker(0.18));
    }
    double x = random.nextInt(220, 380);
    double y = random.nextInt(180, 225);
    var china = random.nextInt(3) == 0 ? palette.highlight() : Color.of(0xf7f3ea);
    svg.beginOpacity(0.28).circle(x + 14, y + 18, 142, Color.INK).endGroup();
    svg.circle(x, y, 140, china.darker(0.06)).circle(x, y, 118, china);
    svg.beginRotation(random.nextInt(360), x, y)
        .roundedRectangle(x + 70, y - 13, 62, 26, 13, china.darker(0.12))
        .endGroup();
    svg.beginOpacity(0.2).circle(x + 7, y + 9, 88, Color.INK).endGroup();
    svg.circle(x, y, 86, china.lighter(0.4)).circle(x, y, 76, Color.of(0x6b3f22));
    milk(svg, random, x, y);
    spoon(svg, random, x, y);
    if (random.nextBoolean()) {
      beside(svg, random, palette, x > 300 ? 60 : 470);
    }
  }

  private static void milk(Svg svg, RandomGenerator random, double x, double y) {
    var foam = Color.of(0xf3dfbf);
    svg.beginRotation(random.nextInt(-40, 40), x, y);
    switch (random.nextInt(3)) {
      case 0 ->
        svg.path(pathData("M%s %s c-60 -46 -44 -92 0 -62 c44 -30 60 16 0 62 Z", x, y + 42), foam);
      case 1 -> {
        for (int leaf = 0; leaf < 5; leaf++) {
          double at = y - 44 + leaf * 19;
          double wide = 20 + 9 * Math.min(leaf, 4 - leaf) + 8;
          svg.line(pathData("M%s %s Q%s %s %s %s", x - wide, at, x, at + 24, x + wide, at), foam,
              8);
        }
        svg.line(pathData("M%s %s L%s %s", x, y - 52, x, y + 56), Color.of(0x6b3f22), 2.5);
      }
      default -> svg.line(pathData("M%s %s a42 42 0 1 1 -4 0", x, y - 42), Color.of(0xa4713f), 9);
    }
    svg.endGroup();
  }

  private static void spoon(Svg svg, RandomGenerator random, double x, double y) {
    var steel = Color.of(0xc9ced1);
    svg.beginRotation(random.nextInt(20, 70), x, y)
        .roundedRectangle(x + 104, y - 70, 7, 130, 3, steel)
        .ellipse(x + 107, y - 78, 12, 20, steel.lighter(0.25)).endGroup();
  }

  /** A booklet beside the cup. */
  private static void beside(Svg svg, RandomGenerator random, Palette palette, double x) {
    svg.beginRotation(random.nextInt(-20, 20), x, 90);
    svg.roundedRectangle(x - 60, 10, 130, 160, 4, palette.foreground()).roundedRectangle(x - 56, 12,
        124, 156, 3,
        palette.foreground().lighter(0.1));
    svg.rectangle(x - 30, 40, 70, 6, palette.accent()).rectangle(x - 30, 54, 46, 4,
        palette.horizon());
    svg.endGroup();
  }
}

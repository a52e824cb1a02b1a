// SPDX-License-Identifier: Apache-2.0
package tidings.demo.pictures;

import static tidings.demo.pictures.Svg.pathData;

import java.util.List;
import java.util.random.RandomGenerator;

/** A board game: hexagons and pieces. */
final class Board {
  private static final int SIDE = 44;

  private Board() {}

  static void draw(Svg svg, RandomGenerator random, Palette palette) {
    var table = Color.of(0x6d4a33);
    svg.background(svg.gradient(table.lighter(0.1), table));
    var lands =
        List.of(palette.background(), palette.accent(), Color.of(0x7aa35a), Color.of(0xe3cf9a),
            palette.sky(), Color.of(0xb5653f));
    svg.beginRotation(random.nextInt(-14, 15), 300, 200);
    for (int row = -2; row <= 2; row++) {
      int count = 5 - Math.abs(row);
      for (int column = 0; column < count; column++) {
        double x = 300 + (column - (count - 1) / 2.0) * SIDE * 1.74;
        double y = 200 + row * SIDE * 1.51;
        hexagon(svg, x, y, SIDE, table.darker(0.4));
        hexagon(svg, x, y - 2, SIDE - 2, lands.get(random.nextInt(lands.size())));
        if (random.nextInt(3) == 0) {
          piece(svg, x, y, random.nextBoolean() ? palette.highlight() : Color.of(0x2d4a8a));
        }
      }
    }
    svg.endGroup();
    for (int die = 0; die < 2; die++) {
      die(svg, random, 60 + random.nextInt(30) + die * 420, 310 + random.nextInt(30));
    }
  }

  private static void hexagon(Svg svg, double x, double y, double side, Color color) {
    double half = side * 0.866;
    svg.path(
        pathData("M%s %s l%s %s l0 %s l%s %s l%s %s l0 %s Z", x, y - side, half, side / 2, side,
            -half, side / 2, -half, -side / 2, -side),
        color);
  }

  /** A pawn-shaped game piece. */
  private static void piece(Svg svg, double x, double y, Color color) {
    svg.beginOpacity(0.3).ellipse(x + 4, y + 17, 18, 6, Color.INK).endGroup();
    svg.circle(x, y - 15, 8, color)
        .path(pathData("M%s %s q4 -7 8 -7 h10 q4 0 8 7 q2 5 -7 6 l5 13 h-9 "
            + "l-5 -8 l-5 8 h-9 l5 -13 q-9 -1 -1 -6 Z", x - 13, y - 3), color);
  }

  private static void die(Svg svg, RandomGenerator random, double x, double y) {
    svg.beginRotation(random.nextInt(-40, 40), x, y).roundedRectangle(x - 20, y - 20, 40, 40, 8,
        Color.of(0xf6f1e4));
    int dots = random.nextInt(1, 7);
    for (int dot = 0; dot < dots; dot++) {
      double side = dot % 2 == 0 ? -10 : 10;
      svg.circle(x + (dots == 1 ? 0 : side), y + (dots == 1 ? 0 : -11 + dot / 2 * 11), 3.6,
          Color.INK);
    }
    svg.endGroup();
  }
}

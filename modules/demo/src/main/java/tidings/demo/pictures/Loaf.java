// SPDX-License-Identifier: Apache-2.0
package tidings.demo.pictures;

import static tidings.demo.pictures.Svg.pathData;

import java.util.random.RandomGenerator;

/** Bread on a board, from above. */
final class Loaf {
  private Loaf() {}

  static void draw(Svg svg, RandomGenerator random, Palette palette) {
    var cloth = palette.horizon().blend(palette.background(), 0.35);
    svg.background(cloth);
    svg.beginOpacity(0.4);
    for (int i = 0; i < 14; i++) {
      svg.rectangle(i * 45, 0, 9, 400, Color.WHITE).rectangle(0, i * 45, 600, 9, Color.WHITE);
    }
    svg.endGroup();
    double turn = random.nextInt(-25, 25);
    svg.beginRotation(turn, 300, 200);
    var wood = Color.of(0xb98557);
    svg.beginOpacity(0.25).roundedRectangle(96, 70, 424, 280, 34, Color.INK).endGroup();
    svg.roundedRectangle(88, 60, 424, 280, 34, wood);
    for (int grain = 0; grain < 9; grain++) {
      svg.line(pathData("M100 %s q100 %s 200 0 t200 0", 84 + grain * 29, random.nextInt(-9, 10)),
          wood.darker(0.14), 1.5);
    }
    double rx = random.nextInt(112, 150);
    double ry = random.nextInt(84, 112);
    var crust = Color.of(random.nextBoolean() ? 0x9a5b2b : 0x7c4422);
    svg.ellipse(300, 208, rx, ry, crust.darker(0.45)).ellipse(298, 198, rx, ry, crust);
    svg.beginOpacity(0.6).ellipse(292, 188, rx * 0.82, ry * 0.76, crust.lighter(0.22)).endGroup();
    scored(svg, random, rx, ry);
    for (int flour = 0; flour < 70; flour++) {
      svg.circle(random.nextInt(150, 450), random.nextInt(80, 320), random.nextDouble(0.6, 2.1),
          Color.of(0xfdf6e8));
    }
    svg.endGroup();
    svg.beginRotation(turn - 30, 520, 200).roundedRectangle(512, 90, 12, 140, 6, Color.of(0xcfd4d6))
        .roundedRectangle(509, 225, 18, 90, 8, Color.of(0x4b2f23)).endGroup();
  }

  private static void scored(Svg svg, RandomGenerator random, double rx, double ry) {
    var crumb = Color.of(0xecd3a4);
    int cuts = random.nextInt(1, 5);
    for (int cut = 0; cut < cuts; cut++) {
      double x = 298 + (cut - (cuts - 1) / 2.0) * rx * 0.45;
      svg.path(pathData("M%s %s q22 %s 0 %s q-9 %s 0 %s Z", x, 198 - ry * 0.6, ry * 0.6, ry * 1.2,
          -ry * 0.6, -ry * 1.2), crumb);
    }
  }
}

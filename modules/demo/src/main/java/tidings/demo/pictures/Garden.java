// SPDX-License-Identifier: Apache-2.0
package tidings.demo.pictures;

import static tidings.demo.pictures.Svg.pathData;

import java.util.random.RandomGenerator;

/** Flower pots on a balcony. */
final class Garden {
  private static final int SILL = 330;

  private Garden() {}

  static void draw(Svg svg, RandomGenerator random, Palette palette) {
    svg.background(svg.gradient(palette.sky(), palette.horizon()));
    svg.beginOpacity(0.5);
    for (int house = 0; house < 8; house++) {
      double high = random.nextInt(60, 150);
      svg.rectangle(house * 80 - 10, SILL - high, 72, high, palette.background().lighter(0.35));
    }
    svg.endGroup();
    svg.line(pathData("M0 %s L600 %s", 232, 232), palette.foreground(), 4);
    for (int bar = 0; bar < 22; bar++) {
      svg.rectangle(bar * 29, 232, 2.5, 100, palette.foreground());
    }
    svg.rectangle(0, SILL, 600, 70, Color.of(0xd9c7b2)).rectangle(0, SILL, 600, 6, Color.WHITE);
    int pots = random.nextInt(3, 6);
    for (int pot = 0; pot < pots; pot++) {
      plant(svg, random, palette, (pot + 0.5) * 600 / pots + random.nextInt(-18, 18));
    }
  }

  private static void plant(Svg svg, RandomGenerator random, Palette palette, double x) {
    double potWidth = random.nextInt(28, 46);
    var green = Color.of(0x3f7d4e).blend(Color.of(0x8bb04a), random.nextDouble());
    var fruit = switch (random.nextInt(4)) {
      case 0 -> Color.of(0xd7402f);
      case 1 -> Color.of(0xf0b93a);
      case 2 -> Color.of(0xb277c8);
      default -> green.lighter(0.2);
    };
    for (int stem = 0; stem < 5; stem++) {
      double lean = random.nextInt(-60, 61);
      double stemHeight = random.nextInt(70, 190);
      double foot = SILL - potWidth;
      svg.line(
          pathData("M%s %s Q%s %s %s %s", x, foot, x + lean / 4, foot - stemHeight * 0.6, x + lean,
              foot - stemHeight),
          green.darker(0.2), 3);
      for (int leaf = 1; leaf <= 6; leaf++) {
        double part = leaf / 6.0;
        double leafX = x + lean * part * part;
        double leafY = foot - stemHeight * part;
        int side = leaf % 2 == 0 ? 1 : -1;
        svg.rotatedEllipse(leafX + side * 11, leafY, 15, 6.5, side * -28,
            green.lighter(random.nextDouble(0.2)));
      }
      svg.circle(x + lean, foot - stemHeight, 7, fruit).circle(x + lean * 0.6,
          foot - stemHeight * 0.62, 6,
          fruit);
    }
    var clay = random.nextBoolean() ? Color.of(0xb9623f) : palette.highlight();
    svg.path(
        pathData("M%s %s l%s 0 l%s %s l%s 0 Z", x - potWidth, SILL - potWidth, potWidth * 2,
            -potWidth / 3, potWidth + 8,
            -potWidth * 4 / 3),
        clay);
    svg.roundedRectangle(x - potWidth - 4, SILL - potWidth - 6, potWidth * 2 + 8, 13, 4,
        clay.lighter(0.12));
  }
}

// SPDX-License-Identifier: Apache-2.0
package tidings.app.demo.pictures;

import static tidings.app.demo.pictures.Svg.way;

import java.util.random.RandomGenerator;

/** Pots on a balcony. */
final class Garden {
  private static final int SILL = 330;

  private Garden() {}

  static void draw(Svg svg, RandomGenerator random, Palette palette) {
    svg.background(svg.gradient(palette.high(), palette.low()));
    svg.faint(0.5);
    for (int house = 0; house < 8; house++) {
      double high = random.nextInt(60, 150);
      svg.rectangle(house * 80 - 10, SILL - high, 72, high, palette.far().lighter(0.35));
    }
    svg.end();
    svg.line(way("M0 %s L600 %s", 232, 232), palette.near(), 4);
    for (int bar = 0; bar < 22; bar++) {
      svg.rectangle(bar * 29, 232, 2.5, 100, palette.near());
    }
    svg.rectangle(0, SILL, 600, 70, Color.of(0xd9c7b2)).rectangle(0, SILL, 600, 6, Color.WHITE);
    int pots = random.nextInt(3, 6);
    for (int pot = 0; pot < pots; pot++) {
      plant(svg, random, palette, (pot + 0.5) * 600 / pots + random.nextInt(-18, 18));
    }
  }

  private static void plant(Svg svg, RandomGenerator random, Palette palette, double x) {
    double wide = random.nextInt(28, 46);
    var green = Color.of(0x3f7d4e).to(Color.of(0x8bb04a), random.nextDouble());
    var fruit = switch (random.nextInt(4)) {
      case 0 -> Color.of(0xd7402f);
      case 1 -> Color.of(0xf0b93a);
      case 2 -> Color.of(0xb277c8);
      default -> green.lighter(0.2);
    };
    for (int stem = 0; stem < 5; stem++) {
      double lean = random.nextInt(-60, 61);
      double high = random.nextInt(70, 190);
      double foot = SILL - wide;
      svg.line(way("M%s %s Q%s %s %s %s", x, foot, x + lean / 4, foot - high * 0.6, x + lean,
          foot - high), green.darker(0.2), 3);
      for (int leaf = 1; leaf <= 6; leaf++) {
        double part = leaf / 6.0;
        double at = x + lean * part * part;
        double up = foot - high * part;
        int side = leaf % 2 == 0 ? 1 : -1;
        svg.leaf(at + side * 11, up, 15, 6.5, side * -28, green.lighter(random.nextDouble(0.2)));
      }
      svg.circle(x + lean, foot - high, 7, fruit).circle(x + lean * 0.6, foot - high * 0.62, 6, fruit);
    }
    var clay = random.nextBoolean() ? Color.of(0xb9623f) : palette.spark();
    svg.path(way("M%s %s l%s 0 l%s %s l%s 0 Z", x - wide, SILL - wide, wide * 2, -wide / 3, wide + 8,
        -wide * 4 / 3), clay);
    svg.rounded(x - wide - 4, SILL - wide - 6, wide * 2 + 8, 13, 4, clay.lighter(0.12));
  }
}

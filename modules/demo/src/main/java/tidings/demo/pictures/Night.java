// SPDX-License-Identifier: Apache-2.0
package tidings.demo.pictures;

import static tidings.demo.pictures.Svg.pathData;

import java.util.random.RandomGenerator;

/** A starry night sky. */
final class Night {
  private Night() {}

  static void draw(Svg svg, RandomGenerator random, Palette palette) {
    var deep = Color.of(0x080d1f);
    svg.background(svg.gradient(deep, deep.blend(palette.sky(), 0.75)));
    double tilt = random.nextInt(-40, 40);
    svg.beginOpacity(0.35).beginRotation(tilt, 300, 180);
    svg.ellipse(300, 170, 420, 55, svg.glow(palette.horizon()));
    svg.ellipse(260, 165, 260, 28, svg.glow(palette.highlight().lighter(0.5)));
    svg.endGroup().endGroup();
    for (int star = 0; star < 170; star++) {
      double size = random.nextInt(12) == 0 ? 1.9 : random.nextDouble(0.4, 1.1);
      svg.circle(random.nextInt(svg.width()), random.nextInt(330), size,
          star % 9 == 0 ? palette.accent() : Color.WHITE);
    }
    switch (random.nextInt(4)) {
      case 0 -> saturn(svg, random, palette);
      case 1 -> moon(svg, random);
      case 2 -> comet(svg, random);
      default -> {
      }
    }
    ground(svg, random, deep);
  }

  private static void saturn(Svg svg, RandomGenerator random, Palette palette) {
    double x = random.nextInt(150, 450);
    var body = Color.of(0xe8c48a);
    svg.beginRotation(-18, x, 140);
    svg.circle(x, 140, 46, svg.gradient(body, body.darker(0.45)));
    svg.beginOpacity(0.85).line(pathData("M%s 146 a84 18 0 1 0 168 0 a84 18 0 0 0 -40 -15", x - 84),
        palette.accent(), 5).endGroup();
    svg.endGroup();
  }

  private static void moon(Svg svg, RandomGenerator random) {
    double x = random.nextInt(120, 480);
    var pale = Color.of(0xf1ead6);
    svg.circle(x, 120, 120, svg.glow(pale)).circle(x, 120, 52, pale);
    for (int crater = 0; crater < 7; crater++) {
      double angle = random.nextDouble(6.28);
      double out = random.nextDouble(38);
      svg.circle(x + out * Math.cos(angle), 120 + out * Math.sin(angle), random.nextInt(3, 9),
          pale.darker(0.12));
    }
  }

  private static void comet(Svg svg, RandomGenerator random) {
    double x = random.nextInt(150, 380);
    svg.beginOpacity(0.5).path(pathData("M%s 150 L%s 60 L%s 96 Z", x, x + 190, x + 200),
        svg.gradient(Color.WHITE, Color.of(0x7fb4e8))).endGroup();
    svg.circle(x + 2, 149, 5, Color.WHITE);
  }

  private static void ground(Svg svg, RandomGenerator random, Color deep) {
    svg.path(pathData("M0 400 L0 350 Q%s 300 %s 345 T600 335 L600 400 Z", random.nextInt(80, 200),
        random.nextInt(250, 350)), deep.darker(0.3));
    double x = random.nextInt(90, 500);
    var figure = Color.of(0x05070f);
    svg.line(pathData("M%s 352 L%s 318 L%s 352 M%s 318 L%s 292", x - 12, x, x + 12, x - 8, x + 26),
        figure, 4);
    svg.line(pathData("M%s 352 L%s 322", x - 34, x - 34), figure, 11).circle(x - 33, 308, 7,
        figure);
  }
}

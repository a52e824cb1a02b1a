// SPDX-License-Identifier: Apache-2.0
package tidings.demo.pictures;

import static tidings.demo.pictures.Svg.pathData;

import java.util.random.RandomGenerator;

/** A city across the water. */
final class Skyline {
  private static final int SHORE = 285;

  private Skyline() {}

  /** @param city determines the buildings; equal for all pictures of one city */
  static void draw(Svg svg, RandomGenerator random, RandomGenerator city, Palette palette) {
    boolean dark = palette.foreground().green() < 0x30;
    double sunX = random.nextInt(80, svg.width() - 80);
    double sunY = random.nextInt(60, 190);
    svg.background(svg.gradient(palette.sky(), palette.horizon()));
    svg.circle(sunX, sunY, 130, svg.glow(palette.accent()));
    svg.circle(sunX, sunY, random.nextInt(20, 44), palette.accent());
    clouds(svg, random, palette);
    buildings(svg, city, palette.background().blend(palette.horizon(), 0.35), 60, 120, false,
        palette);
    landmark(svg, city, palette.background());
    buildings(svg, city, palette.foreground().blend(palette.background(), 0.25), 30, 90, dark,
        palette);
    water(svg, random, palette, sunX);
  }

  private static void clouds(Svg svg, RandomGenerator random, Palette palette) {
    svg.beginOpacity(0.35);
    for (int i = random.nextInt(5); i > 0; i--) {
      double x = random.nextInt(svg.width());
      double y = random.nextInt(30, 130);
      svg.roundedRectangle(x, y, 120, 10, 5, palette.horizon().lighter(0.5));
      svg.roundedRectangle(x + 25, y - 9, 60, 12, 6, palette.horizon().lighter(0.5));
    }
    svg.endGroup();
  }

  private static void buildings(Svg svg, RandomGenerator city, Color color, int min, int max,
      boolean lit, Palette palette) {
    double x = -10;
    while (x < svg.width()) {
      double buildingWidth = city.nextInt(22, 58);
      double buildingHeight = city.nextInt(min, max);
      var wall = color.lighter(city.nextDouble(0.08));
      svg.rectangle(x, SHORE - buildingHeight, buildingWidth + 1, buildingHeight, wall);
      roof(svg, city, x, SHORE - buildingHeight, buildingWidth, wall);
      windows(svg, city, x, buildingHeight, buildingWidth,
          lit ? palette.accent() : wall.darker(0.18));
      x += buildingWidth;
    }
  }

  private static void roof(
      Svg svg, RandomGenerator city, double x, double top, double roofWidth, Color wall) {
    switch (city.nextInt(5)) {
      case 0 -> svg.path(
          pathData("M%s %s l%s %s l%s %s Z", x, top, roofWidth / 2, -14, roofWidth / 2, 14), wall);
      case 1 -> svg.ellipse(x + roofWidth / 2, top, roofWidth / 2.6, 12, wall);
      case 2 -> svg.rectangle(x + roofWidth / 2, top - 18, 2, 18, wall);
      default -> {
      }
    }
  }

  private static void windows(
      Svg svg, RandomGenerator city, double x, double buildingHeight, double buildingWidth,
      Color color) {
    svg.beginOpacity(0.85);
    for (double y = SHORE - buildingHeight + 10; y < SHORE - 10; y += 13) {
      for (double windowX = x + 6; windowX < x + buildingWidth - 7; windowX += 10) {
        if (city.nextInt(5) < 2) {
          svg.rectangle(windowX, y, 4, 6, color);
        }
      }
    }
    svg.endGroup();
  }

  /** A landmark that identifies the city. */
  private static void landmark(Svg svg, RandomGenerator city, Color color) {
    double x = city.nextInt(140, svg.width() - 140);
    switch (city.nextInt(4)) {
      case 0 -> svg.path(pathData("M%s 285 L%s 90 L%s 60 L%s 90 L%s 285 Z", x - 16, x - 4, x, x + 4,
          x + 16), color).circle(x, 118, 13, color);
      case 1 -> svg.rectangle(x - 40, 180, 80, 105, color).ellipse(x, 180, 36, 42, color)
          .rectangle(x - 2, 110, 4, 40, color);
      case 2 -> {
        svg.line(pathData("M0 230 Q%s 120 %s 130 Q%s 260 %s 130 Q%s 120 %s 230", x - 110, x - 80, x,
            x + 80, x + 110, svg.width()), color, 4);
        svg.rectangle(x - 84, 120, 9, 165, color).rectangle(x + 75, 120, 9, 165, color);
        svg.rectangle(0, 236, svg.width(), 7, color);
      }
      default -> svg.rectangle(x - 15, 115, 30, 170, color)
          .path(pathData("M%s 115 L%s 72 L%s 115 Z", x - 18, x, x + 18), color)
          .circle(x, 135, 8, color.lighter(0.5));
    }
  }

  private static void water(Svg svg, RandomGenerator random, Palette palette, double sunX) {
    var color = palette.sky().blend(palette.foreground(), 0.45);
    svg.rectangle(0, SHORE, svg.width(), svg.height() - SHORE,
        svg.gradient(color.blend(palette.horizon(), 0.4), color));
    svg.beginOpacity(0.5);
    for (int i = 0; i < 26; i++) {
      double y = SHORE + 8 + random.nextInt(100);
      double waveWidth = random.nextInt(14, 60);
      double x = i % 3 == 0 ? sunX - waveWidth / 2 : random.nextInt(svg.width());
      svg.roundedRectangle(x, y, waveWidth, 2.5, 1.2,
          i % 3 == 0 ? palette.accent() : palette.horizon());
    }
    svg.endGroup();
  }
}

// SPDX-License-Identifier: Apache-2.0
package tidings.demo.pictures;

import static tidings.demo.pictures.Svg.pathData;

import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;

/** A person, from the shoulders up. */
final class Portrait {
  private static final List<Color> SKIN = colors(0xf6d3bd, 0xeab892, 0xd69a6f, 0xb97a4f, 0x8f5a3a,
      0x64402c);
  private static final List<Color> HAIR = colors(0x1e1a1d, 0x3a2620, 0x5c3a25, 0x8a5a33, 0xb98a4c,
      0xd9b779, 0x9c4a2c, 0xb9b7b5);
  private static final List<Color> BACKGROUNDS =
      colors(0xf3c9a6, 0xbfd8d2, 0xc9c4e8, 0xf5dc9a, 0xa9cbe6,
          0xe9b6b2, 0xc7d8a4, 0xe3d3c3);
  private static final List<Color> CLOTHES = colors(0x2f5d62, 0xc8553d, 0x3d405b, 0xe0a458,
      0x588157, 0x8d5a97, 0x283d5b, 0xd9d2c5, 0x9a3b46);

  /** Hair styles of people who may have a beard. */
  private static final List<Integer> BEARD_STYLES = List.of(0, 0, 0, 3, 5, 6);
  private static final int SCARF_STYLE = 7;

  private Portrait() {}

  /** @param bearded whether the person may have a beard */
  static void draw(Svg svg, RandomGenerator random, boolean bearded) {
    var skin = pick(random, SKIN);
    var hair = pick(random, HAIR);
    var clothes = pick(random, CLOTHES);
    var background = pick(random, BACKGROUNDS);
    int style =
        bearded ? BEARD_STYLES.get(random.nextInt(BEARD_STYLES.size())) : random.nextInt(5) + 1;
    style = !bearded && random.nextInt(6) == 0 ? SCARF_STYLE : style;
    svg.background(svg.gradient(background.lighter(0.35), background));
    svg.beginTranslation(-28, -30, 1.28).beginRotation(random.nextInt(-5, 6), 100, 190);
    hairBehind(svg, style, hair);
    body(svg, skin, clothes, random);
    head(svg, skin, random);
    if (bearded && random.nextInt(3) == 0) {
      beard(svg, hair.blend(skin, 0.15));
    }
    mouth(svg, skin, random);
    hairInFront(svg, style, style == SCARF_STYLE ? clothes : hair);
    if (random.nextInt(4) == 0) {
      glasses(svg);
    }
    svg.endGroup().endGroup();
  }

  private static void body(Svg svg, Color skin, Color clothes, RandomGenerator random) {
    svg.path("M20 215 C22 168 60 158 100 158 C140 158 178 168 180 215 Z", clothes);
    svg.path("M84 128 L84 160 Q100 178 116 160 L116 128 Z", skin.darker(0.14));
    switch (random.nextInt(3)) {
      case 0 -> svg.path("M80 156 L100 184 L120 156 L130 164 L100 204 L70 164 Z",
          clothes.lighter(0.3));
      case 1 -> svg.line("M78 160 Q100 184 122 160", clothes.darker(0.3), 5);
      default -> {
      }
    }
  }

  private static void head(Svg svg, Color skin, RandomGenerator random) {
    double wide = random.nextDouble(37, 42);
    svg.circle(100 - wide, 102, 8, skin.darker(0.08)).circle(100 + wide, 102, 8, skin.darker(0.08));
    svg.ellipse(100, 98, wide, 46, skin);
    svg.beginOpacity(0.35).circle(78, 112, 8, Color.of(0xe0745c))
        .circle(122, 112, 8, Color.of(0xe0745c))
        .endGroup();
    svg.ellipse(84, 98, 3.6, 4.4, Color.INK).ellipse(116, 98, 3.6, 4.4, Color.INK);
    svg.line("M77 88 Q84 84 91 88 M109 88 Q116 84 123 88", Color.INK.blend(skin, 0.35), 3);
    svg.line("M100 100 Q105 110 98 112", skin.darker(0.25), 2.5);
  }

  private static void mouth(Svg svg, Color skin, RandomGenerator random) {
    if (random.nextBoolean()) {
      svg.line("M88 123 Q100 133 112 123", Color.of(0x8c3a35).blend(skin, 0.1), 3);
    } else {
      svg.path("M86 121 Q100 140 114 121 Z", Color.WHITE);
      svg.line("M86 121 Q100 140 114 121 Z", Color.of(0x8c3a35), 2);
    }
  }

  private static void beard(Svg svg, Color color) {
    svg.path("M62 108 Q64 148 100 150 Q136 148 138 108 Q130 118 116 116 Q100 112 84 116 "
        + "Q70 118 62 108 Z", color);
  }

  private static void hairBehind(Svg svg, int style, Color hair) {
    switch (style) {
      case 1 ->
        svg.path("M52 96 Q50 44 100 44 Q150 44 148 96 L156 172 L44 172 Z", hair.darker(0.2));
      case 2 -> svg.circle(100, 40, 22, hair.darker(0.15));
      case 3 -> {
        for (int i = 0; i < 11; i++) {
          double angle = Math.PI * (0.9 + 1.2 * i / 10);
          svg.circle(100 + 44 * Math.cos(angle), 92 + 44 * Math.sin(angle), 19, hair.darker(0.1));
        }
      }
      case 4 -> svg.path("M54 100 Q48 46 100 46 Q152 46 146 100 L148 130 L52 130 Z",
          hair.darker(0.2));
      default -> {
      }
    }
  }

  private static void hairInFront(Svg svg, int style, Color color) {
    switch (style) {
      case 0 -> svg.path("M58 96 Q54 46 102 46 Q148 48 142 96 Q136 74 118 70 Q84 74 70 68 "
          + "Q62 78 58 96 Z", color);
      case 1, 2 -> svg.path("M58 98 Q54 46 100 46 Q146 46 142 98 Q136 66 100 66 Q64 66 58 98 Z",
          color);
      case 3 -> svg.path("M60 90 Q60 50 100 50 Q140 50 140 90 Q130 68 112 72 Q96 60 84 72 "
          + "Q68 70 60 90 Z", color);
      case 4 -> svg.path("M57 100 Q52 46 100 46 Q148 46 143 100 L138 78 Q100 84 62 78 Z", color);
      case 5 -> svg.path("M58 92 Q60 52 100 50 Q140 52 142 92 Q134 70 100 66 Q66 70 58 92 Z",
          color).path(pathData("M60 80 Q72 34 124 42 Q146 52 140 80 Q116 54 60 80 Z"), color);
      case 6 -> {
      }
      default -> {
        svg.path("M100 40 Q46 42 50 112 Q52 150 78 168 L122 168 Q148 150 150 112 Q154 42 100 40 Z "
            + "M100 60 Q134 62 134 104 Q132 142 100 146 Q68 142 66 104 Q66 62 100 60 Z' "
            + "fill-rule='evenodd", color);
        svg.line("M66 160 Q100 184 134 160", color.darker(0.25), 3);
      }
    }
  }

  private static void glasses(Svg svg) {
    svg.line("M70 98 a14 13 0 1 0 28 0 a14 13 0 1 0 -28 0 M102 98 a14 13 0 1 0 28 0 "
        + "a14 13 0 1 0 -28 0 M98 97 L102 97", Color.INK, 2.5);
  }

  private static Color pick(RandomGenerator random, List<Color> colors) {
    return colors.get(random.nextInt(colors.size()));
  }

  private static List<Color> colors(int... rgb) {
    return Arrays.stream(rgb).mapToObj(Color::of).toList();
  }
}

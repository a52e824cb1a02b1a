// SPDX-License-Identifier: Apache-2.0
package tidings.demo.pictures;

import java.util.HexFormat;

/** A colour, as red, green and blue from 0 to 255. */
record Color(int red, int green, int blue) {
  static final Color WHITE = of(0xffffff);
  static final Color INK = of(0x1d2430);

  static Color of(int rgb) {
    return new Color(rgb >> 16 & 0xff, rgb >> 8 & 0xff, rgb & 0xff);
  }

  /** Mixes with another colour: 0 is this one, 1 the other. */
  Color blend(Color other, double ratio) {
    return new Color(
        interpolate(red, other.red, ratio), interpolate(green, other.green, ratio),
        interpolate(blue, other.blue, ratio));
  }

  Color darker(double ratio) {
    return blend(INK, ratio);
  }

  Color lighter(double ratio) {
    return blend(WHITE, ratio);
  }

  /** The grey of the same brightness. */
  Color gray() {
    int light = (int) (0.3 * red + 0.59 * green + 0.11 * blue);
    return new Color(light, light, Math.max(0, light - 6));
  }

  private static int interpolate(int from, int to, double ratio) {
    return (int) Math.round(from + (to - from) * ratio);
  }

  @Override
  public String toString() {
    return "#" + HexFormat.of().toHexDigits(red << 16 | green << 8 | blue, 6);
  }
}

// SPDX-License-Identifier: Apache-2.0
package tidings.media.processing;

/**
 * A small picture in memory, in sRGB.
 *
 * @param argb line by line, 8 bits for alpha (not multiplied into the colours), red, green and blue
 */
record Pixels(int width, int height, int[] argb) implements PixelRows {
  private static final int OPAQUE = 0xFF;

  int at(int x, int y) {
    return argb[y * width + x];
  }

  @Override
  public void read(int y, int[] row) {
    System.arraycopy(argb, y * width, row, 0, width);
  }

  boolean isOpaque() {
    for (int pixel : argb) {
      if (pixel >>> 24 != OPAQUE) {
        return false;
      }
    }
    return true;
  }

  /** The largest square in the middle. */
  Pixels square() {
    int side = Math.min(width, height);
    int left = (width - side) / 2;
    int top = (height - side) / 2;
    var cut = new int[side * side];
    for (int y = 0; y < side; y++) {
      System.arraycopy(argb, (top + y) * width + left, cut, y * side, side);
    }
    return new Pixels(side, side, cut);
  }

  /** The mean colour as six hexadecimal digits after {@code #}; transparent pixels count less. */
  String meanColor() {
    var mean = AreaAverage.scale(this, 1, 1).argb()[0];
    return "#%06x".formatted(mean & 0xFFFFFF);
  }
}

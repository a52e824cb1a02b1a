// SPDX-License-Identifier: Apache-2.0
package tidings.media.processing;

import java.util.Arrays;

/**
 * Makes pictures smaller: each new pixel is the mean of the area that it covers, so fine patterns
 * do not flicker. Reads the source once and needs two lines of memory besides the result.
 */
final class AreaAverage {
  private static final int CHANNELS = 4;
  private static final double OPAQUE = 255;

  private final int width;
  private final int height;
  private final int[] argb;
  /** Sums of alpha, and of the colours multiplied by it, of two lines of the result. */
  private double[] current;
  private double[] next;

  private AreaAverage(int width, int height) {
    this.width = width;
    this.height = height;
    this.argb = new int[width * height];
    this.current = new double[width * CHANNELS];
    this.next = new double[width * CHANNELS];
  }

  /** The source so that both sides are at most so long; never larger than it is. */
  static Pixels fit(PixelRows source, int maxSide) {
    int longest = Math.max(source.width(), source.height());
    if (longest <= maxSide) {
      return scale(source, source.width(), source.height());
    }
    return scale(source, scaled(source.width(), maxSide, longest),
        scaled(source.height(), maxSide, longest));
  }

  private static int scaled(int side, int maxSide, int longest) {
    return Math.max(1, (int) Math.round((double) side * maxSide / longest));
  }

  /** @param width at most that of the source, as is the height */
  static Pixels scale(PixelRows source, int width, int height) {
    return new AreaAverage(width, height).of(source);
  }

  private Pixels of(PixelRows source) {
    var row = new int[source.width()];
    double scale = (double) height / source.height();
    int line = 0;
    for (int y = 0; y < source.height(); y++) {
      source.read(y, row);
      int first = Math.min((int) (y * scale), height - 1);
      while (line < first) {
        finish(line++);
      }
      double inNext = (y + 1) * scale - (first + 1);
      if (inNext > 0 && first + 1 < height) {
        add(row, current, scale - inNext);
        add(row, next, inNext);
      } else {
        add(row, current, scale);
      }
    }
    while (line < height) {
      finish(line++);
    }
    return new Pixels(width, height, argb);
  }

  private void add(int[] row, double[] sums, double lineWeight) {
    double scale = (double) width / row.length;
    for (int x = 0; x < row.length; x++) {
      int first = Math.min((int) (x * scale), width - 1);
      double inNext = (x + 1) * scale - (first + 1);
      if (inNext > 0 && first + 1 < width) {
        add(row[x], sums, first, (scale - inNext) * lineWeight);
        add(row[x], sums, first + 1, inNext * lineWeight);
      } else {
        add(row[x], sums, first, scale * lineWeight);
      }
    }
  }

  private static void add(int pixel, double[] sums, int x, double weight) {
    int alpha = pixel >>> 24;
    double share = weight * alpha;
    int at = x * CHANNELS;
    sums[at] += share;
    sums[at + 1] += share * (pixel >> 16 & 0xFF);
    sums[at + 2] += share * (pixel >> 8 & 0xFF);
    sums[at + 3] += share * (pixel & 0xFF);
  }

  private void finish(int line) {
    for (int x = 0; x < width; x++) {
      int at = x * CHANNELS;
      double alpha = current[at];
      argb[line * width + x] = alpha <= 0
          ? 0
          : level(alpha) << 24 | level(current[at + 1] / alpha) << 16
              | level(current[at + 2] / alpha) << 8 | level(current[at + 3] / alpha);
    }
    var done = current;
    current = next;
    next = done;
    Arrays.fill(next, 0);
  }

  private static int level(double value) {
    return (int) Math.round(Math.min(OPAQUE, value));
  }
}

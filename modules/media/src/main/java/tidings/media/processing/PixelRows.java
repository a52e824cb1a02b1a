// SPDX-License-Identifier: Apache-2.0
package tidings.media.processing;

/** A picture that is read line by line from the top, as 8 bits of alpha, red, green and blue. */
interface PixelRows {
  int width();

  int height();

  /** @param row takes {@link #width} pixels */
  void read(int y, int[] row);
}

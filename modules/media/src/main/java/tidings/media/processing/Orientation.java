// SPDX-License-Identifier: Apache-2.0
package tidings.media.processing;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** How the pixels of a file are turned and mirrored, as EXIF numbers it from 1 to 8. */
enum Orientation {
  UPRIGHT,
  MIRRORED,
  UPSIDE_DOWN,
  MIRRORED_UPSIDE_DOWN,
  TRANSPOSED,
  TURNED_LEFT,
  TRANSVERSED,
  TURNED_RIGHT;

  private static final int TAG = 0x0112;
  private static final int HEADER_BYTES = 8;
  private static final int ENTRY_BYTES = 12;
  private static final int VALUE = 8;

  /** @param tiff the block of EXIF, from its byte order on; upright if it is damaged */
  static Orientation ofExif(byte[] tiff) {
    if (tiff.length < HEADER_BYTES) {
      return UPRIGHT;
    }
    var block = ByteBuffer.wrap(tiff)
        .order(tiff[0] == 'I' ? ByteOrder.LITTLE_ENDIAN : ByteOrder.BIG_ENDIAN);
    long directory = Integer.toUnsignedLong(block.getInt(4));
    if (directory + 2 > tiff.length) {
      return UPRIGHT;
    }
    int entries = Short.toUnsignedInt(block.getShort((int) directory));
    for (int i = 0; i < entries; i++) {
      long entry = directory + 2 + (long) i * ENTRY_BYTES;
      if (entry + ENTRY_BYTES > tiff.length) {
        break;
      }
      if (Short.toUnsignedInt(block.getShort((int) entry)) == TAG) {
        int number = block.getShort((int) entry + VALUE);
        return number >= 1 && number <= values().length ? values()[number - 1] : UPRIGHT;
      }
    }
    return UPRIGHT;
  }

  /** Whether width and height are exchanged. */
  private boolean isSideways() {
    return ordinal() >= TRANSPOSED.ordinal();
  }

  /** The picture as it is meant to be seen. */
  Pixels upright(Pixels stored) {
    if (this == UPRIGHT) {
      return stored;
    }
    int width = isSideways() ? stored.height() : stored.width();
    int height = isSideways() ? stored.width() : stored.height();
    int right = stored.width() - 1;
    int bottom = stored.height() - 1;
    var argb = new int[width * height];
    for (int y = 0; y < height; y++) {
      for (int x = 0; x < width; x++) {
        argb[y * width + x] = switch (this) {
          case UPRIGHT -> stored.at(x, y);
          case MIRRORED -> stored.at(right - x, y);
          case UPSIDE_DOWN -> stored.at(right - x, bottom - y);
          case MIRRORED_UPSIDE_DOWN -> stored.at(x, bottom - y);
          case TRANSPOSED -> stored.at(y, x);
          case TURNED_LEFT -> stored.at(y, bottom - x);
          case TRANSVERSED -> stored.at(right - y, bottom - x);
          case TURNED_RIGHT -> stored.at(right - y, x);
        };
      }
    }
    return new Pixels(width, height, argb);
  }
}

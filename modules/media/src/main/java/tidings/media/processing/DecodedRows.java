// SPDX-License-Identifier: Apache-2.0
package tidings.media.processing;

import java.awt.color.ColorSpace;
import java.awt.image.BufferedImage;
import java.awt.image.ColorConvertOp;
import java.awt.image.IndexColorModel;
import java.awt.image.Raster;
import tidings.core.errors.Refusal;

/**
 * The lines of a decoded picture in sRGB. A picture with another colour profile is converted some
 * lines at a time, so that it is not in memory twice.
 */
final class DecodedRows implements PixelRows {
  private static final int STRIP_LINES = 64;
  private static final int OPAQUE = 0xFF << 24;

  private final BufferedImage image;
  private final boolean isConverted;
  private final ColorConvertOp conversion = new ColorConvertOp(
      ColorSpace.getInstance(ColorSpace.CS_sRGB), null);
  private int stripStart = -1;
  private int[] strip = {};

  /** @throws Refusal {@code invalid_picture} for colours of printing, and others than RGB or grey */
  DecodedRows(BufferedImage image) {
    var colors = image.getColorModel().getColorSpace();
    if (colors.getType() != ColorSpace.TYPE_RGB && colors.getType() != ColorSpace.TYPE_GRAY) {
      throw InvalidPicture.refusal("only colours of RGB and grey are accepted");
    }
    this.image = image;
    this.isConverted = colors.getType() == ColorSpace.TYPE_RGB && !colors.isCS_sRGB()
        && !(image.getColorModel() instanceof IndexColorModel);
  }

  @Override
  public int width() {
    return image.getWidth();
  }

  @Override
  public int height() {
    return image.getHeight();
  }

  @Override
  public void read(int y, int[] row) {
    int width = width();
    if (stripStart < 0 || y < stripStart || y >= stripStart + STRIP_LINES) {
      stripStart = y;
      strip = argb(y, Math.min(STRIP_LINES, height() - y));
    }
    System.arraycopy(strip, (y - stripStart) * width, row, 0, width);
  }

  private int[] argb(int y, int lines) {
    if (image.getColorModel() instanceof IndexColorModel) {
      return image.getRGB(0, y, width(), lines, null, 0, width());
    }
    if (!isConverted) {
      return ofSamples(image.getRaster(), y, lines);
    }
    var converted = new BufferedImage(width(), lines, BufferedImage.TYPE_INT_ARGB);
    conversion.filter(image.getSubimage(0, y, width(), lines), converted);
    return converted.getRGB(0, 0, width(), lines, null, 0, width());
  }

  /** Without the colour model: Java takes grey as linear, which would make it too bright. */
  private int[] ofSamples(Raster raster, int y, int lines) {
    int bands = raster.getNumBands();
    int shift = Math.max(0, raster.getSampleModel().getSampleSize(0) - Byte.SIZE);
    boolean isGrey = bands <= 2;
    boolean hasAlpha = image.getColorModel().hasAlpha();
    var samples = raster.getPixels(
        raster.getMinX(), raster.getMinY() + y, width(), lines, (int[]) null);
    var argb = new int[width() * lines];
    for (int i = 0, at = 0; i < argb.length; i++, at += bands) {
      int red = samples[at] >> shift;
      int green = isGrey ? red : samples[at + 1] >> shift;
      int blue = isGrey ? red : samples[at + 2] >> shift;
      int alpha = hasAlpha ? samples[at + bands - 1] >> shift << 24 : OPAQUE;
      argb[i] = alpha | red << 16 | green << 8 | blue;
    }
    return argb;
  }
}

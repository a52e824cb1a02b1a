// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import java.awt.image.BufferedImage;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Random;
import javax.imageio.ImageIO;

/** A JPEG file of this width and height, with noise, so that it is as large as that of a camera. */
record PhotoFile(int width, int height) {
  private static final int NOISE = 48;

  Path write(Path folder) {
    var image = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
    var random = new Random(width);
    for (int y = 0; y < height; y++) {
      for (int x = 0; x < width; x++) {
        int red = 200 * x / width + random.nextInt(NOISE);
        int green = 200 * y / height + random.nextInt(NOISE);
        image.setRGB(x, y, red << 16 | green << 8 | 100 + random.nextInt(NOISE));
      }
    }
    var file = folder.resolve(width + "x" + height + ".jpg");
    try {
      ImageIO.write(image, "jpg", file.toFile());
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
    return file;
  }

  @Override
  public String toString() {
    return width + " × " + height;
  }
}

// SPDX-License-Identifier: Apache-2.0
package tidings.media.processing;

import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import javax.imageio.IIOImage;
import javax.imageio.ImageIO;
import javax.imageio.ImageWriteParam;
import javax.imageio.stream.MemoryCacheImageOutputStream;
import tidings.core.Media.MediaType;

/** Encodes pixels anew: JPEG, or PNG if some are transparent. There is nothing else in the file. */
final class PictureEncoder {
  /** Above it files grow fast, below it edges are seen to blur. */
  private static final float JPEG_QUALITY = 0.85f;

  private PictureEncoder() {}

  static MediaType typeOf(Pixels pixels) {
    return pixels.isOpaque() ? MediaType.JPEG : MediaType.PNG;
  }

  static byte[] encode(Pixels pixels, MediaType type) {
    var image = new BufferedImage(pixels.width(), pixels.height(),
        type == MediaType.JPEG ? BufferedImage.TYPE_INT_RGB : BufferedImage.TYPE_INT_ARGB);
    image.setRGB(0, 0, pixels.width(), pixels.height(), pixels.argb(), 0, pixels.width());
    var bytes = new ByteArrayOutputStream();
    var writer = ImageIO.getImageWritersByMIMEType(type.mediaType()).next();
    try (var output = new MemoryCacheImageOutputStream(bytes)) {
      writer.setOutput(output);
      var param = writer.getDefaultWriteParam();
      if (type == MediaType.JPEG) {
        param.setCompressionMode(ImageWriteParam.MODE_EXPLICIT);
        param.setCompressionQuality(JPEG_QUALITY);
      }
      writer.write(null, new IIOImage(image, null, null), param);
    } catch (IOException impossible) {
      throw new UncheckedIOException("an encoder failed in memory", impossible);
    } finally {
      writer.dispose();
    }
    return bytes.toByteArray();
  }
}

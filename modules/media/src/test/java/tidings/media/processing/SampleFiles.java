// SPDX-License-Identifier: Apache-2.0
package tidings.media.processing;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.awt.Color;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.zip.CRC32;
import javax.imageio.ImageIO;

/** Files that are uploaded in tests. */
final class SampleFiles {
  private SampleFiles() {}

  /** A picture whose left half is red and whose right half is blue. */
  static BufferedImage redAndBlue(int width, int height) {
    var image = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
    var graphics = image.createGraphics();
    graphics.setColor(Color.RED);
    graphics.fillRect(0, 0, width / 2, height);
    graphics.setColor(Color.BLUE);
    graphics.fillRect(width / 2, 0, width - width / 2, height);
    graphics.dispose();
    return image;
  }

  static byte[] encoded(BufferedImage image, String format) throws IOException {
    var bytes = new ByteArrayOutputStream();
    ImageIO.write(image, format, bytes);
    return bytes.toByteArray();
  }

  /** The JPEG with an EXIF part: an orientation, and a text as it would name a position. */
  static byte[] withExif(byte[] jpeg, int orientation, String position) throws IOException {
    var tiff = new ByteArrayOutputStream();
    var out = new DataOutputStream(tiff);
    out.writeBytes("MM");
    out.writeShort(42);
    out.writeInt(8);
    out.writeShort(1);
    out.writeShort(0x0112);
    out.writeShort(3);
    out.writeInt(1);
    out.writeShort(orientation);
    out.writeShort(0);
    out.writeInt(0);
    out.writeBytes(position);
    var segment = new ByteArrayOutputStream();
    var marker = new DataOutputStream(segment);
    marker.writeShort(0xFFE1);
    marker.writeShort(2 + 6 + tiff.size());
    marker.writeBytes("Exif\0\0");
    marker.write(tiff.toByteArray());
    return joined(Arrays.copyOf(jpeg, 2), segment.toByteArray(),
        Arrays.copyOfRange(jpeg, 2, jpeg.length));
  }

  /** The PNG with a chunk after its header. */
  static byte[] withChunk(byte[] png, String name, byte[] content) throws IOException {
    int end = 8 + 25;
    return joined(Arrays.copyOf(png, end), chunk(name, content),
        Arrays.copyOfRange(png, end, png.length));
  }

  /** A PNG that claims a size and has almost nothing. */
  static byte[] pngHeader(int width, int height) throws IOException {
    var header = new ByteArrayOutputStream();
    var out = new DataOutputStream(header);
    out.writeInt(width);
    out.writeInt(height);
    out.write(new byte[]{8, 6, 0, 0, 0});
    return joined("\u0089PNG\r\n\u001A\n".getBytes(ISO_8859_1),
        chunk("IHDR", header.toByteArray()), chunk("IDAT", new byte[]{0x78, (byte) 0x9C, 3, 0}),
        chunk("IEND", new byte[0]));
  }

  private static byte[] chunk(String name, byte[] content) throws IOException {
    var bytes = new ByteArrayOutputStream();
    var out = new DataOutputStream(bytes);
    out.writeInt(content.length);
    var checked = joined(name.getBytes(ISO_8859_1), content);
    out.write(checked);
    var crc = new CRC32();
    crc.update(checked);
    out.writeInt((int) crc.getValue());
    return bytes.toByteArray();
  }

  static byte[] joined(byte[]... parts) {
    var bytes = new ByteArrayOutputStream();
    for (var part : parts) {
      bytes.writeBytes(part);
    }
    return bytes.toByteArray();
  }
}

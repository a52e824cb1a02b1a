// SPDX-License-Identifier: Apache-2.0
package tidings.media.processing;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.Optional;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import javax.imageio.stream.ImageInputStream;

/**
 * The two things in the metadata of a file that its pixels need: how to turn them, and the colour
 * profile of a PNG, which the decoder of the JDK leaves out. Nothing else is read, and none is kept.
 *
 * @param profile ICC profile, as it is in the file
 */
record PictureMetadata(Orientation orientation, Optional<byte[]> profile) {
  private static final PictureMetadata NONE =
      new PictureMetadata(Orientation.UPRIGHT, Optional.empty());
  /** Parts of a file that are looked at: cameras write fewer than 100. */
  private static final int MAX_SEGMENTS = 2_000;
  /** Max. bytes of a part that is read: an orientation is at the beginning of its part. */
  private static final int MAX_EXIF_BYTES = 64 * 1024;
  /** Max. bytes of a profile; those of screens have a few thousand. */
  private static final int MAX_PROFILE_BYTES = 1024 * 1024;
  private static final int APP1 = 0xE1;
  private static final int START_OF_SCAN = 0xDA;
  private static final int EXIF_HEADER = 6;
  private static final int MAX_PROFILE_NAME = 80;

  /** Reads the metadata before the pixels; none if it is damaged. */
  static PictureMetadata of(PictureFormat format, ImageInputStream file) throws IOException {
    file.seek(0);
    file.setByteOrder(ByteOrder.BIG_ENDIAN);
    try {
      return switch (format) {
        case JPEG -> ofJpeg(file);
        case PNG -> ofPng(file);
        case WEBP -> ofWebp(file);
        case GIF -> NONE;
      };
    } catch (EOFException damaged) {
      return NONE; // the decoder says so as well
    } finally {
      file.setByteOrder(ByteOrder.BIG_ENDIAN);
    }
  }

  private static PictureMetadata ofJpeg(ImageInputStream file) throws IOException {
    file.skipBytes(2);
    for (int i = 0; i < MAX_SEGMENTS && file.readUnsignedByte() == 0xFF; i++) {
      int marker = file.readUnsignedByte();
      int length = file.readUnsignedShort() - 2;
      if (marker == START_OF_SCAN || length < 0) {
        break;
      }
      if (marker == APP1 && length > EXIF_HEADER) {
        var segment = read(file, Math.min(length, MAX_EXIF_BYTES));
        if (segment[0] == 'E' && segment[1] == 'x' && segment[2] == 'i' && segment[3] == 'f') {
          return exif(Arrays.copyOfRange(segment, EXIF_HEADER, segment.length));
        }
      } else {
        file.seek(file.getStreamPosition() + length);
      }
    }
    return NONE;
  }

  private static PictureMetadata ofPng(ImageInputStream file) throws IOException {
    file.seek(8);
    var found = NONE;
    for (int i = 0; i < MAX_SEGMENTS; i++) {
      long length = file.readUnsignedInt();
      var name = new String(read(file, 4), ISO_8859_1);
      long next = file.getStreamPosition() + length + 4;
      if (name.equals("IDAT") || name.equals("IEND")) {
        break;
      }
      if (name.equals("eXIf")) {
        found = new PictureMetadata(
            Orientation.ofExif(read(file, (int) Math.min(length, MAX_EXIF_BYTES))), found.profile);
      } else if (name.equals("iCCP")) {
        found = new PictureMetadata(found.orientation,
            inflated(read(file, (int) Math.min(length, MAX_PROFILE_BYTES))));
      }
      file.seek(next);
    }
    return found;
  }

  private static PictureMetadata ofWebp(ImageInputStream file) throws IOException {
    file.seek(PictureFormat.SIGNATURE_BYTES);
    file.setByteOrder(ByteOrder.LITTLE_ENDIAN);
    for (int i = 0; i < MAX_SEGMENTS; i++) {
      var name = new String(read(file, 4), ISO_8859_1);
      long length = file.readUnsignedInt();
      if (name.equals("EXIF")) {
        return exif(withoutHeader(read(file, (int) Math.min(length, MAX_EXIF_BYTES))));
      }
      file.seek(file.getStreamPosition() + length + length % 2);
    }
    return NONE;
  }

  private static PictureMetadata exif(byte[] tiff) {
    return new PictureMetadata(Orientation.ofExif(tiff), Optional.empty());
  }

  /** Some programs write the header of JPEG here, too. */
  private static byte[] withoutHeader(byte[] exif) {
    return exif.length > EXIF_HEADER && exif[0] == 'E'
        ? Arrays.copyOfRange(exif, EXIF_HEADER, exif.length)
        : exif;
  }

  /** The profile after its name, a zero and the number of the compression. */
  private static Optional<byte[]> inflated(byte[] chunk) {
    int start = 0;
    while (start < Math.min(chunk.length, MAX_PROFILE_NAME) && chunk[start] != 0) {
      start++;
    }
    var inflater = new Inflater();
    try {
      int from = Math.min(chunk.length, start + 2);
      inflater.setInput(chunk, from, chunk.length - from);
      var profile = new byte[MAX_PROFILE_BYTES];
      int length = inflater.inflate(profile);
      return inflater.finished()
          ? Optional.of(Arrays.copyOf(profile, length))
          : Optional.empty();
    } catch (DataFormatException damaged) {
      return Optional.empty();
    } finally {
      inflater.end();
    }
  }

  private static byte[] read(ImageInputStream file, int length) throws IOException {
    var bytes = new byte[length];
    file.readFully(bytes);
    return bytes;
  }
}

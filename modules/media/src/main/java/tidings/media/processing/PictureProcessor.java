// SPDX-License-Identifier: Apache-2.0
package tidings.media.processing;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Semaphore;
import javax.imageio.ImageIO;
import tidings.core.Media.PictureSize;
import tidings.core.errors.Refusal;
import tidings.media.processing.ProcessedPicture.Rendition;

/**
 * Turns an uploaded file into the sizes that are stored. All of them are encoded here, from pixels:
 * no byte of the file is passed on, so neither positions nor scripts are.
 *
 * <p>Classes of AWT are loaded with the first picture, not with the server.
 */
public final class PictureProcessor {
  /** Memory of all pictures that are being decoded at the same time. */
  static final int MAX_DECODED_MEGABYTES = 208;
  private static final int MEGABYTE = 1 << 20;

  private final Semaphore megabytes = new Semaphore(MAX_DECODED_MEGABYTES, true);

  static {
    System.setProperty("java.awt.headless", "true");
    ImageIO.setUseCache(false); // no files in the folder for temporary ones
  }

  /**
   * Blocks, on a thread of the platform: decoders are native code.
   *
   * @throws Refusal {@code invalid_picture} if it is none, is damaged, or is too large
   */
  public ProcessedPicture process(FileChannel file) {
    try (var stream = new ChannelImageStream(file)) {
      var format = PictureFormat.of(signature(file)).orElseThrow(
          () -> InvalidPicture.refusal("the file must be a JPEG, PNG, GIF or WebP picture"));
      var metadata = PictureMetadata.of(format, stream);
      var stored = decode(format, metadata, stream);
      return process(metadata.orientation().upright(stored));
    } catch (IOException unreadable) {
      throw InvalidPicture.refusal("the file is not complete");
    }
  }

  private static byte[] signature(FileChannel file) throws IOException {
    var start = ByteBuffer.allocate(PictureFormat.SIGNATURE_BYTES);
    file.read(start, 0);
    return start.array();
  }

  /** In the largest size. */
  private Pixels decode(PictureFormat format, PictureMetadata metadata, ChannelImageStream stream) {
    try (var decoder = new PictureDecoder(format, stream)) {
      int needed = (int) (decoder.memory() / MEGABYTE) + 1;
      if (needed > MAX_DECODED_MEGABYTES) {
        throw InvalidPicture.refusal("the picture has too many pixels for its format");
      }
      megabytes.acquireUninterruptibly(needed);
      try {
        var rows = new DecodedRows(decoder.decode(metadata.profile()));
        return AreaAverage.fit(rows, PictureSize.FULL.maxSide());
      } finally {
        megabytes.release(needed);
      }
    }
  }

  private static ProcessedPicture process(Pixels full) {
    var type = PictureEncoder.typeOf(full);
    List<Rendition> renditions = new ArrayList<>();
    for (var size : PictureSize.values()) {
      var source = size == PictureSize.AVATAR ? full.square() : full;
      var pixels = AreaAverage.fit(source, size.maxSide());
      renditions.add(new Rendition(
          size, pixels.width(), pixels.height(), PictureEncoder.encode(pixels, type)));
    }
    return new ProcessedPicture(type, List.copyOf(renditions), full.meanColor());
  }
}

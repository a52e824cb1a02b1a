// SPDX-License-Identifier: Apache-2.0
package tidings.media.processing;

import java.awt.color.ColorSpace;
import java.awt.color.ICC_ColorSpace;
import java.awt.color.ICC_Profile;
import java.awt.image.BufferedImage;
import java.awt.image.ColorModel;
import java.awt.image.ComponentColorModel;
import java.awt.image.DataBuffer;
import java.awt.image.IndexColorModel;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import javax.imageio.ImageIO;
import javax.imageio.ImageReadParam;
import javax.imageio.ImageReader;
import javax.imageio.event.IIOReadProgressListener;
import javax.imageio.event.IIOReadWarningListener;
import javax.imageio.stream.ImageInputStream;
import tidings.core.errors.Refusal;

/**
 * Decodes the first picture of a file. Size and memory are known from its header before anything is
 * decoded, so a file that claims to be huge costs nothing.
 */
final class PictureDecoder implements AutoCloseable {
  /** Max. width and height in pixels. */
  static final int MAX_SIDE = 20_000;
  /** Max. pixels: more than all but a few cameras make. */
  static final int MAX_PIXELS = 40_000_000;
  /**
   * Pixels above which only every second one in both directions is kept: a picture of half the size
   * is still larger than the largest that is stored.
   */
  private static final int MAX_KEPT_PIXELS = 25_000_000;
  /** Its decoder, which is not of the JDK, has all pixels in memory, and a second time. */
  private static final int WEBP_BYTES_PER_PIXEL = 8;
  /**
   * Longer than any honest file takes; each line of a progressive one may be decoded many times. It is
   * time of the processor, as a busy machine decodes slowly.
   */
  private static final Duration MAX_PROCESSOR_TIME = Duration.ofSeconds(8);
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  private final PictureFormat format;
  private final ImageReader reader;
  private final int width;
  private final int height;
  private final int bytesPerPixel;

  /** @throws Refusal {@code invalid_picture} */
  PictureDecoder(PictureFormat format, ImageInputStream file) {
    this.format = format;
    this.reader =
        ImageIO.getImageReadersByFormatName(format.name().toLowerCase(Locale.ROOT)).next();
    try {
      file.seek(0);
      reader.setInput(file, true, true);
      width = reader.getWidth(0);
      height = reader.getHeight(0);
      requireSize(width, height);
      bytesPerPixel = format == PictureFormat.WEBP ? WEBP_BYTES_PER_PIXEL : bytesPerPixel(reader);
    } catch (IOException | RuntimeException damaged) {
      reader.dispose();
      throw refusal(damaged);
    }
  }

  private static void requireSize(int width, int height) {
    if (width < 1 || height < 1 || width > MAX_SIDE || height > MAX_SIDE
        || (long) width * height > MAX_PIXELS) {
      throw InvalidPicture.refusal("a picture may have up to " + MAX_PIXELS / 1_000_000
          + " million pixels and " + MAX_SIDE + " on each side, not " + width + " x " + height);
    }
  }

  private static int bytesPerPixel(ImageReader reader) throws IOException {
    var types = reader.getImageTypes(0);
    if (!types.hasNext()) {
      throw InvalidPicture.refusal("its colours are not those of a screen");
    }
    var samples = types.next().getSampleModel();
    return Math.max(1, samples.getNumDataElements()
        * DataBuffer.getDataTypeSize(samples.getDataType()) / Byte.SIZE);
  }

  /** Memory that {@link #decode} needs, in bytes. */
  long memory() {
    int step = step();
    return format == PictureFormat.WEBP
        ? (long) width * height * bytesPerPixel
        : (long) (width / step + 1) * (height / step + 1) * bytesPerPixel;
  }

  private int step() {
    return (long) width * height > MAX_KEPT_PIXELS ? 2 : 1;
  }

  /**
   * The pixels, as they are stored.
   *
   * @param profile replaces the one that the decoder knows
   * @throws Refusal {@code invalid_picture}
   */
  BufferedImage decode(Optional<byte[]> profile) {
    var listener = new Listener(processorNanos() + MAX_PROCESSOR_TIME.toNanos());
    reader.addIIOReadProgressListener(listener);
    reader.addIIOReadWarningListener(listener);
    try {
      var param = new ImageReadParam();
      param.setSourceSubsampling(step(), step(), 0, 0);
      var image = reader.read(0, param);
      if (listener.isDamaged) {
        throw InvalidPicture.refusal("the file is damaged or not complete");
      }
      if (listener.isLate) {
        throw InvalidPicture.refusal("the file takes too long to decode");
      }
      return profile.map(icc -> withProfile(image, icc)).orElse(image);
    } catch (IOException | RuntimeException damaged) {
      throw refusal(damaged);
    }
  }

  /** The same pixels in another colour space; the decoder has read them as sRGB. */
  private static BufferedImage withProfile(BufferedImage image, byte[] icc) {
    var colors = image.getColorModel();
    if (colors instanceof IndexColorModel || !colors.getColorSpace().isCS_sRGB()) {
      return image;
    }
    ColorSpace space;
    try {
      space = new ICC_ColorSpace(ICC_Profile.getInstance(icc));
    } catch (IllegalArgumentException damaged) {
      return image;
    }
    if (space.getType() != ColorSpace.TYPE_RGB || space.getNumComponents() != 3) {
      return image;
    }
    ColorModel model = new ComponentColorModel(space, colors.hasAlpha(),
        colors.isAlphaPremultiplied(), colors.getTransparency(), colors.getTransferType());
    return model.isCompatibleRaster(image.getRaster())
        ? new BufferedImage(model, image.getRaster(), colors.isAlphaPremultiplied(), null)
        : image;
  }

  private static Refusal refusal(Exception failure) {
    return failure instanceof Refusal refusal
        ? refusal
        : InvalidPicture.refusal("the file cannot be decoded");
  }

  @Override
  public void close() {
    reader.dispose();
  }

  /** What this thread has taken. */
  private static long processorNanos() {
    return THREADS.getCurrentThreadCpuTime();
  }

  /** Notes what the decoder only warns of, and ends it when it takes too long. */
  private final class Listener implements IIOReadProgressListener, IIOReadWarningListener {
    private final long deadline;
    private boolean isDamaged;
    private boolean isLate;

    Listener(long deadline) {
      this.deadline = deadline;
    }

    @Override
    public void warningOccurred(ImageReader source, String warning) {
      var text = warning.toLowerCase(Locale.ROOT);
      isDamaged |= text.contains("premature") || text.contains("corrupt")
          || text.contains("truncated");
    }

    @Override
    public void imageProgress(ImageReader source, float percentageDone) {
      if (processorNanos() > deadline) {
        isLate = true;
        source.abort();
      }
    }

    @Override
    public void sequenceStarted(ImageReader source, int minIndex) {}

    @Override
    public void sequenceComplete(ImageReader source) {}

    @Override
    public void imageStarted(ImageReader source, int imageIndex) {}

    @Override
    public void imageComplete(ImageReader source) {}

    @Override
    public void thumbnailStarted(ImageReader source, int imageIndex, int thumbnailIndex) {}

    @Override
    public void thumbnailProgress(ImageReader source, float percentageDone) {}

    @Override
    public void thumbnailComplete(ImageReader source) {}

    @Override
    public void readAborted(ImageReader source) {
      isLate = true;
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
package tidings.media.processing;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.awt.Color;
import java.awt.color.ColorSpace;
import java.awt.color.ICC_ColorSpace;
import java.awt.color.ICC_Profile;
import java.awt.image.BufferedImage;
import java.awt.image.DataBufferByte;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Base64;
import java.util.Random;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tidings.core.Media.MediaType;
import tidings.core.Media.PictureSize;
import tidings.core.errors.ErrorCode;
import tidings.core.errors.Refusal;
import tidings.media.processing.ProcessedPicture.Rendition;

final class PictureProcessorTest {
  /** Made by libwebp: 1 x 1 pixel, lossy and lossless. */
  private static final String LOSSY_WEBP =
      "UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA";
  private static final String LOSSLESS_WEBP = "UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==";
  private static final PictureProcessor PROCESSOR = new PictureProcessor();

  @TempDir
  Path folder;

  @Test
  void a_large_picture_is_stored_in_three_smaller_sizes() throws IOException {
    var processed = process(SampleFiles.encoded(SampleFiles.redAndBlue(3000, 1500), "jpg"));

    assertThat(processed.type()).isEqualTo(MediaType.JPEG);
    assertThat(processed.renditions()).extracting(
        size -> size.size() + " " + size.width() + "x" + size.height())
        .containsExactly("FULL 2048x1024", "CARD 800x400", "AVATAR 160x160");
    for (var size : processed.renditions()) {
      var image = image(size);
      assertThat(image.getWidth()).isEqualTo(size.width());
      assertThat(image.getHeight()).isEqualTo(size.height());
    }
    assertThat(processed.color()).matches("#(7f|80)00(7f|80)");
  }

  @Test
  void a_small_picture_is_not_enlarged() throws IOException {
    var processed = process(SampleFiles.encoded(SampleFiles.redAndBlue(100, 60), "png"));

    assertThat(processed.renditions()).extracting(
        size -> size.size() + " " + size.width() + "x" + size.height())
        .containsExactly("FULL 100x60", "CARD 100x60", "AVATAR 60x60");
    assertColor(color(image(processed, PictureSize.FULL), 10, 30), Color.RED);
    assertColor(color(image(processed, PictureSize.FULL), 90, 30), Color.BLUE);
  }

  @Test
  void of_a_picture_with_too_many_pixels_for_the_memory_every_second_one_is_decoded()
      throws IOException {
    var processed = process(SampleFiles.encoded(SampleFiles.redAndBlue(6000, 5000), "jpg"));

    assertThat(processed.renditions().getFirst().width()).isEqualTo(2048);
    assertColor(color(image(processed, PictureSize.FULL), 1000, 800), Color.RED);
    assertColor(color(image(processed, PictureSize.FULL), 1048, 800), Color.BLUE);
  }

  @Test
  void transparent_pixels_stay_transparent() throws IOException {
    var image = new BufferedImage(40, 40, BufferedImage.TYPE_INT_ARGB);
    image.setRGB(5, 5, 0x80FF0000);
    var processed = process(SampleFiles.encoded(image, "png"));

    assertThat(processed.type()).isEqualTo(MediaType.PNG);
    assertThat(image(processed, PictureSize.FULL).getRGB(5, 5)).isEqualTo(0x80FF0000);
    assertThat(image(processed, PictureSize.FULL).getRGB(6, 5) >>> 24).isZero();
  }

  /** Where the red half of the picture is shown, by the number of EXIF. */
  @ParameterizedTest
  @CsvSource({"1, 40, 20, left", "2, 40, 20, right", "3, 40, 20, right", "4, 40, 20, left",
    "5, 20, 40, top", "6, 20, 40, top", "7, 20, 40, bottom", "8, 20, 40, bottom",
    "0, 40, 20, left", "9, 40, 20, left"})
  void a_picture_is_turned_upright(int orientation, int width, int height, String red)
      throws IOException {
    var jpeg = SampleFiles.encoded(SampleFiles.redAndBlue(40, 20), "jpg");
    var full = image(process(SampleFiles.withExif(jpeg, orientation, "")), PictureSize.FULL);

    assertThat(full.getWidth()).isEqualTo(width);
    assertThat(full.getHeight()).isEqualTo(height);
    var at = switch (red) {
      case "left" -> color(full, 2, height / 2);
      case "right" -> color(full, width - 3, height / 2);
      case "top" -> color(full, width / 2, 2);
      default -> color(full, width / 2, height - 3);
    };
    assertColor(at, Color.RED);
  }

  @Test
  void positions_are_dropped() throws IOException {
    var jpeg = SampleFiles.encoded(SampleFiles.redAndBlue(40, 20), "jpg");
    var processed = process(SampleFiles.withExif(jpeg, 1, "38.7223N 9.1393W"));

    assertThat(processed.renditions()).allSatisfy(
        size -> assertThat(new String(size.content(), ISO_8859_1))
            .doesNotContain("Exif").doesNotContain("38.7223"));
  }

  @Test
  void nothing_but_the_picture_of_a_polyglot_is_stored() throws IOException {
    var gif = SampleFiles.encoded(SampleFiles.redAndBlue(40, 20), "gif");
    var processed = process(
        SampleFiles.joined(gif, "<script>alert(1)</script>".getBytes(UTF_8)));

    assertThat(processed.type()).isEqualTo(MediaType.JPEG);
    assertThat(new String(processed.renditions().getFirst().content(), ISO_8859_1))
        .doesNotContain("script");
    assertColor(color(image(processed, PictureSize.FULL), 5, 10), Color.RED);
  }

  @ParameterizedTest
  @ValueSource(strings = {LOSSY_WEBP, LOSSLESS_WEBP})
  void webp_is_read(String file) {
    var processed = process(Base64.getDecoder().decode(file));

    assertThat(processed.renditions()).hasSize(3)
        .allMatch(size -> size.width() == 1 && size.height() == 1);
  }

  @Test
  void grey_stays_as_bright_as_it_was() throws IOException {
    var grey = new BufferedImage(20, 20, BufferedImage.TYPE_BYTE_GRAY);
    Arrays.fill(((DataBufferByte) grey.getRaster().getDataBuffer()).getData(),
        (byte) 100);

    for (var format : new String[]{"jpg", "png"}) {
      var full = image(process(SampleFiles.encoded(grey, format)), PictureSize.FULL);
      assertColor(color(full, 10, 10), new Color(100, 100, 100));
    }
  }

  @Test
  void colours_of_another_profile_are_converted_to_srgb() throws IOException {
    var linear = ICC_Profile.getInstance(ColorSpace.CS_LINEAR_RGB);
    var png = SampleFiles.encoded(filled(new Color(128, 0, 0)), "png");
    var full = image(process(withProfile(png, linear)), PictureSize.FULL);

    var expected = new ICC_ColorSpace(linear).toRGB(new float[]{128 / 255f, 0, 0});
    assertColor(color(full, 10, 10), new Color(expected[0], 0, 0));
    assertThat(color(full, 10, 10).getRed()).isGreaterThan(180);
  }

  @Test
  void a_profile_of_srgb_changes_nothing() throws IOException {
    var png = SampleFiles.encoded(filled(new Color(200, 100, 50)), "png");
    var full = image(
        process(withProfile(png, ICC_Profile.getInstance(ColorSpace.CS_sRGB))), PictureSize.FULL);

    assertColor(color(full, 10, 10), new Color(200, 100, 50));
  }

  @Test
  void a_picture_of_50_000_x_50_000_pixels_is_refused_by_its_header() throws IOException {
    assertThat(refusal(SampleFiles.pngHeader(50_000, 50_000)).detail())
        .contains("40 million pixels").contains("50000 x 50000");
    assertThat(refusal(SampleFiles.pngHeader(20_001, 1)).detail()).contains("20001 x 1");
    assertThat(refusal(SampleFiles.pngHeader(10_000, 4_001)).detail()).contains("10000 x 4001");
  }

  @ParameterizedTest
  @ValueSource(strings = {"jpg", "png", "gif"})
  void a_truncated_file_is_refused(String format) throws IOException {
    var file = SampleFiles.encoded(noise(200), format);

    for (int length : new int[]{0, 1, 3, 8, 12, 20, file.length / 4, file.length / 2}) {
      refusal(Arrays.copyOf(file, length));
    }
  }

  @Test
  void what_is_no_picture_is_refused_whatever_its_name() throws IOException {
    var zip = new ByteArrayOutputStream();
    try (var entries = new ZipOutputStream(zip)) {
      entries.putNextEntry(new ZipEntry("picture.png"));
    }
    refusal(zip.toByteArray());
    refusal("<svg xmlns='http://www.w3.org/2000/svg'><script/></svg>".getBytes(UTF_8));
    refusal("<!doctype html><img src=x>".getBytes(UTF_8));
    refusal("BM and the rest of a bitmap".getBytes(UTF_8));
    refusal(SampleFiles.joined("\u0089PNG\r\n\u001A\n".getBytes(ISO_8859_1), zip.toByteArray()));
    refusal(SampleFiles.joined("RIFF....WEBP".getBytes(ISO_8859_1), zip.toByteArray()));
    refusal(SampleFiles.joined("GIF89a".getBytes(ISO_8859_1), zip.toByteArray()));
    refusal(SampleFiles.joined("\u00FF\u00D8\u00FF".getBytes(ISO_8859_1), zip.toByteArray()));
  }

  @Test
  void damaged_files_are_read_or_refused_and_nothing_else() throws IOException {
    var random = new Random(7);
    for (var format : new String[]{"jpg", "png", "gif"}) {
      var file = SampleFiles.withExif(
          SampleFiles.encoded(SampleFiles.redAndBlue(60, 40), "jpg"), 6, "");
      var original = format.equals("jpg")
          ? file
          : SampleFiles.encoded(SampleFiles.redAndBlue(60, 40), format);
      for (int round = 0; round < 150; round++) {
        var damaged = original.clone();
        for (int i = 0; i < 1 + round % 5; i++) {
          damaged[random.nextInt(damaged.length)] = (byte) random.nextInt();
        }
        try {
          assertThat(process(damaged).renditions()).hasSize(3);
        } catch (Refusal refused) {
          assertThat(refused.errorCode()).isEqualTo(ErrorCode.INVALID_PICTURE);
        }
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"jpg", "png", "gif"})
  void a_file_that_is_read_in_many_parts_is_read_as_a_whole(String format) throws IOException {
    var file = SampleFiles.encoded(noise(900), format);
    assertThat(file.length).isGreaterThan(400_000);

    assertThat(process(file).renditions().getFirst().width()).isEqualTo(900);
  }

  private static BufferedImage noise(int side) {
    var noise = new BufferedImage(side, side, BufferedImage.TYPE_INT_RGB);
    var random = new Random(1);
    for (int i = 0; i < side * side; i++) {
      noise.setRGB(i % side, i / side, random.nextInt(0x1000000));
    }
    return noise;
  }

  private Refusal refusal(byte[] file) {
    var refusal = catchThrowableOfType(Refusal.class, () -> process(file));
    assertThat(refusal).isNotNull();
    assertThat(refusal.errorCode()).isEqualTo(ErrorCode.INVALID_PICTURE);
    return refusal;
  }

  private ProcessedPicture process(byte[] file) {
    try {
      var path = Files.write(folder.resolve("upload"), file);
      try (var channel = FileChannel.open(path)) {
        return PROCESSOR.process(channel);
      }
    } catch (IOException failure) {
      throw new AssertionError(failure);
    }
  }

  private static byte[] withProfile(byte[] png, ICC_Profile profile) throws IOException {
    var chunk = new ByteArrayOutputStream();
    chunk.write("name\0\0".getBytes(ISO_8859_1));
    try (var deflated = new DeflaterOutputStream(chunk)) {
      deflated.write(profile.getData());
    }
    return SampleFiles.withChunk(png, "iCCP", chunk.toByteArray());
  }

  private static BufferedImage filled(Color color) {
    var image = new BufferedImage(20, 20, BufferedImage.TYPE_INT_RGB);
    for (int i = 0; i < 20 * 20; i++) {
      image.setRGB(i % 20, i / 20, color.getRGB());
    }
    return image;
  }

  private static BufferedImage image(ProcessedPicture picture, PictureSize size)
      throws IOException {
    return image(picture.renditions().get(size.ordinal()));
  }

  private static BufferedImage image(Rendition rendition) throws IOException {
    return ImageIO.read(new ByteArrayInputStream(rendition.content()));
  }

  private static Color color(BufferedImage image, int x, int y) {
    return new Color(image.getRGB(x, y));
  }

  /** JPEG changes colours a little. */
  private static void assertColor(Color actual, Color expected) {
    assertThat(Math.abs(actual.getRed() - expected.getRed())
        + Math.abs(actual.getGreen() - expected.getGreen())
        + Math.abs(actual.getBlue() - expected.getBlue()))
        .as("%s, expected %s", actual, expected).isLessThan(40);
  }
}

// SPDX-License-Identifier: Apache-2.0
package tidings.media.recordings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static tidings.media.recordings.Bytes.joined;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import tidings.core.Media.MediaType;
import tidings.core.errors.Refusal;

final class WebmElementsTest {
  private static final byte[] UNKNOWN_SIZE = {(byte) 0xFF};
  private static final byte[] HEADER = element(0x1A45DFA3, element(0x4282, Bytes.of("webm")));
  private static final byte[] TAGS = element(0x1254C367, Bytes.of("Lisbon, at home"));
  private static final byte[] CLUSTER =
      element(0x1F43B675, element(0xE7, new byte[1]), element(0xA3, Bytes.of("frame")));

  @Test
  void tags_titles_and_attachments_become_void() {
    var uploaded = joined(HEADER, segment(
        element(0x1549A966, element(0x2AD7B1, new byte[3]), element(0x7BA9, Bytes.of("My home"))),
        tracks(1, 2), TAGS, element(0x1941A469, Bytes.of("a picture")), CLUSTER, TAGS));

    var cleaned = CleanedFile.of(uploaded);

    assertThat(cleaned.type()).isEqualTo(MediaType.WEBM);
    assertThat(cleaned.bytes()).hasSameSizeAs(uploaded);
    assertThat(cleaned.text()).contains("frame").doesNotContain("Lisbon")
        .doesNotContain("My home").doesNotContain("a picture");
    // what is void now is read as such
    assertThat(CleanedFile.of(cleaned.bytes()).bytes()).isEqualTo(cleaned.bytes());
  }

  @Test
  void a_browser_leaves_sizes_open() {
    var cluster = joined(id(0x1F43B675), UNKNOWN_SIZE, element(0xE7, new byte[1]),
        element(0xA3, Bytes.of("frame")));
    var uploaded = joined(HEADER, id(0x18538067), UNKNOWN_SIZE, tracks(2), cluster, cluster, TAGS);

    var cleaned = CleanedFile.of(uploaded);

    assertThat(cleaned.type()).isEqualTo(MediaType.WEBA);
    assertThat(cleaned.text()).doesNotContain("Lisbon").contains("frame");
  }

  @Test
  void other_tracks_and_matroska_are_refused() {
    assertThatThrownBy(() -> CleanedFile.of(joined(HEADER, segment(tracks(1, 0x11), CLUSTER))))
        .isInstanceOf(Refusal.class).hasMessageContaining("neither video nor sound");
    var matroska = element(0x1A45DFA3, element(0x4282, Bytes.of("matroska")));
    assertThatThrownBy(() -> CleanedFile.of(joined(matroska, segment(tracks(1), CLUSTER))))
        .isInstanceOf(Refusal.class).hasMessageContaining("not WebM");
  }

  @Test
  void the_header_leaves_no_size_open() {
    var openType = joined(id(0x4282), UNKNOWN_SIZE, Bytes.of("webm"));
    for (var header : List.of(element(0x1A45DFA3, openType),
        joined(id(0x1A45DFA3), UNKNOWN_SIZE, element(0x4282, Bytes.of("webm"))))) {
      assertThatThrownBy(() -> CleanedFile.of(joined(header, segment(tracks(1), CLUSTER))))
          .isInstanceOf(Refusal.class);
    }
  }

  @Test
  void only_some_thousands_of_elements_are_overwritten() {
    assertThat(CleanedFile.of(withEmptyElements(20_000)).type()).isEqualTo(MediaType.WEBM);
    assertThatThrownBy(() -> CleanedFile.of(withEmptyElements(20_001)))
        .isInstanceOf(Refusal.class).hasMessageContaining("too many parts");
  }

  private static byte[] withEmptyElements(int count) {
    var empty = joined(Collections.nCopies(count, new byte[]{(byte) 0xBF, (byte) 0x80})
        .toArray(byte[][]::new));
    return joined(HEADER, id(0x18538067), UNKNOWN_SIZE, tracks(), CLUSTER, empty,
        element(0x1654AE6B, element(0xAE, element(0x83, new byte[]{1}))));
  }

  @Test
  void a_file_that_is_cut_off_anywhere_is_refused() {
    var whole = joined(HEADER, segment(tracks(1), CLUSTER));

    for (int length = 4; length < whole.length; length++) {
      var part = Arrays.copyOf(whole, length);
      assertThatThrownBy(() -> CleanedFile.of(part)).as("%s bytes", length)
          .isInstanceOf(Refusal.class);
    }
    assertThatThrownBy(() -> CleanedFile.of(joined(whole, Bytes.of("PK\3\4"))))
        .isInstanceOf(Refusal.class);
  }

  private static byte[] segment(byte[]... contents) {
    return element(0x18538067, contents);
  }

  private static byte[] tracks(int... types) {
    return element(0x1654AE6B, joined(Arrays.stream(types)
        .mapToObj(type -> element(0xAE, element(0xD7, new byte[]{1}),
            element(0x83, new byte[]{(byte) type}), element(0x536E, Bytes.of("Ana"))))
        .toArray(byte[][]::new)));
  }

  /** Its size has two bytes. */
  private static byte[] element(int id, byte[]... contents) {
    var content = joined(contents);
    return joined(id(id), ByteBuffer.allocate(2).putShort((short) (0x4000 | content.length))
        .array(), content);
  }

  private static byte[] id(int id) {
    int length = 4 - Integer.numberOfLeadingZeros(id) / 8;
    return Arrays.copyOfRange(Bytes.bigEndian(id), 4 - length, 4);
  }
}

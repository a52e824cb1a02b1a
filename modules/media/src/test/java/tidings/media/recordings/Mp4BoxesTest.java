// SPDX-License-Identifier: Apache-2.0
package tidings.media.recordings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static tidings.media.recordings.Bytes.bigEndian;
import static tidings.media.recordings.Bytes.joined;
import static tidings.media.recordings.Bytes.zeros;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tidings.core.Media.MediaType;
import tidings.core.errors.Refusal;

final class Mp4BoxesTest {
  private static final String SECRET = "+38.7223-009.1393/";

  @Test
  void a_video_and_sound_alone_have_types_of_their_own() {
    assertThat(CleanedFile.of(file(track("vide"), track("soun"))).type()).isEqualTo(MediaType.MP4);
    assertThat(CleanedFile.of(file(track("soun"))).type()).isEqualTo(MediaType.M4A);
  }

  /** As free space of the same length, so that no offset changes. */
  @ParameterizedTest
  @ValueSource(strings = {"udta", "meta", "uuid", "free", "what"})
  void what_players_do_not_need_is_overwritten_at_each_level(String type) {
    var secret = box(type, Bytes.of(SECRET));
    var uploaded = joined(box("ftyp", Bytes.of("isom\0\0\0\0")), secret,
        box("moov", box("mvhd", zeros(100)), secret,
            box("trak", secret, box("mdia", secret, handler("vide"), box("minf", secret)))),
        box("mdat", Bytes.of("frames")), secret);

    var cleaned = CleanedFile.of(uploaded);

    assertThat(cleaned.bytes()).hasSameSizeAs(uploaded);
    assertThat(cleaned.text()).doesNotContain(SECRET).contains("mdatframes");
    assertThat(cleaned.text().split("free", -1)).hasSize(7);
  }

  @Test
  void the_times_at_which_it_was_made_are_gone() {
    var header = joined(zeros(4), Bytes.of("MADE-AT!"), Bytes.of("scale"), zeros(83));
    var longHeader = joined(new byte[]{1, 0, 0, 0}, Bytes.of("MADE-AT!MADE-AT!"),
        Bytes.of("scale"), zeros(83));

    var cleaned = CleanedFile.of(file(box("mvhd", header),
        box("trak", box("tkhd", longHeader), box("mdia", handler("vide")))));

    assertThat(cleaned.text()).doesNotContain("MADE-AT!").contains("scale");
  }

  @ParameterizedTest
  @ValueSource(strings = {"meta", "text", "sbtl", "mebx", "tmcd"})
  void a_track_that_may_tell_positions_or_times_is_refused(String handler) {
    assertThatThrownBy(() -> CleanedFile.of(file(track("vide"), track(handler))))
        .isInstanceOf(Refusal.class).hasMessageContaining("neither video nor sound");
  }

  @Test
  void a_file_without_a_track_is_refused() {
    assertThatThrownBy(() -> CleanedFile.of(file())).isInstanceOf(Refusal.class);
    assertThatThrownBy(() -> CleanedFile.of(file(box("trak", box("mdia")))))
        .isInstanceOf(Refusal.class);
  }

  @Test
  void a_file_that_is_cut_off_anywhere_is_refused() {
    var whole = file(track("vide"));

    for (int length = 12; length < whole.length; length++) {
      var part = Arrays.copyOf(whole, length);
      assertThatThrownBy(() -> CleanedFile.of(part)).as("%s bytes", length)
          .isInstanceOf(Refusal.class);
    }
    assertThatThrownBy(() -> CleanedFile.of(joined(whole, Bytes.of("PK"))))
        .isInstanceOf(Refusal.class);
  }

  @Test
  void sizes_that_do_not_fit_are_refused() {
    for (int size : new int[]{2, 7, 9_999, Integer.MAX_VALUE, -1}) {
      var wrong = joined(bigEndian(size), Bytes.of("udta"), zeros(8));
      assertThatThrownBy(() -> CleanedFile.of(file(wrong, track("vide"))))
          .as("%s", size).isInstanceOf(Refusal.class);
    }
    var negative = joined(bigEndian(1), Bytes.of("mdat"), bigEndian(-1), bigEndian(-1));
    assertThatThrownBy(() -> CleanedFile.of(joined(file(track("vide")), negative)))
        .isInstanceOf(Refusal.class);
  }

  @Test
  void the_last_box_may_leave_its_size_open_and_a_large_one_has_a_long_one() {
    var start = joined(box("ftyp", Bytes.of("mp42\0\0\0\0")), box("moov", track("vide")));
    var open = joined(start, bigEndian(0), Bytes.of("mdatframes"));
    var large = joined(start, bigEndian(1), Bytes.of("mdat"), bigEndian(0), bigEndian(22),
        Bytes.of("frames"));

    assertThat(CleanedFile.of(open).bytes()).isEqualTo(open);
    assertThat(CleanedFile.of(large).bytes()).isEqualTo(large);
  }

  private static byte[] file(byte[]... moov) {
    return joined(box("ftyp", Bytes.of("isom\0\0\0\0")), box("moov", moov),
        box("mdat", Bytes.of("frames")));
  }

  private static byte[] track(String handler) {
    return box("trak", box("mdia", handler(handler)));
  }

  private static byte[] handler(String type) {
    return box("hdlr", zeros(8), Bytes.of(type), zeros(13));
  }

  private static byte[] box(String type, byte[]... contents) {
    var content = joined(contents);
    return joined(bigEndian(8 + content.length), Bytes.of(type), content);
  }
}

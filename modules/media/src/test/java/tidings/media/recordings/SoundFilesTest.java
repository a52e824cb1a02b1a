// SPDX-License-Identifier: Apache-2.0
package tidings.media.recordings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static tidings.media.recordings.Bytes.joined;
import static tidings.media.recordings.Bytes.littleEndian;
import static tidings.media.recordings.Bytes.zeros;

import java.util.Arrays;
import java.util.Collections;
import org.junit.jupiter.api.Test;
import tidings.core.Media.MediaType;
import tidings.core.errors.Refusal;

/** WAV, FLAC, MP3 and Ogg lose what is no sound, and nothing else. */
final class SoundFilesTest {
  private static final String SECRET = "recorded at home";

  @Test
  void chunks_of_a_wav_become_junk() {
    var sound = joined(chunk("fmt ", zeros(16)), chunk("data", Bytes.of("tone")));
    var cleaned = CleanedFile.of(wav(chunk("LIST", Bytes.of(SECRET)), sound,
        chunk("id3 ", Bytes.of(SECRET))));

    assertThat(cleaned.type()).isEqualTo(MediaType.WAV);
    assertThat(cleaned.bytes()).isEqualTo(wav(chunk("JUNK", zeros(SECRET.length())), sound,
        chunk("JUNK", zeros(SECRET.length()))));
  }

  @Test
  void a_wav_whose_sizes_do_not_fit_is_refused() {
    var whole = wav(chunk("fmt ", zeros(16)), chunk("data", Bytes.of("tone")));

    for (int length = 12; length < whole.length; length++) {
      assertRefused(Arrays.copyOf(whole, length));
    }
    assertRefused(joined(whole, Bytes.of("PK")));
    assertRefused(wav(joined(Bytes.of("data"), littleEndian(-1))));
    assertRefused(wav(chunk("fmt ", zeros(16))));
  }

  @Test
  void comments_and_pictures_of_a_flac_become_padding() {
    var cleaned = CleanedFile.of(flac(4, Bytes.of(SECRET)));

    assertThat(cleaned.type()).isEqualTo(MediaType.FLAC);
    assertThat(cleaned.bytes()).isEqualTo(flac(1, zeros(SECRET.length())));
    assertRefused(Arrays.copyOf(flac(4, Bytes.of(SECRET)), 50));
    assertRefused(Bytes.of("fLaC<html>"));
  }

  @Test
  void tags_behind_the_sound_of_a_flac_are_overwritten() {
    var sound = flac(1, zeros(4));
    var id3 = joined(Bytes.of("TAG" + SECRET), zeros(109));
    for (long flags : new long[]{0, 1L << 31}) {
      var edge = joined(Bytes.of("APETAGEX"), littleEndian(2000), littleEndian(48),
          littleEndian(1), littleEndian((int) flags), zeros(8));
      var ape = joined(flags == 0 ? zeros(0) : edge, Bytes.of(SECRET), edge);

      assertThat(CleanedFile.of(joined(sound, ape, id3)).bytes())
          .isEqualTo(joined(sound, zeros(ape.length + id3.length)));
    }
    assertThat(CleanedFile.of(sound).bytes()).isEqualTo(sound);
    assertRefused(joined(sound, Bytes.of("APETAGEX"), littleEndian(2000), littleEndian(9_999),
        zeros(16)));
  }

  @Test
  void tags_before_and_after_the_frames_of_an_mp3_are_overwritten() {
    var frames = joined(frame(), frame(), frame());
    var tag = joined(Bytes.of("ID3\3\0\0\0\0\0"), new byte[]{16}, Bytes.of(SECRET));
    var uploaded = joined(tag, frames, Bytes.of("TAG" + SECRET), zeros(109));

    var cleaned = CleanedFile.of(uploaded);

    assertThat(cleaned.type()).isEqualTo(MediaType.MP3);
    assertThat(cleaned.bytes()).isEqualTo(joined(Arrays.copyOf(tag, 10), zeros(16), frames,
        zeros(128)));
    assertThat(CleanedFile.of(frames).bytes()).isEqualTo(frames);
  }

  @Test
  void html_behind_a_tag_or_a_frame_is_refused() {
    var html = Bytes.of("<html><script>alert(1)</script>".repeat(100));
    var tag = Bytes.of("ID3\3\0\0\0\0\0\0");

    assertRefused(joined(tag, html));
    assertRefused(joined(tag, frame(), html));
    assertRefused(joined(Bytes.of("ID3\3\0\0\177\177\177\177"), html));
    assertRefused(tag);
  }

  @Test
  void comments_of_ogg_are_overwritten_and_its_pages_signed_again() {
    var comments = joined(littleEndian(1), littleEndian(SECRET.length()), Bytes.of(SECRET));
    var opus = joined(page("OpusHead" + "\0".repeat(11)),
        page(joined(Bytes.of("OpusTags"), littleEndian(3), Bytes.of("lib"), comments)),
        page("sound"));

    var cleaned = CleanedFile.of(opus);

    assertThat(cleaned.type()).isEqualTo(MediaType.OGG);
    assertThat(cleaned.text()).doesNotContain(SECRET).contains("lib").contains("sound");
    // a second time there is nothing to change, and the checksum is the same
    assertThat(CleanedFile.of(cleaned.bytes()).bytes()).isEqualTo(cleaned.bytes());
  }

  @Test
  void comments_of_ogg_may_be_on_several_pages() {
    var text = SECRET.repeat(40);
    var packet = joined(Bytes.of("\3vorbis"), littleEndian(0), littleEndian(1),
        littleEndian(text.length()), Bytes.of(text), new byte[]{1});
    var first = page(Arrays.copyOf(packet, 255));
    var rest = page(Arrays.copyOfRange(packet, 255, packet.length));
    var cleaned = CleanedFile.of(joined(page("\1vorbis" + "\0".repeat(23)), first, rest,
        page("sound")));

    assertThat(cleaned.text()).doesNotContain(SECRET).contains("sound");
  }

  @Test
  void comments_of_ogg_on_too_many_pages_are_refused() {
    var head = page("OpusHead" + "\0".repeat(11));
    var emptyPages = joined(Collections.nCopies(2001, page("")).toArray(byte[][]::new));
    var end = page(joined(Bytes.of("OpusTags"), littleEndian(0), littleEndian(0)));

    assertThatThrownBy(() -> CleanedFile.of(joined(head, emptyPages, end)))
        .isInstanceOf(Refusal.class).hasMessageContaining("too large");
  }

  @Test
  void other_streams_and_damaged_pages_of_ogg_are_refused() {
    var head = page("OpusHead" + "\0".repeat(11));
    var tags = page(joined(Bytes.of("OpusTags"), littleEndian(0), littleEndian(0)));
    assertRefused(joined(page("\u0080theora" + "\0".repeat(20)), tags));
    assertRefused(head);
    assertRefused(joined(head, page("sound")));
    assertRefused(joined(head, tags, Bytes.of("PK\3\4")));
    assertRefused(joined(head, page(joined(Bytes.of("OpusTags"), littleEndian(-1), zeros(4)))));
  }

  private static void assertRefused(byte[] file) {
    assertThatThrownBy(() -> CleanedFile.of(file)).isInstanceOf(Refusal.class);
  }

  private static byte[] wav(byte[]... chunks) {
    var all = joined(chunks);
    return joined(Bytes.of("RIFF"), littleEndian(4 + all.length), Bytes.of("WAVE"), all);
  }

  private static byte[] chunk(String type, byte[] content) {
    return joined(Bytes.of(type), littleEndian(content.length), content,
        zeros(content.length % 2));
  }

  private static byte[] flac(int type, byte[] block) {
    return joined(Bytes.of("fLaC"), new byte[]{0, 0, 0, 34}, zeros(34),
        new byte[]{(byte) (0x80 | type), 0, 0, (byte) block.length}, block,
        new byte[]{(byte) 0xFF, (byte) 0xF8, 0x69, 0x08}, Bytes.of("sound"));
  }

  /** 128 kilobits a second at 44,100 Hz. */
  private static byte[] frame() {
    var frame = new byte[417];
    frame[0] = (byte) 0xFF;
    frame[1] = (byte) 0xFB;
    frame[2] = (byte) 0x90;
    return frame;
  }

  private static byte[] page(String content) {
    return page(Bytes.of(content));
  }

  /** Has one packet, or a part of one if its length is a multiple of 255. */
  private static byte[] page(byte[] content) {
    int full = content.length / 255;
    var lacing = new byte[content.length % 255 == 0 ? full : full + 1];
    Arrays.fill(lacing, (byte) 255);
    if (lacing.length > full) {
      lacing[full] = (byte) (content.length % 255);
    }
    return joined(Bytes.of("OggS"), zeros(22), new byte[]{(byte) lacing.length}, lacing, content);
  }
}

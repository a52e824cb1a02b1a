// SPDX-License-Identifier: Apache-2.0
package tidings.media.recordings;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import tidings.core.Media.MediaType;
import tidings.core.errors.Refusal;

/** The formats of recordings that can be uploaded, recognized by their first bytes. */
public enum RecordingFormat {
  MP4,
  WEBM,
  OGG,
  MP3,
  WAV,
  FLAC;

  /** Bytes at the beginning of a file that tell its format. */
  public static final int SIGNATURE_BYTES = 12;
  /** Others of this family are pictures (AVIF, HEIC), and QuickTime, which few browsers play. */
  private static final Set<String> BRANDS = Set.of(
      "isom", "iso2", "iso3", "iso4", "iso5", "iso6", "mp41", "mp42", "avc1", "dash", "MSNV",
      "M4V ", "M4VH", "M4VP", "M4A ", "M4B ");

  /** Empty if it is none. */
  public static Optional<RecordingFormat> of(FileChannel file) throws IOException {
    var start = ByteBuffer.allocate(SIGNATURE_BYTES);
    file.read(start, 0);
    var signature = new String(start.array(), ISO_8859_1);
    return Stream.of(values()).filter(format -> format.begins(signature)).findFirst();
  }

  private boolean begins(String start) {
    return switch (this) {
      case MP4 -> start.startsWith("ftyp", 4) && BRANDS.contains(start.substring(8));
      case WEBM -> start.startsWith("\u001AE\u00DF\u00A3");
      case OGG -> start.startsWith("OggS");
      case MP3 -> start.startsWith("ID3") || Mp3Frames.isHeader(
          start.charAt(0) << 24 | start.charAt(1) << 16 | start.charAt(2) << 8 | start.charAt(3));
      case WAV -> start.startsWith("RIFF") && start.startsWith("WAVE", 8);
      case FLAC -> start.startsWith("fLaC");
    };
  }

  /**
   * Overwrites in the file all that is not needed to play it: positions, dates, names, pictures.
   * Blocks.
   *
   * @return the type of what it holds
   * @throws Refusal {@code invalid_recording} if it is damaged, or has a part that can be neither
   *     kept nor left out
   */
  public MediaType clean(FileChannel channel) throws IOException {
    var file = new RecordingFile(channel);
    return switch (this) {
      case MP4 -> new Mp4Boxes(file).clean();
      case WEBM -> new WebmElements(file).clean();
      case OGG -> new OggPages(file).clean();
      case MP3 -> new Mp3Frames(file).clean();
      case WAV -> new WavChunks(file).clean();
      case FLAC -> new FlacBlocks(file).clean();
    };
  }
}

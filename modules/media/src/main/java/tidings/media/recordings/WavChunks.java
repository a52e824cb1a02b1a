// SPDX-License-Identifier: Apache-2.0
package tidings.media.recordings;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.util.Set;
import tidings.core.Media.MediaType;

/** The chunks of a WAV file. Those without sound become junk, which players skip. */
final class WavChunks {
  private static final int MAX_CHUNKS = 10_000;
  private static final int HEADER = 8;
  private static final int FIRST_CHUNK = 12;
  private static final Set<String> KEPT = Set.of("fmt ", "fact", "data");

  private final RecordingFile file;

  WavChunks(RecordingFile file) {
    this.file = file;
  }

  MediaType clean() {
    if (file.littleEndianInt(4) != file.size() - HEADER) {
      throw InvalidRecording.damaged();
    }
    boolean hasSound = false;
    long next = FIRST_CHUNK;
    for (int chunks = 0; next < file.size(); chunks++) {
      var type = file.text(next, 4);
      long length = file.littleEndianInt(next + 4);
      long content = next + HEADER;
      if (length > file.size() - content || chunks > MAX_CHUNKS) {
        throw InvalidRecording.damaged();
      }
      if (!KEPT.contains(type)) {
        file.write(next, "JUNK".getBytes(ISO_8859_1));
        file.zero(content, length);
      }
      hasSound |= type.equals("data");
      next = Math.min(file.size(), content + length + length % 2);
    }
    if (!hasSound) {
      throw InvalidRecording.damaged();
    }
    return MediaType.WAV;
  }
}

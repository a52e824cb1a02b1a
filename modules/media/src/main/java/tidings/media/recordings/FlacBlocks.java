// SPDX-License-Identifier: Apache-2.0
package tidings.media.recordings;

import tidings.core.Media.MediaType;

/**
 * The blocks before the sound of a FLAC file, and the tags behind it. Comments and pictures become
 * padding.
 */
final class FlacBlocks {
  private static final int MAX_BLOCKS = 1000;
  private static final int HEADER = 4;
  private static final int LAST = 0x80;
  private static final int STREAM_INFO = 0;
  private static final int PADDING = 1;
  private static final int SEEK_TABLE = 3;
  /** Of the first frame, whose last bit tells the size of its blocks. */
  private static final int SYNC = 0xFFF8;

  private final RecordingFile file;

  FlacBlocks(RecordingFile file) {
    this.file = file;
  }

  MediaType clean() {
    long next = 4;
    boolean isLast = false;
    for (int blocks = 0; !isLast; blocks++) {
      long header = file.unsignedInt(next);
      int flags = (int) (header >>> 24);
      int type = flags & ~LAST;
      long length = header & 0xFFFFFF;
      if (blocks > MAX_BLOCKS || (blocks == 0) != (type == STREAM_INFO)
          || length > file.size() - next - HEADER) {
        throw InvalidRecording.damaged();
      }
      isLast = (flags & LAST) != 0;
      if (type != STREAM_INFO && type != SEEK_TABLE) {
        file.write(next, (byte) (flags & LAST | PADDING));
        file.zero(next + HEADER, length);
      }
      next += HEADER + length;
    }
    if ((file.unsignedInt(next) >>> 16 & ~1) != SYNC) {
      throw InvalidRecording.damaged();
    }
    new EndTags(file).clean(next);
    return MediaType.FLAC;
  }
}

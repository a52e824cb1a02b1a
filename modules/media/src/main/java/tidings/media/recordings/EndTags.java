// SPDX-License-Identifier: Apache-2.0
package tidings.media.recordings;

/** Tags behind the sound, which have names and comments: ID3v1 and APE. */
final class EndTags {
  /** More than this is no recording with tags. */
  private static final int MAX_BYTES = 1 << 20;
  private static final int MAX_TAGS = 16;
  private static final int ID3 = 128;
  private static final int APE_FOOTER = 32;
  /** In a footer: bytes of the tag, with the footer and without the header. */
  private static final int APE_SIZE = 12;
  private static final int APE_FLAGS = 20;
  private static final long HAS_HEADER = 1L << 31;

  private final RecordingFile file;

  EndTags(RecordingFile file) {
    this.file = file;
  }

  /** Finds the tags at the end of the file, and overwrites them. @param sound where it begins */
  void clean(long sound) {
    long begin = file.size();
    for (int tags = 0; tags < MAX_TAGS; tags++) {
      long length = length(sound, begin);
      if (length == 0) {
        break;
      }
      if (length > begin - sound) {
        throw InvalidRecording.damaged();
      }
      begin -= length;
    }
    overwrite(begin);
  }

  /** Of the tag that ends there; 0 if none does. */
  private long length(long sound, long end) {
    if (end - ID3 >= sound && file.text(end - ID3, 3).equals("TAG")) {
      return ID3;
    }
    long footer = end - APE_FOOTER;
    if (footer < sound || !file.text(footer, 8).equals("APETAGEX")) {
      return 0;
    }
    boolean hasHeader = (file.littleEndianInt(footer + APE_FLAGS) & HAS_HEADER) != 0;
    long size = Math.max(APE_FOOTER, file.littleEndianInt(footer + APE_SIZE));
    return size + (hasHeader ? APE_FOOTER : 0);
  }

  /** Overwrites all from there to the end of the file. */
  void overwrite(long begin) {
    long length = file.size() - begin;
    if (length > MAX_BYTES) {
      throw InvalidRecording.damaged();
    }
    if (length > 0) {
      file.zero(begin, length);
    }
  }
}

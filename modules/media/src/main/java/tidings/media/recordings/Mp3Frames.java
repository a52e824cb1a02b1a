// SPDX-License-Identifier: Apache-2.0
package tidings.media.recordings;

import tidings.core.Media.MediaType;

/**
 * The frames of an MP3 file, and the tags before and after them, which are overwritten: they have
 * names, comments and pictures.
 */
final class Mp3Frames {
  private static final int MIN_FRAMES = 2;
  private static final int MAX_TAGS = 16;
  private static final int ID3_HEADER = 10;
  private static final int ID3_FLAGS = 5;
  private static final int ID3_FOOTER = 0x10;
  private static final int FRAME_HEADER = 4;
  private static final int[] KILOBITS =
      {0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320};
  /** Of the versions with half the sampling rate. */
  private static final int[] LOW_KILOBITS =
      {0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160};
  private static final int[] RATES = {44_100, 48_000, 32_000};

  private final RecordingFile file;

  Mp3Frames(RecordingFile file) {
    this.file = file;
  }

  /** Whether it is the header of a frame of layer III whose length is known. */
  static boolean isHeader(int header) {
    int bitrate = header >>> 12 & 15;
    return header >>> 21 == 0x7FF && (header >>> 19 & 3) != 1 && (header >>> 17 & 3) == 1
        && bitrate != 0 && bitrate != 15 && (header >>> 10 & 3) != 3;
  }

  private static int length(int header) {
    int version = header >>> 19 & 3;
    boolean isFull = version == 3;
    int bitrate = (isFull ? KILOBITS : LOW_KILOBITS)[header >>> 12 & 15];
    int rate = RATES[header >>> 10 & 3] / (isFull ? 1 : version == 2 ? 2 : 4);
    return (isFull ? 144_000 : 72_000) * bitrate / rate + (header >>> 9 & 1);
  }

  MediaType clean() {
    long next = cleanTags();
    int frames = 0;
    while (next <= file.size() - FRAME_HEADER) {
      int header = (int) file.unsignedInt(next);
      if (!isHeader(header)) {
        break;
      }
      next += length(header);
      frames++;
    }
    if (frames < MIN_FRAMES) {
      throw InvalidRecording.damaged();
    }
    new EndTags(file).overwrite(next);
    return MediaType.MP3;
  }

  /** The position of the first frame. */
  private long cleanTags() {
    long next = 0;
    for (int tags = 0; file.text(next, 3).equals("ID3"); tags++) {
      long length = 0;
      for (byte seven : file.bytes(next + 6, 4)) {
        length = length << 7 | seven & 0x7F;
      }
      int footer = (file.unsignedByte(next + ID3_FLAGS) & ID3_FOOTER) == 0 ? 0 : ID3_HEADER;
      long end = next + ID3_HEADER + length + footer;
      if (end > file.size() || tags > MAX_TAGS) {
        throw InvalidRecording.damaged();
      }
      file.write(next + ID3_FLAGS, (byte) 0);
      file.zero(next + ID3_HEADER, length + footer);
      next = end;
    }
    while (next > 0 && file.unsignedByte(next) == 0) {
      next++;
    }
    return next;
  }
}

// SPDX-License-Identifier: Apache-2.0
package tidings.media.recordings;

import java.util.Map;
import java.util.Set;
import tidings.core.Media.MediaType;

/**
 * The elements of a WebM file. Those that players need are kept; all others, such as tags and
 * attachments, become void elements of the same length.
 */
final class WebmElements {
  /** A recording of a browser may have one for each frame. */
  private static final int MAX_ELEMENTS = 2_000_000;
  /** Each is written to the file; there are some hundreds of titles and languages at most. */
  private static final int MAX_OVERWRITTEN = 20_000;
  private static final int HEADER = 0x1A45DFA3;
  private static final int DOC_TYPE = 0x4282;
  private static final int SEGMENT = 0x18538067;
  private static final int INFO = 0x1549A966;
  private static final int TRACKS = 0x1654AE6B;
  private static final int TRACK = 0xAE;
  private static final int TRACK_TYPE = 0x83;
  private static final int CLUSTER = 0x1F43B675;
  private static final int VOID = 0xEC;
  private static final long UNKNOWN = -1;
  private static final int VIDEO = 1;
  private static final int AUDIO = 2;
  /** Of a void element with a size of eight bytes. */
  private static final int VOID_HEADER = 9;
  private static final Map<Integer, Set<Integer>> KEPT = Map.of(
      // seek head, cues; then what is in a cluster, whose own size may be unknown
      SEGMENT, Set.of(0x114D9B74, INFO, TRACKS, CLUSTER, 0x1C53BB6B,
          0xE7, 0xA3, 0xA0, 0xA7, 0xAB),
      // scale of times, duration, programs
      INFO, Set.of(0x2AD7B1, 0x4489, 0x4D80, 0x5741),
      TRACKS, Set.of(TRACK),
      // number, uid, type, flags, duration, codec, delays, video, audio; neither name nor language
      TRACK, Set.of(0xD7, 0x73C5, TRACK_TYPE, 0xB9, 0x88, 0x55AA, 0x9C, 0x23E383, 0x86, 0x63A2,
          0x56AA, 0x56BB, 0xE0, 0xE1, 0x55EE));

  private final RecordingFile file;
  private boolean hasVideo;
  private boolean hasAudio;
  private boolean hasCluster;
  private int elements;
  private int overwritten;

  WebmElements(RecordingFile file) {
    this.file = file;
  }

  /** @param size of the content; {@link #UNKNOWN} if it ends where another one begins */
  private record Element(int id, long start, long content, long size) {
    long end() {
      return content + size;
    }
  }

  MediaType clean() {
    var header = readSized(0, file.size());
    boolean isWebm = false;
    for (long next = header.content(); next < header.end();) {
      var field = readSized(next, header.end());
      isWebm |= field.id() == DOC_TYPE && field.size() <= 8
          && file.text(field.content(), (int) field.size()).replace("\0", "").equals("webm");
      next = field.end();
    }
    if (header.id() != HEADER || !isWebm) {
      throw InvalidRecording.refusal("the file is Matroska, but not WebM");
    }
    var segment = read(header.end(), file.size());
    long end = segment.size() == UNKNOWN ? file.size() : segment.end();
    if (segment.id() != SEGMENT || end != file.size()) {
      throw InvalidRecording.damaged();
    }
    cleanAll(SEGMENT, segment.content(), end);
    if (!hasCluster || !hasVideo && !hasAudio) {
      throw InvalidRecording.damaged();
    }
    return hasVideo ? MediaType.WEBM : MediaType.WEBA;
  }

  private void cleanAll(int parent, long from, long end) {
    long next = from;
    while (next < end) {
      var element = read(next, end);
      if (element.size() == UNKNOWN) {
        if (element.id() != CLUSTER || parent != SEGMENT) {
          throw InvalidRecording.damaged();
        }
        next = element.content(); // goes on with what is in it
      } else {
        clean(parent, element);
        next = element.end();
      }
      hasCluster |= element.id() == CLUSTER;
    }
  }

  private void clean(int parent, Element element) {
    if (!KEPT.getOrDefault(parent, Set.of()).contains(element.id())) {
      makeVoid(element);
    } else if (element.id() == TRACK_TYPE) {
      requireKnownTrack(element);
    } else if (KEPT.containsKey(element.id())) {
      cleanAll(element.id(), element.content(), element.end());
    }
  }

  private void requireKnownTrack(Element type) {
    int kind = type.size() == 1 ? file.unsignedByte(type.content()) : 0;
    if (kind != VIDEO && kind != AUDIO) {
      throw InvalidRecording.refusal("the file has a track that is neither video nor sound");
    }
    hasVideo |= kind == VIDEO;
    hasAudio |= kind == AUDIO;
  }

  private void makeVoid(Element element) {
    if (++overwritten > MAX_OVERWRITTEN) {
      throw InvalidRecording.refusal("the file has too many parts that are to be overwritten");
    }
    long total = element.end() - element.start();
    boolean isShort = total <= VOID_HEADER;
    file.write(element.start(), (byte) VOID);
    if (isShort) {
      file.write(element.start() + 1, (byte) (0x80 | total - 2));
      file.zero(element.start() + 2, total - 2);
    } else {
      long size = total - VOID_HEADER;
      file.zero(element.start() + 1, total - 1);
      var bytes = new byte[Long.BYTES];
      for (int i = 0; i < Long.BYTES; i++) {
        bytes[i] = (byte) (size >>> 8 * (Long.BYTES - 1 - i));
      }
      bytes[0] = 1;
      file.write(element.start() + 1, bytes);
    }
  }

  /** One whose size has to be known. */
  private Element readSized(long start, long end) {
    var element = read(start, end);
    if (element.size() == UNKNOWN) {
      throw InvalidRecording.damaged();
    }
    return element;
  }

  private Element read(long start, long end) {
    if (++elements > MAX_ELEMENTS) {
      throw InvalidRecording.refusal("the file has too many parts");
    }
    int idLength = lengthAt(start);
    if (idLength > 4) {
      throw InvalidRecording.damaged();
    }
    long sizeAt = start + idLength;
    int sizeLength = lengthAt(sizeAt);
    long marked = number(sizeAt, sizeLength);
    long mask = (1L << 7 * sizeLength) - 1;
    long size = (marked & mask) == mask ? UNKNOWN : marked & mask;
    long content = sizeAt + sizeLength;
    if (content > end || size > end - content) {
      throw InvalidRecording.damaged();
    }
    return new Element((int) number(start, idLength), start, content, size);
  }

  /** The zeros before the first one tell how long a number is. */
  private int lengthAt(long position) {
    int length = Integer.numberOfLeadingZeros(file.unsignedByte(position)) - 23;
    if (length > Long.BYTES) {
      throw InvalidRecording.damaged();
    }
    return length;
  }

  private long number(long position, int length) {
    long number = 0;
    for (byte part : file.bytes(position, length)) {
      number = number << 8 | Byte.toUnsignedInt(part);
    }
    return number;
  }
}

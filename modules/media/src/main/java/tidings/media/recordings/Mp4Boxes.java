// SPDX-License-Identifier: Apache-2.0
package tidings.media.recordings;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import tidings.core.Media.MediaType;

/**
 * The boxes of an MP4 file (ISO 14496-12). Those that players need are kept; all others, where
 * cameras write positions and names, become free space of the same length, so that no offset
 * changes.
 */
final class Mp4Boxes {
  /** A recording in fragments has two for each second or so. */
  private static final int MAX_BOXES = 200_000;
  private static final int HEADER = 8;
  private static final int LONG_HEADER = 16;
  private static final String FREE = "free";
  private static final String FILE = "";
  private static final Map<String, Set<String>> KEPT = Map.of(
      FILE, Set.of("ftyp", "styp", "sidx", "ssix", "moov", "moof", "mdat", "mfra"),
      "moov", Set.of("mvhd", "trak", "mvex", "iods"),
      "trak", Set.of("tkhd", "tref", "edts", "mdia"),
      "mdia", Set.of("mdhd", "hdlr", "minf", "elng"),
      "minf", Set.of("vmhd", "smhd", "hdlr", "dinf", "stbl"),
      "moof", Set.of("mfhd", "traf"),
      "traf", Set.of("tfhd", "tfdt", "trun", "sdtp", "sbgp", "sgpd", "subs", "saiz", "saio"));
  /** Begin with the times at which they were made and changed. */
  private static final Set<String> DATED = Set.of("mvhd", "tkhd", "mdhd");
  private static final String VIDEO = "vide";
  private static final String SOUND = "soun";
  /**
   * Tracks of all other kinds may have positions, also subtitles, as drones write them, or tell the
   * time of day, as time codes do.
   */
  private static final Set<String> TRACKS = Set.of(VIDEO, SOUND);

  private final RecordingFile file;
  private final Set<String> found = new HashSet<>();
  private int boxes;

  Mp4Boxes(RecordingFile file) {
    this.file = file;
  }

  MediaType clean() {
    cleanAll(FILE, 0, file.size());
    boolean hasTrack = found.contains(VIDEO) || found.contains(SOUND);
    if (!found.contains("moov") || !found.contains("mdat") || !hasTrack) {
      throw InvalidRecording.damaged();
    }
    return found.contains(VIDEO) ? MediaType.MP4 : MediaType.M4A;
  }

  private void cleanAll(String parent, long from, long end) {
    long next = from;
    while (next < end) {
      next = cleanBox(parent, next, end);
    }
  }

  /** The end of the box. */
  private long cleanBox(String parent, long start, long end) {
    if (++boxes > MAX_BOXES) {
      throw InvalidRecording.refusal("the file has too many parts");
    }
    long size = file.unsignedInt(start);
    var type = file.text(start + Integer.BYTES, Integer.BYTES);
    long content = start + HEADER;
    if (size == 1) {
      size = file.longNumber(content);
      content = start + LONG_HEADER;
    } else if (size == 0 && parent.equals(FILE)) {
      size = end - start; // the last one may leave it open
    }
    if (size < content - start || size > end - start) {
      throw InvalidRecording.damaged();
    }
    long next = start + size;
    if (!KEPT.getOrDefault(parent, Set.of()).contains(type)) {
      file.write(start + Integer.BYTES, FREE.getBytes(ISO_8859_1));
      file.zero(content, next - content);
      return next;
    }
    found.add(type);
    if (KEPT.containsKey(type)) {
      cleanAll(type, content, next);
    } else if (DATED.contains(type)) {
      boolean isLong = file.unsignedByte(content) == 1;
      file.zero(content + Integer.BYTES, isLong ? 2 * Long.BYTES : 2 * Integer.BYTES);
    } else if (type.equals("hdlr") && parent.equals("mdia")) {
      requireKnownTrack(file.text(content + 2 * Integer.BYTES, Integer.BYTES));
    }
    return next;
  }

  private void requireKnownTrack(String handler) {
    if (!TRACKS.contains(handler)) {
      throw InvalidRecording.refusal("the file has a track that is neither video nor sound,"
          + " which may tell positions or times; export it without");
    }
    found.add(handler);
  }
}

// SPDX-License-Identifier: Apache-2.0
package tidings.media.recordings;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import tidings.core.Media.MediaType;

/** The pages of an Ogg file with one stream of Opus or Vorbis, whose comments are overwritten. */
final class OggPages {
  private static final int MAX_PAGES = 500_000;
  /** Max. bytes of the pages with the comments, which may have a picture. */
  private static final int MAX_COMMENT_BYTES = 4 << 20;
  /** An encoder fills pages of 4 KB or more. */
  private static final int MAX_COMMENT_PAGES = 2000;
  private static final int HEADER = 27;
  private static final int SERIAL = 14;
  private static final int CHECKSUM = 22;
  private static final int SEGMENTS = 26;
  private static final int MAX_LACING = 255;
  private static final int[] CRC = new int[256];

  static {
    for (int i = 0; i < CRC.length; i++) {
      int value = i << 24;
      for (int bit = 0; bit < 8; bit++) {
        value = value < 0 ? value << 1 ^ 0x04C11DB7 : value << 1;
      }
      CRC[i] = value;
    }
  }

  private final RecordingFile file;

  OggPages(RecordingFile file) {
    this.file = file;
  }

  /** @param lacing sizes of its segments; one below 255 ends a packet */
  private record Page(long start, byte[] lacing) {
    long content() {
      return start + HEADER + lacing.length;
    }

    long end() {
      long end = content();
      for (byte size : lacing) {
        end += Byte.toUnsignedInt(size);
      }
      return end;
    }
  }

  private record Extent(Page page, int length) {}

  MediaType clean() {
    var first = page(0);
    var codec = file.text(first.content(), (int) Math.min(8, first.end() - first.content()));
    boolean isVorbis = codec.startsWith("\1vorbis");
    if (!isVorbis && !codec.equals("OpusHead")) {
      throw InvalidRecording.refusal("the sound of an Ogg file must be Opus or Vorbis");
    }
    cleanComments(first.end(), isVorbis ? "\3vorbis" : "OpusTags", isVorbis);
    long serial = file.unsignedInt(SERIAL);
    long next = 0;
    for (int pages = 0; next < file.size(); pages++) {
      var page = page(next);
      if (pages > MAX_PAGES || file.unsignedInt(next + SERIAL) != serial) {
        throw InvalidRecording.refusal("the file has more than one stream");
      }
      next = page.end();
    }
    return MediaType.OGG;
  }

  private Page page(long start) {
    if (!file.text(start, 4).equals("OggS")) {
      throw InvalidRecording.damaged();
    }
    var page = new Page(start, file.bytes(start + HEADER, file.unsignedByte(start + SEGMENTS)));
    if (page.end() > file.size()) {
      throw InvalidRecording.damaged();
    }
    return page;
  }

  /** The second packet, which begins a page: the program that made it, and a list of comments. */
  private void cleanComments(long start, String name, boolean isVorbis) {
    var extents = packet(start);
    var packet = ByteBuffer.allocate(extents.stream().mapToInt(Extent::length).sum())
        .order(ByteOrder.LITTLE_ENDIAN);
    extents.forEach(part -> packet.put(file.bytes(part.page().content(), part.length())));
    int vendor = name.length();
    if (packet.capacity() < vendor + 2 * Integer.BYTES
        || !new String(packet.array(), 0, vendor, ISO_8859_1).equals(name)) {
      throw InvalidRecording.damaged();
    }
    long count = vendor + Integer.BYTES + Integer.toUnsignedLong(packet.getInt(vendor));
    long end = count + Integer.BYTES + (isVorbis ? 1 : 0);
    if (end > packet.capacity()) {
      throw InvalidRecording.damaged();
    }
    Arrays.fill(packet.array(), (int) count, packet.capacity(), (byte) 0);
    if (isVorbis) {
      packet.put((int) end - 1, (byte) 1); // without it players refuse the packet
    }
    int done = 0;
    for (var part : extents) {
      file.write(part.page().content(),
          Arrays.copyOfRange(packet.array(), done, done + part.length()));
      done += part.length();
      sign(part.page());
    }
  }

  private List<Extent> packet(long start) {
    var extents = new ArrayList<Extent>();
    for (long next = start;;) {
      var page = page(next);
      if (page.end() - start > MAX_COMMENT_BYTES || extents.size() >= MAX_COMMENT_PAGES) {
        throw InvalidRecording.refusal("the comments in the file are too large");
      }
      int length = 0;
      for (byte lacing : page.lacing()) {
        int size = Byte.toUnsignedInt(lacing);
        length += size;
        if (size < MAX_LACING) {
          extents.add(new Extent(page, length));
          return extents;
        }
      }
      extents.add(new Extent(page, length));
      next = page.end();
    }
  }

  private void sign(Page page) {
    file.zero(page.start() + CHECKSUM, Integer.BYTES);
    int crc = 0;
    for (byte part : file.bytes(page.start(), (int) (page.end() - page.start()))) {
      crc = crc << 8 ^ CRC[crc >>> 24 ^ Byte.toUnsignedInt(part)];
    }
    file.write(page.start() + CHECKSUM, ByteBuffer.allocate(Integer.BYTES)
        .order(ByteOrder.LITTLE_ENDIAN).putInt(crc).array());
  }
}

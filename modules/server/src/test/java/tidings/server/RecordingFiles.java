// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.stream.Stream;

/** Small files of video and audio. */
public final class RecordingFiles {
  private static final int RATE = 8_000;
  private static final int WAV_HEADER = 44;

  private RecordingFiles() {}

  /** A tone of an eighth of a second and more, in a WAV file. @param samples of one byte */
  public static byte[] wav(int samples) {
    var file = ByteBuffer.allocate(WAV_HEADER + samples).order(ByteOrder.LITTLE_ENDIAN)
        .put(bytes("RIFF")).putInt(WAV_HEADER - 8 + samples).put(bytes("WAVEfmt ")).putInt(16)
        .putShort((short) 1).putShort((short) 1).putInt(RATE).putInt(RATE).putShort((short) 1)
        .putShort((short) 8).put(bytes("data")).putInt(samples);
    for (int i = 0; i < samples; i++) {
      file.put((byte) (128 + 40 * Math.sin(i / 3.0)));
    }
    return file.array();
  }

  /** Boxes as a camera writes them, with a position; nothing can be decoded. */
  static byte[] mp4(String position) {
    var video = box("mdia", box("mdhd", bytes("\0".repeat(24))),
        box("hdlr", bytes("\0".repeat(8) + "vide" + "\0".repeat(13))));
    return joined(
        box("ftyp", bytes("isom\0\0\2\0isommp42")),
        box("moov", box("mvhd", bytes("\0".repeat(100))), box("trak", video),
            box("udta", box("\u00A9xyz", bytes(position)))),
        box("mdat", bytes("frames")));
  }

  private static byte[] box(String type, byte[]... contents) {
    var content = joined(contents);
    return joined(ByteBuffer.allocate(4).putInt(8 + content.length).array(), bytes(type), content);
  }

  private static byte[] joined(byte[]... parts) {
    var all = ByteBuffer.allocate(Stream.of(parts).mapToInt(part -> part.length).sum());
    Stream.of(parts).forEach(all::put);
    return all.array();
  }

  private static byte[] bytes(String text) {
    return text.getBytes(ISO_8859_1);
  }
}

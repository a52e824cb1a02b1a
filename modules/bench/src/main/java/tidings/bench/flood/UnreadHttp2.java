// SPDX-License-Identifier: Apache-2.0
package tidings.bench.flood;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;

/** The bytes of an HTTP/2 client that requests much and allows no byte of a response. */
final class UnreadHttp2 {
  private static final String PREFACE = "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n";
  private static final int FRAME_HEADER_BYTES = 9;
  private static final int HEADERS = 1;
  private static final int SETTINGS = 4;
  private static final int END_STREAM_AND_HEADERS = 5;
  private static final short INITIAL_WINDOW_SIZE = 4;
  private static final int SETTING_BYTES = 6;
  /** Entries of the static table of HPACK. */
  private static final int AUTHORITY_NAME = 1;
  private static final int METHOD_NAME = 2;
  private static final int PATH_NAME = 4;
  private static final int SCHEME_HTTPS = 0x87;

  private UnreadHttp2() {}

  /** Requests the same path on many streams. */
  static byte[] requests(String path, int streams) {
    var bytes = new ByteArrayOutputStream();
    bytes.writeBytes(PREFACE.getBytes(ISO_8859_1));
    bytes.writeBytes(frame(SETTINGS, 0, 0,
        ByteBuffer.allocate(SETTING_BYTES).putShort(INITIAL_WINDOW_SIZE).putInt(0).array()));
    var headers = headers(path);
    for (int stream = 0; stream < streams; stream++) {
      bytes.writeBytes(frame(HEADERS, END_STREAM_AND_HEADERS, 2 * stream + 1, headers));
    }
    return bytes.toByteArray();
  }

  private static byte[] headers(String path) {
    var block = new ByteArrayOutputStream();
    block.write(SCHEME_HTTPS);
    literal(block, METHOD_NAME, "GET");
    literal(block, PATH_NAME, path);
    literal(block, AUTHORITY_NAME, "localhost");
    return block.toByteArray();
  }

  private static void literal(ByteArrayOutputStream block, int name, String value) {
    block.write(name);
    block.write(value.length());
    block.writeBytes(value.getBytes(ISO_8859_1));
  }

  private static byte[] frame(int type, int flags, int stream, byte... payload) {
    return ByteBuffer.allocate(FRAME_HEADER_BYTES + payload.length)
        .putInt(payload.length << 8 | type).put((byte) flags).putInt(stream).put(payload).array();
  }
}

// SPDX-License-Identifier: Apache-2.0
package tidings.bench.flood;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;

/** The bytes of an HTTP/2 client that requests much and allows no byte of the responses. */
final class UnreadHttp2 {
  private static final String PREFACE = "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n";
  private static final int HEADERS = 1;
  private static final int SETTINGS = 4;
  private static final int END_STREAM = 1;
  private static final int END_HEADERS = 4;
  private static final short INITIAL_WINDOW_SIZE = 4;
  /** Entries of the static table of HPACK. */
  private static final int AUTHORITY_NAME = 1;
  private static final int METHOD_GET = 0x82;
  private static final int PATH_NAME = 4;
  private static final int SCHEME_HTTPS = 0x87;
  private static final int FRAME_HEAD_BYTES = 9;

  private UnreadHttp2() {}

  /** The preface, a window of 0, and requests on streams of their own. */
  static byte[] requests(String path, int streams) {
    var bytes = new ByteArrayOutputStream();
    bytes.writeBytes(PREFACE.getBytes(ISO_8859_1));
    bytes.writeBytes(frame(SETTINGS, 0, 0,
        ByteBuffer.allocate(6).putShort(INITIAL_WINDOW_SIZE).putInt(0).array()));
    for (int number = 0; number < streams; number++) {
      bytes.writeBytes(frame(HEADERS, END_STREAM | END_HEADERS, 2 * number + 1, get(path)));
    }
    return bytes.toByteArray();
  }

  private static byte[] get(String path) {
    var block = new ByteArrayOutputStream();
    block.write(METHOD_GET);
    block.write(SCHEME_HTTPS);
    writeLiteral(block, PATH_NAME, path);
    writeLiteral(block, AUTHORITY_NAME, "localhost");
    return block.toByteArray();
  }

  private static void writeLiteral(ByteArrayOutputStream block, int name, String value) {
    block.write(name);
    block.write(value.length());
    block.writeBytes(value.getBytes(ISO_8859_1));
  }

  private static byte[] frame(int type, int flags, int stream, byte[] payload) {
    return ByteBuffer.allocate(FRAME_HEAD_BYTES + payload.length)
        .putInt(payload.length << 8 | type).put((byte) flags).putInt(stream).put(payload).array();
  }
}

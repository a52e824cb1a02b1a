// SPDX-License-Identifier: Apache-2.0
package tidings.bench.load;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.nio.ByteBuffer;
import java.util.regex.Pattern;

/**
 * Incremental parser of a response: reads only the status and length of its head, and skips its
 * body.
 */
final class ResponseReader {
  /** Max. size of a head; this server sends less. */
  private static final int MAX_HEAD_BYTES = 4096;
  /** Offset of the status in {@code HTTP/1.1 200 OK}. */
  private static final int STATUS_OFFSET = 9;
  private static final Pattern LENGTH =
      Pattern.compile("\r\ncontent-length: *([0-9]{1,9})", Pattern.CASE_INSENSITIVE);

  private final byte[] head = new byte[MAX_HEAD_BYTES];
  private int read;
  private int missing;
  private int size;
  private boolean inBody;

  /**
   * Consumes the available bytes.
   *
   * @return whether the response is complete
   */
  boolean consume(ByteBuffer bytes) {
    while (!inBody && bytes.hasRemaining()) {
      head[read++] = bytes.get();
      if (endsHead()) {
        inBody = true;
        size = missing = length();
      }
    }
    int taken = Math.min(missing, bytes.remaining());
    bytes.position(bytes.position() + taken);
    missing -= taken;
    if (inBody && missing == 0) {
      inBody = false;
      return true;
    }
    return false;
  }

  /**
   * Prepares for the next response.
   *
   * @throws IllegalStateException if this one was not a success
   */
  void requireSuccessAndReset() {
    if (head[STATUS_OFFSET] != '2') {
      throw new IllegalStateException("unsuccessful response: " + text().lines().toList());
    }
    read = 0;
  }

  /** Size of the body in bytes. */
  int size() {
    return size;
  }

  private boolean endsHead() {
    return read >= 4 && head[read - 1] == '\n' && head[read - 2] == '\r'
        && head[read - 3] == '\n' && head[read - 4] == '\r';
  }

  private int length() {
    var length = LENGTH.matcher(text());
    return length.find() ? Integer.parseInt(length.group(1)) : 0;
  }

  private String text() {
    return new String(head, 0, read, ISO_8859_1);
  }
}

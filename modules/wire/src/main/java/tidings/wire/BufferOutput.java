// SPDX-License-Identifier: Apache-2.0
package tidings.wire;

import io.vertx.core.buffer.Buffer;
import java.io.OutputStream;

/** Collects the blocks of a generator in a buffer, whose size follows from the first block. */
final class BufferOutput extends OutputStream {
  /** A first block of this size is followed by others; a generator's block has 8,000 bytes. */
  private static final int LARGE_BLOCK_BYTES = 4_000;

  private Buffer buffer = Buffer.buffer(0);

  @Override
  public void write(int octet) {
    buffer.appendByte((byte) octet);
  }

  @Override
  public void write(byte[] octets, int from, int count) {
    if (buffer.length() == 0) {
      buffer = Buffer.buffer(count < LARGE_BLOCK_BYTES ? count : 2 * count);
    }
    buffer.appendBytes(octets, from, count);
  }

  Buffer buffer() {
    return buffer;
  }
}

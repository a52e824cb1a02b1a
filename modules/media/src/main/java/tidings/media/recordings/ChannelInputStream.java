// SPDX-License-Identifier: Apache-2.0
package tidings.media.recordings;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;

/** Reads a file from its beginning, wherever others read it, and leaves it open. */
public final class ChannelInputStream extends InputStream {
  private final FileChannel file;
  private long position;

  public ChannelInputStream(FileChannel file) {
    this.file = file;
  }

  @Override
  public int read() throws IOException {
    var one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : Byte.toUnsignedInt(one[0]);
  }

  @Override
  public int read(byte[] target, int from, int length) throws IOException {
    int read = file.read(ByteBuffer.wrap(target, from, length), position);
    position += Math.max(0, read);
    return read;
  }
}

// SPDX-License-Identifier: Apache-2.0
package tidings.media.processing;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import javax.imageio.stream.ImageInputStreamImpl;

/** The bytes of an open file for decoders, of which only a few kilobytes are in memory. */
final class ChannelImageStream extends ImageInputStreamImpl {
  private static final int BUFFER_BYTES = 16 * 1024;

  private final FileChannel file;
  private final byte[] buffer = new byte[BUFFER_BYTES];
  private long bufferStart;
  private int bufferLength;

  ChannelImageStream(FileChannel file) {
    this.file = file;
  }

  @Override
  public long length() {
    try {
      return file.size();
    } catch (IOException unknown) {
      return -1;
    }
  }

  @Override
  public int read() throws IOException {
    var one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : Byte.toUnsignedInt(one[0]);
  }

  /** Reads all that is wanted, unless the file ends: numbers are read by a single call. */
  @Override
  public int read(byte[] target, int offset, int length) throws IOException {
    checkClosed();
    bitOffset = 0;
    int done = 0;
    while (done < length) {
      int count = readBuffered(target, offset + done, length - done);
      if (count <= 0) {
        break;
      }
      done += count;
    }
    return done == 0 && length > 0 ? -1 : done;
  }

  private int readBuffered(byte[] target, int offset, int length) throws IOException {
    if (streamPos < bufferStart || streamPos >= bufferStart + bufferLength) {
      bufferStart = streamPos;
      bufferLength = Math.max(0, file.read(ByteBuffer.wrap(buffer), streamPos));
    }
    int from = (int) (streamPos - bufferStart);
    int count = Math.min(length, bufferLength - from);
    if (count > 0) {
      System.arraycopy(buffer, from, target, offset, count);
      streamPos += count;
    }
    return count;
  }
}

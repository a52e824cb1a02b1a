// SPDX-License-Identifier: Apache-2.0
package tidings.media.recordings;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;

/**
 * The file of a recording, of which small parts are read and overwritten in place. Headers are read
 * through a window, as a long recording has hundreds of thousands of them.
 *
 * <p>Reads beyond the end are refused as {@code invalid_recording}.
 */
final class RecordingFile {
  private static final int WINDOW_BYTES = 64 * 1024;
  private static final ByteBuffer ZEROS = ByteBuffer.allocate(WINDOW_BYTES).asReadOnlyBuffer();

  private final FileChannel channel;
  private final long size;
  private final ByteBuffer window = ByteBuffer.allocate(WINDOW_BYTES).limit(0);
  private long windowStart;

  RecordingFile(FileChannel channel) throws IOException {
    this.channel = channel;
    this.size = channel.size();
  }

  long size() {
    return size;
  }

  int unsignedByte(long position) {
    return Byte.toUnsignedInt(at(position, 1).get());
  }

  long unsignedInt(long position) {
    return Integer.toUnsignedLong(at(position, Integer.BYTES).getInt());
  }

  long littleEndianInt(long position) {
    return Integer.toUnsignedLong(
        at(position, Integer.BYTES).order(ByteOrder.LITTLE_ENDIAN).getInt());
  }

  long longNumber(long position) {
    return at(position, Long.BYTES).getLong();
  }

  /** A text of one byte a character. */
  String text(long position, int length) {
    return new String(bytes(position, length), ISO_8859_1);
  }

  byte[] bytes(long position, int length) {
    if (length > WINDOW_BYTES) {
      var all = ByteBuffer.allocate(length);
      read(all, position);
      return all.array();
    }
    var bytes = new byte[length];
    at(position, length).get(bytes);
    return bytes;
  }

  private ByteBuffer at(long position, int length) {
    if (position < 0 || position > size - length) {
      throw InvalidRecording.damaged();
    }
    if (position < windowStart || position + length > windowStart + window.limit()) {
      window.clear().limit((int) Math.min(WINDOW_BYTES, size - position));
      read(window, position);
      windowStart = position;
    }
    return window.duplicate().position((int) (position - windowStart));
  }

  private void read(ByteBuffer target, long position) {
    if (position > size - target.remaining()) {
      throw InvalidRecording.damaged();
    }
    try {
      while (target.hasRemaining()
          && channel.read(target, position + target.position()) >= 0) {
        // more is to come
      }
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  void write(long position, byte... bytes) {
    write(position, ByteBuffer.wrap(bytes));
  }

  /** Overwrites a part that nobody must read. */
  void zero(long position, long length) {
    for (long done = 0; done < length; done += WINDOW_BYTES) {
      write(position + done,
          ZEROS.duplicate().limit((int) Math.min(WINDOW_BYTES, length - done)));
    }
  }

  private void write(long position, ByteBuffer bytes) {
    if (position < 0 || position > size - bytes.remaining()) {
      throw InvalidRecording.damaged();
    }
    copyToWindow(position, bytes);
    try {
      while (bytes.hasRemaining()) {
        channel.write(bytes, position + bytes.position());
      }
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  /** So that it need not be read again after each small part that is overwritten. */
  private void copyToWindow(long position, ByteBuffer bytes) {
    long from = Math.max(position, windowStart);
    long end = Math.min(position + bytes.remaining(), windowStart + window.limit());
    if (from < end) {
      window.put((int) (from - windowStart), bytes, bytes.position() + (int) (from - position),
          (int) (end - from));
    }
  }
}

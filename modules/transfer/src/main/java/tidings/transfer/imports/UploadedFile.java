// SPDX-License-Identifier: Apache-2.0
package tidings.transfer.imports;

import static java.nio.file.StandardOpenOption.CREATE_NEW;
import static java.nio.file.StandardOpenOption.DELETE_ON_CLOSE;
import static java.nio.file.StandardOpenOption.READ;
import static java.nio.file.StandardOpenOption.WRITE;
import static tidings.core.errors.ErrorCode.BODY_TOO_LARGE;
import static tidings.core.errors.ErrorCode.UNAVAILABLE;

import io.vertx.core.buffer.Buffer;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tidings.core.ImportId;
import tidings.core.errors.Refusal;
import tidings.transfer.interchange.TextFile;

/**
 * The file of an import. It is open and has no name: the operating system removes it when it is
 * closed, also if the process is killed.
 */
final class UploadedFile {
  private static final Logger LOG = LoggerFactory.getLogger(UploadedFile.class);

  private final FileChannel channel;
  private final long maxBytes;
  private final AtomicLong bytes = new AtomicLong();

  private UploadedFile(FileChannel channel, long maxBytes) {
    this.channel = channel;
    this.maxBytes = maxBytes;
  }

  /** @throws Refusal {@code unavailable} if the folder cannot be written */
  static UploadedFile create(Path folder, ImportId id, long maxBytes) {
    try {
      return new UploadedFile(
          FileChannel.open(folder.resolve("import-" + id + ".ndjson"), CREATE_NEW, READ, WRITE,
              DELETE_ON_CLOSE),
          maxBytes);
    } catch (IOException failure) {
      throw refusal(failure);
    }
  }

  /** @throws Refusal {@code body_too_large} */
  static void requireSize(long bytes, long maxBytes) {
    if (bytes > maxBytes) {
      throw BODY_TOO_LARGE.refusal("a file may have at most " + maxBytes + " bytes; send several");
    }
  }

  long bytes() {
    return bytes.get();
  }

  /** @throws Refusal {@code body_too_large}, or {@code unavailable} if the disk is full */
  void append(Buffer part) {
    requireSize(bytes.get() + part.length(), maxBytes);
    var source = ByteBuffer.wrap(part.getBytes());
    try {
      while (source.hasRemaining()) {
        bytes.addAndGet(channel.write(source));
      }
    } catch (IOException failure) {
      throw refusal(failure);
    }
  }

  /** The lines, which close the file. */
  TextFile lines() throws IOException {
    return TextFile.of("the body", channel);
  }

  void close() {
    try {
      channel.close();
    } catch (IOException failure) {
      LOG.warn("the file of an import could not be closed: {}", failure.getMessage());
    }
  }

  private static Refusal refusal(IOException failure) {
    LOG.error("the file of an import cannot be stored", failure);
    return UNAVAILABLE.refusal("the file cannot be stored, see the server log");
  }
}

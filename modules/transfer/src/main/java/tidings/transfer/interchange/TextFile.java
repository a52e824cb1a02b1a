// SPDX-License-Identifier: Apache-2.0
package tidings.transfer.interchange;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import java.util.zip.CRC32C;

/**
 * A file of lines that is read several times, one block at a time. Changes after the first pass are
 * detected; appended data is ignored.
 */
public final class TextFile implements AutoCloseable {
  private static final int BLOCK_BYTES = 1 << 20;

  private final String name;
  private final FileChannel file;
  private final FileSniffer sniffer;
  private final long bytes;
  /** Checksums of the blocks read in the first pass. */
  private final List<Long> blockChecksums = new ArrayList<>();

  private TextFile(String name, FileChannel file) throws IOException {
    this.name = name;
    this.file = file;
    this.bytes = file.size();
    this.sniffer = FileSniffer.of(file);
  }

  /** @throws ImportFileException if the file cannot be read, or has no lines */
  public static TextFile of(Path path) {
    if (Files.exists(path) && !Files.isRegularFile(path)) {
      throw new ImportFileException(
          path + " is not a regular file; ./tidings import - reads standard input");
    }
    try {
      return of(path.toString(), FileChannel.open(path));
    } catch (NoSuchFileException missing) {
      throw new ImportFileException("there is no file " + path);
    } catch (AccessDeniedException denied) {
      throw new ImportFileException(path + " cannot be read: permission denied");
    } catch (IOException failure) {
      throw new ImportFileException(path + " cannot be read: " + failure.getMessage());
    }
  }

  /**
   * A file that is open already, and is closed with this.
   *
   * @param name for messages
   * @throws ImportFileException if it has no lines
   * @throws IOException if it cannot be read
   */
  public static TextFile of(String name, FileChannel file) throws IOException {
    var opened = new TextFile(name, file);
    opened.sniffer.fault().ifPresent(fault -> {
      opened.close();
      throw new ImportFileException(name + " " + fault);
    });
    return opened;
  }

  long bytes() {
    return bytes;
  }

  /** A hash that identifies the file; available after a complete pass. */
  String fingerprint() {
    return Long.toHexString(Hash64.of(blockChecksums.toString()));
  }

  /**
   * @param onRead receives the number of bytes read since the last call
   * @throws ImportFileException if the file cannot be read, or has changed
   */
  void forEachLine(LongConsumer onRead, Consumer<Line> consumer) {
    var splitter = new LineSplitter(consumer);
    var block = ByteBuffer.allocate(BLOCK_BYTES);
    for (int number = 0; (long) number * BLOCK_BYTES < bytes; number++) {
      readBlock(block, (long) number * BLOCK_BYTES);
      requireUnchanged(number, block);
      int from = number == 0 ? sniffer.bomLength() : 0;
      splitter.split(block.array(), from, block.limit());
      onRead.accept(block.limit());
    }
    splitter.end();
  }

  private void readBlock(ByteBuffer block, long from) {
    block.clear().limit((int) Math.min(BLOCK_BYTES, bytes - from));
    try {
      while (block.hasRemaining()) {
        if (file.read(block, from + block.position()) < 0) {
          throw changedFailure();
        }
      }
    } catch (IOException failure) {
      throw new ImportFileException(name + " cannot be read: " + failure.getMessage());
    }
  }

  private void requireUnchanged(int number, ByteBuffer block) {
    var checksum = new CRC32C();
    checksum.update(block.array(), 0, block.limit());
    if (number == blockChecksums.size()) {
      blockChecksums.add(checksum.getValue());
    } else if (blockChecksums.get(number) != checksum.getValue()) {
      throw changedFailure();
    }
  }

  private ImportFileException changedFailure() {
    return new ImportFileException(name + " was changed while it was read; import it once more");
  }

  @Override
  public void close() {
    try {
      file.close();
    } catch (IOException ignored) {
      // read only, nothing to lose
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
package tidings.app.bulk;

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
 * A file of lines, which is read several times from its beginning, never more than a block at once.
 * What has changed since it was read first is not believed; what is appended meanwhile is not seen.
 */
public final class TextFile implements AutoCloseable {
  private static final int BLOCK_BYTES = 1 << 20;

  private final String name;
  private final FileChannel file;
  private final FirstBytes first;
  private final long bytes;
  /** What tells each block from another, of those that were read before. */
  private final List<Long> sums = new ArrayList<>();

  private TextFile(String name, FileChannel file) throws IOException {
    this.name = name;
    this.file = file;
    this.bytes = file.size();
    this.first = FirstBytes.of(file);
  }

  /** @throws BadFile when it cannot be read, or has no lines */
  public static TextFile of(Path path) {
    if (Files.exists(path) && !Files.isRegularFile(path)) {
      throw new BadFile(
          path + " is no file that can be read twice; ./tidings import - reads standard input");
    }
    try {
      var opened = new TextFile(path.toString(), FileChannel.open(path));
      opened.first.fault().ifPresent(fault -> {
        opened.close();
        throw new BadFile(path + " " + fault);
      });
      return opened;
    } catch (NoSuchFileException missing) {
      throw new BadFile("there is no file " + path);
    } catch (AccessDeniedException denied) {
      throw new BadFile(path + " cannot be read: it is not yours to read");
    } catch (IOException failure) {
      throw new BadFile(path + " cannot be read: " + failure.getMessage());
    }
  }

  long bytes() {
    return bytes;
  }

  /** What tells it from other files, once all of it was read. */
  String print() {
    return Long.toHexString(Shorthand.of(sums.toString()));
  }

  /**
   * @param read is told how many more bytes were read
   * @throws BadFile when it cannot be read, or is not what it was
   */
  void each(LongConsumer read, Consumer<Line> each) {
    var cutter = new LineCutter(each);
    var block = ByteBuffer.allocate(BLOCK_BYTES);
    for (int number = 0; (long) number * BLOCK_BYTES < bytes; number++) {
      fill(block, (long) number * BLOCK_BYTES);
      hold(number, block);
      int from = number == 0 ? first.mark() : 0;
      cutter.cut(block.array(), from, block.limit());
      read.accept(block.limit());
    }
    cutter.end();
  }

  private void fill(ByteBuffer block, long from) {
    block.clear().limit((int) Math.min(BLOCK_BYTES, bytes - from));
    try {
      while (block.hasRemaining()) {
        if (file.read(block, from + block.position()) < 0) {
          throw changed();
        }
      }
    } catch (IOException failure) {
      throw new BadFile(name + " cannot be read: " + failure.getMessage());
    }
  }

  private void hold(int number, ByteBuffer block) {
    var sum = new CRC32C();
    sum.update(block.array(), 0, block.limit());
    if (number == sums.size()) {
      sums.add(sum.getValue());
    } else if (sums.get(number) != sum.getValue()) {
      throw changed();
    }
  }

  private BadFile changed() {
    return new BadFile(name + " was changed while it was read; import it once more");
  }

  @Override
  public void close() {
    try {
      file.close();
    } catch (IOException read) {
      // nothing was written to it
    }
  }
}

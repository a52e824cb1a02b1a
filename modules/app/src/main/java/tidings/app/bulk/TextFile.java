// SPDX-License-Identifier: Apache-2.0
package tidings.app.bulk;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.LongConsumer;

/** A file of lines, which is read several times from its beginning, never more than a line at once. */
public final class TextFile {
  /** What is looked at to see whether this is a file of lines at all. */
  private static final int FIRST_BYTES = 4096;
  private static final List<Integer> GZIP = List.of(0x1f, 0x8b);

  private final Path file;

  private TextFile(Path file) {
    this.file = file;
  }

  /** @throws BadFile when it cannot be read, or has no lines */
  public static TextFile of(Path file) {
    try (var bytes = Files.newInputStream(file)) {
      check(file, bytes.readNBytes(FIRST_BYTES));
      return new TextFile(file);
    } catch (NoSuchFileException missing) {
      throw new BadFile("there is no file " + file);
    } catch (IOException failure) {
      throw new BadFile(file + " cannot be read: " + failure.getMessage());
    }
  }

  private static void check(Path file, byte[] first) {
    if (first.length > 1 && GZIP.equals(List.of(first[0] & 0xff, first[1] & 0xff))) {
      throw new BadFile(file + " is packed; unpack it with gunzip first");
    }
    for (byte octet : first) {
      if (octet == 0) {
        throw new BadFile(file + " is not text");
      }
    }
    for (byte octet : first) {
      if (octet == '[') {
        throw new BadFile(file + " is one array of JSON; one object on each line is needed");
      }
      if (octet > ' ') {
        return;
      }
    }
  }

  long bytes() {
    try {
      return Files.size(file);
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  /** @param read is told how many more bytes were read */
  void each(LongConsumer read, Consumer<Line> each) {
    try (var bytes = Files.newInputStream(file)) {
      LineCutter.of(bytes, read, each);
    } catch (IOException failure) {
      throw new BadFile(file + " cannot be read: " + failure.getMessage());
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
package tidings.app.bulk;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.function.LongConsumer;
import java.util.function.Predicate;

/** A file of lines, which is read several times from its beginning, never more than a line at once. */
public final class Source {
  /** A line takes at most so many bytes: twice what the longest that is right does. */
  static final int LINE_BYTES = 256 << 10;
  /** Lines of one file; more have to be in several. */
  static final int LINES = 100_000_000;
  /** What is looked at to see whether this is a file of lines at all. */
  private static final int FIRST_BYTES = 4096;
  private static final int BUFFER_BYTES = 1 << 20;
  private static final List<Integer> GZIP = List.of(0x1f, 0x8b);

  private final Path file;

  private Source(Path file) {
    this.file = file;
  }

  /** @throws BadFile when it cannot be read, or has no lines */
  public static Source of(Path file) {
    try (var bytes = Files.newInputStream(file)) {
      check(file, bytes.readNBytes(FIRST_BYTES));
      return new Source(file);
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

  /**
   * Reads it, line by line.
   *
   * @param more whether to go on after this line
   * @param read is told how many more bytes were read
   */
  void each(Predicate<Line> more, LongConsumer read) {
    try (var bytes = Files.newInputStream(file)) {
      new Splitting(bytes, more, read).run();
    } catch (IOException failure) {
      throw new BadFile(file + " cannot be read: " + failure.getMessage());
    }
  }

  /** Cuts bytes into lines. */
  private static final class Splitting {
    private final InputStream bytes;
    private final Predicate<Line> more;
    private final LongConsumer read;
    private final byte[] line = new byte[LINE_BYTES];
    private int length;
    private int number;

    Splitting(InputStream bytes, Predicate<Line> more, LongConsumer read) {
      this.bytes = bytes;
      this.more = more;
      this.read = read;
    }

    void run() throws IOException {
      var buffer = new byte[BUFFER_BYTES];
      for (int count = bytes.read(buffer); count >= 0; count = bytes.read(buffer)) {
        int from = 0;
        for (int at = 0; at < count; at++) {
          if (buffer[at] == '\n') {
            add(buffer, from, at);
            if (!ended("")) {
              return;
            }
            from = at + 1;
          }
        }
        add(buffer, from, count);
        read.accept(count);
      }
      if (length > 0) {
        ended("the file ends within this line: ");
      }
    }

    private void add(byte[] buffer, int from, int to) {
      int fits = Math.min(to - from, Math.max(0, LINE_BYTES - length));
      if (fits > 0) {
        System.arraycopy(buffer, from, line, length, fits);
      }
      length = (int) Math.min((long) length + to - from, LINE_BYTES + 1);
    }

    /** @param fault of a line that nothing ends, should it be wrong */
    private boolean ended(String fault) {
      if (++number > LINES) {
        throw new BadFile("it has more than " + LINES + " lines; import it in several files");
      }
      boolean tooLong = length > LINE_BYTES;
      var whole = tooLong ? new byte[0] : Arrays.copyOf(line, length);
      length = 0;
      return more.test(
          new Line(number, whole, tooLong ? "it is longer than " + LINE_BYTES + " bytes" : fault));
    }
  }
}

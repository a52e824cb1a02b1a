// SPDX-License-Identifier: Apache-2.0
package tidings.app.bulk;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.function.Consumer;
import java.util.function.LongConsumer;

/** Cuts bytes into lines, and holds one of them at a time. */
final class LineCutter {
  /** A line takes at most so many bytes: twice what the longest that is right does. */
  static final int LINE_BYTES = 256 << 10;
  /** Lines of one file, of each of which something is kept in memory; more go into several. */
  static final int MOST = 10_000_000;
  private static final int BUFFER_BYTES = 1 << 20;

  private final Consumer<Line> each;
  private final byte[] line = new byte[LINE_BYTES];
  /** One more than there is room for, when it is too long. */
  private int length;
  private int number;

  private LineCutter(Consumer<Line> each) {
    this.each = each;
  }

  /** @param read is told how many more bytes were read */
  static void of(InputStream bytes, LongConsumer read, Consumer<Line> each) throws IOException {
    var lines = new LineCutter(each);
    var buffer = new byte[BUFFER_BYTES];
    for (int count = bytes.read(buffer); count >= 0; count = bytes.read(buffer)) {
      lines.cut(buffer, count);
      read.accept(count);
    }
    if (lines.length > 0) {
      lines.end("the file ends within this line: ");
    }
  }

  private void cut(byte[] buffer, int count) {
    int from = 0;
    for (int at = 0; at < count; at++) {
      if (buffer[at] == '\n') {
        add(buffer, from, at);
        end("");
        from = at + 1;
      }
    }
    add(buffer, from, count);
  }

  private void add(byte[] buffer, int from, int to) {
    int fits = Math.min(to - from, LINE_BYTES - Math.min(length, LINE_BYTES));
    System.arraycopy(buffer, from, line, Math.min(length, LINE_BYTES), fits);
    length = Math.min(length + to - from, LINE_BYTES + 1);
  }

  /** @param fault of a line that nothing ends, should it be wrong */
  private void end(String fault) {
    if (++number > MOST) {
      throw new BadFile("it has more than " + MOST + " lines; import it in several files");
    }
    boolean tooLong = length > LINE_BYTES;
    int kept = tooLong ? 0 : length;
    length = 0;
    each.accept(new Line(
        number, Arrays.copyOf(line, kept),
        tooLong ? "it is longer than " + LINE_BYTES + " bytes" : fault));
  }
}

// SPDX-License-Identifier: Apache-2.0
package tidings.app.bulk;

import java.util.Arrays;
import java.util.function.Consumer;

/** Cuts bytes into lines, and holds one of them at a time. */
final class LineCutter {
  /** A line takes at most so many bytes: twice what the longest that is right does. */
  static final int LINE_BYTES = 256 << 10;
  /** Lines of one file, of each of which something is kept in memory; more go into several. */
  static final int MOST = 10_000_000;

  private final Consumer<Line> each;
  private final byte[] line = new byte[LINE_BYTES];
  /** One more than there is room for, when it is too long. */
  private int length;
  private int number;

  LineCutter(Consumer<Line> each) {
    this.each = each;
  }

  /** The next bytes, from one place to another. */
  void cut(byte[] bytes, int from, int to) {
    int begin = from;
    for (int at = from; at < to; at++) {
      if (bytes[at] == '\n') {
        add(bytes, begin, at);
        end("");
        begin = at + 1;
      }
    }
    add(bytes, begin, to);
  }

  /** There are no more. */
  void end() {
    if (length > 0) {
      end("the file ends within this line: ");
    }
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

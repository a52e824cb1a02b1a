// SPDX-License-Identifier: Apache-2.0
package tidings.transfer.interchange;

import java.util.Arrays;
import java.util.function.Consumer;

/** Cuts bytes into lines, and holds one of them at a time. */
final class LineSplitter {
  /** A line takes at most so many bytes: twice what the longest that is right does. */
  static final int MAX_LINE_BYTES = 256 << 10;
  /** Lines of one file, of each of which something is kept in memory; more go into several. */
  static final int MAX_LINES = 10_000_000;

  private final Consumer<Line> consumer;
  private final byte[] line = new byte[MAX_LINE_BYTES];
  /** One more than there is room for, when it is too long. */
  private int length;
  private int number;

  LineSplitter(Consumer<Line> consumer) {
    this.consumer = consumer;
  }

  /** The next bytes, from one place to another. */
  void split(byte[] bytes, int from, int to) {
    int begin = from;
    for (int i = from; i < to; i++) {
      if (bytes[i] == '\n') {
        add(bytes, begin, i);
        end("");
        begin = i + 1;
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
    int fitting = Math.min(to - from, MAX_LINE_BYTES - Math.min(length, MAX_LINE_BYTES));
    System.arraycopy(buffer, from, line, Math.min(length, MAX_LINE_BYTES), fitting);
    length = Math.min(length + to - from, MAX_LINE_BYTES + 1);
  }

  /** @param fault of a line that nothing ends, should it be wrong */
  private void end(String fault) {
    if (++number > MAX_LINES) {
      throw new ImportFileException(
          "it has more than " + MAX_LINES + " lines; import it in several files");
    }
    boolean tooLong = length > MAX_LINE_BYTES;
    int keptLength = tooLong ? 0 : length;
    length = 0;
    consumer.accept(new Line(
        number, Arrays.copyOf(line, keptLength),
        tooLong ? "it is longer than " + MAX_LINE_BYTES + " bytes" : fault));
  }
}

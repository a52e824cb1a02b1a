// SPDX-License-Identifier: Apache-2.0
package tidings.transfer.interchange;

import java.util.Arrays;
import java.util.function.Consumer;

/** Splits bytes into lines, buffering one line at a time. */
final class LineSplitter {
  /** Maximum length of a line: twice that of the longest valid one. */
  static final int MAX_LINE_BYTES = 256 << 10;
  /**
   * Maximum number of lines in a file, as memory use grows with it; larger imports need several
   * files.
   */
  static final int MAX_LINES = 10_000_000;

  private final Consumer<Line> consumer;
  private final byte[] line = new byte[MAX_LINE_BYTES];
  /** Length of the current line; one above the limit if the line is too long. */
  private int length;
  private int number;

  LineSplitter(Consumer<Line> consumer) {
    this.consumer = consumer;
  }

  /** Adds the bytes of a range. */
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

  /** Ends the last line. */
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

  /** @param fault prefix of errors in a last line that has no line end */
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

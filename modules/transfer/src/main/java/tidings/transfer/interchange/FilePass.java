// SPDX-License-Identifier: Apache-2.0
package tidings.transfer.interchange;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.LongConsumer;

/**
 * A pass through a file that leaves out the skipped lines.
 *
 * @param requireRunning called before each line; throws if the import has to stop
 */
record FilePass(
    TextFile file, LineParser parser, RejectedLines rejected, Runnable requireRunning) {
  /** Lines per batch. */
  static final int BATCH_SIZE = 500;

  /** Calls the consumer with each raw line. */
  void forEachLine(LongConsumer onRead, Consumer<Line> consumer) {
    file.forEachLine(onRead, line -> {
      requireRunning.run();
      if (!line.isBlank() && !rejected.isSkipped(line.number())) {
        consumer.accept(line);
      }
    });
  }

  /** Calls the consumer with batches of parsed lines. */
  void forEachBatch(LongConsumer onRead, Consumer<List<ParsedLine>> consumer) {
    var batch = new ArrayList<ParsedLine>();
    forEachLine(onRead, line -> {
      batch.add(parser.parse(line));
      if (batch.size() == BATCH_SIZE) {
        consumer.accept(List.copyOf(batch));
        batch.clear();
      }
    });
    consumer.accept(List.copyOf(batch));
  }
}

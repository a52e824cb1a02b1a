// SPDX-License-Identifier: Apache-2.0
package tidings.transfer.interchange;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.LongConsumer;

/** Goes through a file from its beginning to its end, past the lines that are left out. */
record FilePass(TextFile file, LineParser parser, RejectedLines rejected) {
  /** Lines that are looked at together. */
  static final int BATCH_SIZE = 500;

  /** Line by line, as they are. */
  void forEachLine(LongConsumer onRead, Consumer<Line> consumer) {
    file.forEachLine(onRead, line -> {
      if (!line.isBlank() && !rejected.isSkipped(line.number())) {
        consumer.accept(line);
      }
    });
  }

  /** What they tell, of those that are right. */
  void forEachBatch(LongConsumer onRead, Consumer<List<ParsedLine>> consumer) {
    var batch = new ArrayList<ParsedLine>();
    forEachLine(onRead, line -> {
      batch.add(new ParsedLine(line.number(), parser.parse(line.bytes())));
      if (batch.size() == BATCH_SIZE) {
        consumer.accept(List.copyOf(batch));
        batch.clear();
      }
    });
    consumer.accept(List.copyOf(batch));
  }
}

// SPDX-License-Identifier: Apache-2.0
package tidings.app.bulk;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.LongConsumer;

/** Goes through a file from its beginning to its end, past the lines that are left out. */
record Passing(TextFile source, Grammar grammar, Complaints complaints) {
  /** Lines that are looked at together. */
  static final int BATCH = 500;

  /** Line by line, as they are. */
  void lines(LongConsumer read, Consumer<Line> line) {
    source.each(read, each -> {
      if (!each.isBlank() && !complaints.isOut(each.number())) {
        line.accept(each);
      }
    });
  }

  /** What they tell, of those that are right. */
  void batches(LongConsumer read, Consumer<List<Told>> some) {
    var batch = new ArrayList<Told>();
    lines(read, line -> {
      batch.add(new Told(line.number(), grammar.read(line.bytes())));
      if (batch.size() == BATCH) {
        some.accept(List.copyOf(batch));
        batch.clear();
      }
    });
    some.accept(List.copyOf(batch));
  }
}

// SPDX-License-Identifier: Apache-2.0
package tidings.store.embedded;

import static tidings.store.Change.add;

import io.vertx.core.Vertx;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.stream.IntStream;
import tidings.store.Item;
import tidings.store.Key;
import tidings.store.Transaction;

/** A process that writes until it is killed, and prints the number of each write when it knows. */
final class Scribe {
  static final Key COUNT = new Key("count", "all");
  static final int FEED_ROWS = 300;
  /** What a line begins with that tells a number; a log may tell other things. */
  static final String KNOWN = "known ";

  private Scribe() {}

  /** @param args the folder, and the number to begin with */
  public static void main(String... args) {
    var table = EmbeddedTable.open(
        Vertx.vertx(), Path.of(args[0]), Settings.defaults(), InstantSource.system());
    for (int number = Integer.parseInt(args[1]);; number += 2) {
      int feeds = number;
      int together = number + 1;
      var rows = table.putAll(IntStream.range(0, FEED_ROWS)
          .mapToObj(row -> Item.at(new Key("FEED#" + feeds, "row" + row), "feed").build())
          .toList());
      var one = write(together).commit(table);
      rows.compose(stored -> write(feeds).commit(table))
          .onSuccess(known -> System.out.println(KNOWN + feeds));
      one.onSuccess(known -> System.out.println(KNOWN + together)).await();
    }
  }

  private static Transaction write(int number) {
    return new Transaction()
        .put(Item.at(new Key("one", "" + number), "one").indexed(new Key("list", "" + number))
            .build())
        .put(Item.at(new Key("other#" + number, "x"), "other").build())
        .update(COUNT, add("n", 1));
  }
}

// SPDX-License-Identifier: Apache-2.0
package tidings.store.embedded;

import io.vertx.core.Vertx;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.stream.IntStream;
import tidings.store.TestLayout;
import tidings.store.embedded.EmbeddedSettings.Durability;

/** A process of many callers that write until it is killed, and tell of each step that is done. */
final class WriterProcess {
  static final int WRITERS = 8;
  /** What it says before it opens the database, and when that is open. */
  static final String OPENING = "opening";
  static final String OPEN = "open";
  /** What a line begins with that tells a step: behind it are the caller and the number. */
  static final String DONE = "done ";
  /** So small that rows are sorted into files, and files into others, all the time. */
  static final long WRITE_BUFFER = 1 << 18;

  private WriterProcess() {}

  /** @param args the folder, what callers are called, and the durability */
  public static void main(String... args) {
    System.out.println(OPENING);
    var settings = new EmbeddedSettings(Durability.valueOf(args[2]), 1 << 20, WRITE_BUFFER, 0);
    var table = EmbeddedTable.open(
        Vertx.vertx(), Path.of(args[0]), settings, TestLayout.INSTANCE, InstantSource.system());
    System.out.println(OPEN);
    writers(args[1]).forEach(writer -> Thread.ofPlatform().start(() -> {
      for (int step = 0;; step++) {
        writer.perform(step, table);
        System.out.println(DONE + writer.name() + " " + step);
      }
    }));
  }

  static List<DeterministicWriter> writers(String name) {
    return IntStream.range(0, WRITERS).mapToObj(number -> new DeterministicWriter(name + number))
        .toList();
  }
}

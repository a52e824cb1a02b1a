// SPDX-License-Identifier: Apache-2.0
package tidings.store.embedded;

import io.vertx.core.Vertx;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.stream.IntStream;
import tidings.store.TestLayout;
import tidings.store.embedded.EmbeddedSettings.Durability;

/** A child process with many writers that report each completed step until it is killed. */
final class WriterProcess {
  static final int WRITERS = 8;
  /** Lines printed before and after the database is opened. */
  static final String OPENING = "opening";
  static final String OPEN = "open";
  /** Prefix of the line for a completed step; the writer and the step follow. */
  static final String DONE = "done ";
  /** Small, so that flushes and compactions happen all the time. */
  static final long WRITE_BUFFER = 1 << 18;

  private WriterProcess() {}

  /** @param args the folder, the prefix of the writers' names, and the durability */
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

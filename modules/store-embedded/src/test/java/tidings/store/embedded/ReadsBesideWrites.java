// SPDX-License-Identifier: Apache-2.0
package tidings.store.embedded;

import io.vertx.core.Vertx;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import tidings.store.Table;
import tidings.store.TestLayout;

/** A table that threads keep reading during each test, so that loads of caches overlap with writes. */
abstract class ReadsBesideWrites {
  private static final int READERS = 3;

  private final AtomicBoolean done = new AtomicBoolean();
  private final List<Thread> readers = IntStream.range(0, READERS)
      .mapToObj(number -> Thread.ofPlatform().unstarted(this::readUntilDone))
      .toList();
  private Vertx vertx;
  protected Table table;

  /** Reads what the test writes. */
  abstract void readOnce();

  @BeforeEach
  void open(@TempDir Path folder) {
    vertx = Vertx.vertx();
    var settings = EmbeddedSettings.defaults().durability(EmbeddedSettings.Durability.OS);
    table =
        EmbeddedTable.open(vertx, folder, settings, TestLayout.INSTANCE, InstantSource.system());
    readers.forEach(Thread::start);
  }

  @AfterEach
  void close() throws InterruptedException {
    done.set(true);
    for (var reader : readers) {
      reader.join();
    }
    table.close().await();
    vertx.close().await();
  }

  private void readUntilDone() {
    while (!done.get()) {
      readOnce();
    }
  }
}

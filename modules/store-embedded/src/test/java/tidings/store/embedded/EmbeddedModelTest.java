// SPDX-License-Identifier: Apache-2.0
package tidings.store.embedded;

import io.vertx.core.Vertx;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import net.jqwik.api.lifecycle.AfterProperty;
import tidings.store.Table;
import tidings.store.TableModelContract;
import tidings.store.TestLayout;

/** The embedded engine behaves like a sorted map. */
final class EmbeddedModelTest extends TableModelContract {
  private final Vertx vertx = Vertx.vertx();
  private final Path folder = Files.createTempDirectory("tidings");
  private final Table table =
      EmbeddedTable.open(vertx, folder, EmbeddedSettings.defaults(), TestLayout.INSTANCE, clock());

  EmbeddedModelTest() throws IOException {}

  @AfterProperty
  void close() throws IOException {
    table.close().await();
    vertx.close().await();
    try (var files = Files.walk(folder)) {
      files.sorted(Comparator.reverseOrder()).map(Path::toFile).forEach(File::delete);
    }
  }

  @Override
  public Table table() {
    return table;
  }
}

// SPDX-License-Identifier: Apache-2.0
package tidings.stream;

import io.vertx.core.Vertx;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import tidings.store.Table;
import tidings.store.embedded.EmbeddedTable;
import tidings.store.embedded.Settings;

/** One process has the store, and whoever comes after it goes on with its journal. */
final class EmbeddedKilledTest extends KilledContract {
  @Override
  int nodes() {
    return 1;
  }

  @Override
  int kills() {
    return 12;
  }

  @Override
  List<String> store() {
    return List.of(data().toString());
  }

  @Override
  Table table(Vertx vertx) {
    return EmbeddedTable.open(vertx, data(), Settings.defaults(), InstantSource.system());
  }

  private Path data() {
    return folder.resolve("data");
  }
}

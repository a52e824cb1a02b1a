// SPDX-License-Identifier: Apache-2.0
package tidings.stream;

import io.vertx.core.Vertx;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import tidings.schema.TidingsLayout;
import tidings.store.Rounds;
import tidings.store.Table;
import tidings.store.embedded.EmbeddedSettings;
import tidings.store.embedded.EmbeddedTable;

/** One process at a time has the store; its successor continues with the journal. */
final class EmbeddedProcessKillTest extends ProcessKillContract {
  @Override
  int nodes() {
    return 1;
  }

  @Override
  int kills() {
    return Rounds.of(3, 8);
  }

  @Override
  List<String> storeArguments() {
    return List.of(data().toString());
  }

  @Override
  Table table(Vertx vertx) {
    return EmbeddedTable.open(vertx, data(), EmbeddedSettings.defaults(), TidingsLayout.INSTANCE,
        InstantSource.system());
  }

  private Path data() {
    return folder.resolve("data");
  }
}

// SPDX-License-Identifier: Apache-2.0
package tidings.search.embedded;

import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.io.TempDir;
import tidings.search.index.IndexContract;
import tidings.search.index.IndexStore;

/** The index in a folder. */
final class LuceneIndexTest extends IndexContract {
  @TempDir
  private Path folder;

  @Override
  protected IndexStore store() {
    return new IndexFolder(Optional.of(folder.resolve("index")));
  }
}

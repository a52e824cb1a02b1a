// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import tidings.schema.rows.EventLogRow;
import tidings.server.settings.SettingSources;
import tidings.server.storage.StoreConfig;

/**
 * Whether there is a search, and where its index is.
 *
 * @param isOn if it is enabled, and events are kept, from which the index follows
 * @param folder of the index; empty for one that ends with the process
 */
public record SearchSettings(boolean isOn, Optional<Path> folder) {
  private static final String FOLDER_IN_DATA = "search";

  static SearchSettings of(SettingSources sources) {
    var store = StoreConfig.of(sources);
    boolean keepsEvents =
        sources.get("events.keep").duration(Duration.ZERO, EventLogRow.MAX_RETENTION).isPositive();
    return new SearchSettings(
        sources.get("search.enabled").bool() && keepsEvents,
        sources.get("search.folder").optional().map(Path::of)
            .or(() -> store.folder().map(data -> data.resolve(FOLDER_IN_DATA))));
  }
}

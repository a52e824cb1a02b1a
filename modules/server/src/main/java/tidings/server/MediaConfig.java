// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import java.nio.file.Path;
import java.util.Optional;
import tidings.media.settings.MediaSettings;
import tidings.server.settings.SettingSources;
import tidings.server.storage.StoreConfig;

/** Reads the settings of uploaded pictures. */
final class MediaConfig {
  private static final String AUTO = "auto";
  private static final long KILOBYTE = 1024;
  private static final long MEGABYTE = 1024 * KILOBYTE;
  private static final long MAX_FILE_BYTES = 100 * MEGABYTE;
  private static final long MAX_QUOTA_BYTES = 1024 * 1024 * MEGABYTE;

  private MediaConfig() {}

  static MediaSettings of(SettingSources sources) {
    return new MediaSettings(
        folder(sources),
        sources.get("media.maxSize").size(KILOBYTE, MAX_FILE_BYTES),
        sources.get("media.quota").size(0, MAX_QUOTA_BYTES));
  }

  /**
   * The data folder by default. Servers that share a table have no folder in common unless they are
   * given one.
   */
  private static Optional<Path> folder(SettingSources sources) {
    var setting = sources.get("media.folder");
    return setting.value().equals(AUTO)
        ? StoreConfig.of(sources).folder().map(data -> data.resolve("media"))
        : Optional.of(setting.folder());
  }
}

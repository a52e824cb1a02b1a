// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import java.nio.file.Path;
import java.util.Optional;
import tidings.media.settings.MediaSettings;
import tidings.media.settings.S3Settings;
import tidings.server.settings.SettingSources;
import tidings.server.storage.StoreConfig;

/** Reads the settings of uploaded pictures. */
final class MediaConfig {
  private static final String AUTO = "auto";
  private static final long KILOBYTE = 1024;
  private static final long MEGABYTE = 1024 * KILOBYTE;
  private static final long MAX_FILE_BYTES = 100 * MEGABYTE;
  private static final long MAX_RECORDING_BYTES = 2048 * MEGABYTE;
  private static final long MAX_QUOTA_BYTES = 1024 * 1024 * MEGABYTE;

  private static final String BUCKET = "[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]";
  private static final String PREFIX = "([A-Za-z0-9_-][A-Za-z0-9._-]*/)*";
  /** For uploads that are not in their bucket yet. */
  private static final Path TEMPORARY =
      Path.of(System.getProperty("java.io.tmpdir"), "tidings-media");

  private MediaConfig() {}

  /** Where the contents are. */
  private enum Kept {
    FILES,
    S3
  }

  static MediaSettings of(SettingSources sources) {
    var s3 = s3(sources);
    return new MediaSettings(
        folder(sources).or(() -> s3.map(bucket -> TEMPORARY)), s3,
        sources.get("media.maxSize").size(KILOBYTE, MAX_FILE_BYTES),
        sources.get("media.recordings").size(0, MAX_RECORDING_BYTES),
        sources.get("media.quota").size(0, MAX_QUOTA_BYTES));
  }

  private static Optional<S3Settings> s3(SettingSources sources) {
    var kept = sources.get("media.store").oneOf(Kept.class);
    var bucket = sources.get("media.s3.bucket");
    var name = bucket.optionalMatching(BUCKET);
    var region = sources.get("media.s3.region").region();
    var endpoint = sources.get("media.s3.endpoint").url();
    var prefix = sources.get("media.s3.prefix").optionalMatching(PREFIX).orElse("");
    return switch (kept) {
      case FILES -> Optional.empty();
      case S3 -> Optional.of(new S3Settings(
          name.orElseGet(() -> bucket.matching(BUCKET)), region, endpoint, prefix));
    };
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

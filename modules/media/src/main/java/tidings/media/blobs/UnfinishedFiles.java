// SPDX-License-Identifier: Apache-2.0
package tidings.media.blobs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The files of a folder that are being written, and those that are about to be deleted. */
final class UnfinishedFiles {
  /** Begins the names of files that are about to be deleted; their address follows. */
  static final String HIDDEN = "hidden-";
  /** Much longer than a file is unfinished, for folders that others write to. */
  private static final Duration MAX_AGE = Duration.ofHours(1);
  private static final int ADDRESS_LENGTH = 64;
  private static final Logger LOG = LoggerFactory.getLogger(UnfinishedFiles.class);

  private final Path folder;
  private final InstantSource clock;
  private final boolean isShared;

  UnfinishedFiles(Path folder, InstantSource clock, boolean isShared) {
    this.folder = folder;
    this.clock = clock;
    this.isShared = isShared;
  }

  /** Brings a hidden blob back. */
  @FunctionalInterface
  interface Restoring {
    void restore(BlobAddress address, Path hidden) throws IOException;
  }

  /** A new name. */
  Path create() throws IOException {
    return create("new-" + UUID.randomUUID());
  }

  Path create(String name) throws IOException {
    Files.createDirectories(folder);
    return folder.resolve(name);
  }

  /** Removes the files of processes that were killed, and restores blobs that they had hidden. */
  void removeAbandoned(Restoring restoring) throws IOException {
    if (!Files.isDirectory(folder)) {
      return;
    }
    List<Path> files;
    try (var all = Files.list(folder)) {
      files = all.toList();
    }
    for (var file : files) {
      if (isAbandoned(file)) {
        LOG.info("{} was left by a process that has ended; it is removed", file);
        remove(file, restoring);
      }
    }
  }

  private boolean isAbandoned(Path file) throws IOException {
    return !isShared || Files.getLastModifiedTime(file).toInstant()
        .isBefore(clock.instant().minus(MAX_AGE));
  }

  private static void remove(Path file, Restoring restoring) throws IOException {
    var name = file.getFileName().toString();
    if (name.startsWith(HIDDEN) && name.length() > HIDDEN.length() + ADDRESS_LENGTH) {
      restoring.restore(new BlobAddress(
          name.substring(HIDDEN.length(), HIDDEN.length() + ADDRESS_LENGTH)), file);
    } else {
      Files.deleteIfExists(file);
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
package tidings.server.commands;

import io.vertx.core.Vertx;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import tidings.media.blobs.BlobCopy;
import tidings.media.blobs.Blobs;
import tidings.media.blobs.FileBlobs;
import tidings.media.settings.MediaSettings;

/**
 * Copies the files of uploaded pictures along with the table. They are copied after the rows, and only
 * those that are not there yet.
 */
record MediaFolderCopy(Vertx vertx, PrintStream out) {
  /** The folder beside backups, which all of them share, and in the data folder of a store. */
  private static final String NAME = "media";

  static Path beside(Path file) {
    return file.resolveSibling(NAME);
  }

  static Path in(Path data) {
    return data.resolve(NAME);
  }

  void backUp(MediaSettings settings, Path target) {
    if (settings.s3().isPresent()) {
      out.println("Uploaded pictures stay in the bucket " + settings.s3().get().bucket());
      return;
    }
    settings.folder().ifPresent(folder -> copy(folder, target));
  }

  void restore(Path source, MediaSettings settings) {
    if (settings.s3().isEmpty()) {
      settings.folder().ifPresent(folder -> copy(source, folder));
    }
  }

  void copy(Path from, Path to) {
    if (Files.isDirectory(from)) {
      long files = new BlobCopy(open(from), open(to), to.resolve("unfinished")).run();
      out.println("Copied " + files + " files of pictures to " + to);
    }
  }

  /** Another process may write to it, so nothing is cleaned up. */
  private Blobs open(Path folder) {
    return new FileBlobs(vertx, folder, InstantSource.system(), true);
  }
}

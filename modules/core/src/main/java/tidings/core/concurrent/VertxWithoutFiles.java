// SPDX-License-Identifier: Apache-2.0
package tidings.core.concurrent;

import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.file.FileSystemOptions;

/**
 * Creates instances of Vert.x without its cache of files from the class path. The cache is a folder
 * in the temporary folder, which stays behind when the process is killed, and nothing here needs
 * it.
 */
public final class VertxWithoutFiles {
  private VertxWithoutFiles() {}

  public static Vertx create() {
    return create(new VertxOptions());
  }

  public static Vertx create(VertxOptions options) {
    return Vertx.vertx(options.setFileSystemOptions(
        new FileSystemOptions().setFileCachingEnabled(false).setClassPathResolvingEnabled(false)));
  }
}

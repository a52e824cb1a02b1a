// SPDX-License-Identifier: Apache-2.0
package tidings.server.terminal;

import static java.nio.file.StandardOpenOption.CREATE_NEW;
import static java.nio.file.StandardOpenOption.WRITE;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/** Creates files with secrets, which only the owner can access. */
public final class PrivateFile {
  private static final FileAttribute<?> OWNER_ONLY =
      PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));

  private PrivateFile() {}

  /** Creates an empty file, replacing an existing one. */
  public static FileChannel create(Path path) throws IOException {
    Files.deleteIfExists(path);
    var options = Set.of(CREATE_NEW, WRITE);
    return path.getFileSystem().supportedFileAttributeViews().contains("posix")
        ? FileChannel.open(path, options, OWNER_ONLY)
        : FileChannel.open(path, options);
  }
}

// SPDX-License-Identifier: Apache-2.0
package tidings.store.embedded;

import static java.nio.file.LinkOption.NOFOLLOW_LINKS;
import static java.nio.file.StandardCopyOption.ATOMIC_MOVE;
import static java.nio.file.attribute.PosixFilePermissions.asFileAttribute;
import static java.nio.file.attribute.PosixFilePermissions.fromString;

import java.io.File;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.rocksdb.RocksDB;
import org.rocksdb.util.Environment;
import tidings.core.Sha256;

/**
 * The native library of RocksDB, which is unpacked once and used by all later starts. RocksDB
 * itself would unpack another copy of 15 MB at each start, and leave it behind if the process is
 * killed.
 */
final class NativeLibrary {
  private static final String ROCKSDB = "rocksdb";
  private static final String OWNER_ONLY = "rwx------";
  private static final int HASH_DIGITS = 16;

  private static boolean isLoaded;

  private NativeLibrary() {}

  /**
   * Loads it, from the library path of Java if it is there. Only the first call of a process does
   * something, as the check of 15 MB takes a quarter of a second.
   */
  static synchronized void load() {
    if (isLoaded) {
      return;
    }
    if (!isOnLibraryPath()) {
      loadUnpacked();
    }
    RocksDB.loadLibrary(); // does nothing if it is loaded
    isLoaded = true;
  }

  private static boolean isOnLibraryPath() {
    var file = System.mapLibraryName(Environment.getJniLibraryName(ROCKSDB));
    return Stream.of(System.getProperty("java.library.path", "").split(File.pathSeparator))
        .anyMatch(folder -> Files.exists(Path.of(folder, file)));
  }

  /** Does nothing if it cannot be unpacked safely. */
  private static void loadUnpacked() {
    try {
      var folder = unpack(Path.of(System.getProperty("java.io.tmpdir")));
      if (folder.isPresent()) {
        RocksDB.loadLibrary(List.of(folder.get().toString()));
      }
    } catch (IOException | UnsatisfiedLinkError | UnsupportedOperationException unusable) {
      // RocksDB unpacks a copy of its own, or tells what is wrong
    }
  }

  /**
   * Unpacks the library into a folder that only this user can write, unless the same is there.
   *
   * @return the folder with the library; empty if RocksDB has none for this system
   */
  static Optional<Path> unpack(Path temporary) throws IOException {
    var resource = "/" + Environment.getJniLibraryFileName(ROCKSDB);
    try (var packed = RocksDB.class.getResourceAsStream(resource)) {
      if (packed == null) {
        return Optional.empty();
      }
      byte[] content = packed.readAllBytes();
      var hash = Sha256.hex(content).substring(0, HASH_DIGITS);
      var folder = privateFolder(
          privateFolder(temporary.resolve("tidings-native-" + System.getProperty("user.name")))
              .resolve("rocksdb-" + hash));
      // The name that RocksDB.loadLibrary(paths) looks for.
      var file = folder.resolve(Environment.getJniLibraryFileName("rocksdbjni"));
      if (!Files.exists(file) || !Arrays.equals(Files.readAllBytes(file), content)) {
        var copy = Files.createTempFile(folder, "new", "");
        Files.write(copy, content);
        Files.move(copy, file, ATOMIC_MOVE);
      }
      return Optional.of(folder);
    }
  }

  /** @throws IOException if the folder belongs to another user, or another user may write it */
  private static Path privateFolder(Path folder) throws IOException {
    try {
      return Files.createDirectory(folder, asFileAttribute(fromString(OWNER_ONLY)));
    } catch (FileAlreadyExistsException exists) {
      var user = folder.getFileSystem().getUserPrincipalLookupService()
          .lookupPrincipalByName(System.getProperty("user.name"));
      if (Files.isDirectory(folder, NOFOLLOW_LINKS)
          && Files.getOwner(folder, NOFOLLOW_LINKS).equals(user)
          && Files.getPosixFilePermissions(folder, NOFOLLOW_LINKS)
              .equals(fromString(OWNER_ONLY))) {
        return folder;
      }
      throw exists;
    }
  }
}

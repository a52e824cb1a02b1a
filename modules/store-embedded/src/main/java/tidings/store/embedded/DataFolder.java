// SPDX-License-Identifier: Apache-2.0
package tidings.store.embedded;

import static java.nio.file.attribute.PosixFilePermission.OTHERS_EXECUTE;
import static java.nio.file.attribute.PosixFilePermission.OTHERS_READ;
import static java.nio.file.attribute.PosixFilePermissions.asFileAttribute;
import static java.nio.file.attribute.PosixFilePermissions.fromString;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.util.Collections;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.rocksdb.RocksDBException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tidings.store.StoreException;
import tidings.store.TableLayout;

/**
 * The data folder: a FORMAT file, which marks the folder and its format, and the database. Every
 * error message names the folder and the problem.
 */
final class DataFolder {
  /** Format of the folder. Raise it when an older version could not read the data of this one. */
  static final int FORMAT = 2;
  private static final Pattern FORMAT_PATTERN =
      Pattern.compile("Tidings store, format (\\d{1,9})\\s*");
  /**
   * Files that an empty folder may contain: a leftover of an interrupted start, and the folder of a
   * volume.
   */
  private static final Set<String> IGNORED_FILES = Set.of("FORMAT.new", "lost+found");

  private static final Set<PosixFilePermission> OF_OTHERS = Set.of(OTHERS_READ, OTHERS_EXECUTE);
  private static final Logger LOG = LoggerFactory.getLogger(DataFolder.class);

  private final Path path;

  DataFolder(Path path) {
    this.path = path;
  }

  Database open(EmbeddedSettings settings, TableLayout layout) {
    prepare();
    try {
      return Database.open(databasePath(), settings, layout);
    } catch (RocksDBException failure) {
      throw new StoreException(isLocked(failure)
          ? "The data folder " + path + " is in use by another process."
          : "The data folder " + path + " cannot be opened: " + failure.getMessage(), failure);
    }
  }

  /** Opens an existing database read-only and leaves the folder unchanged. */
  Database openReadOnly(EmbeddedSettings settings, TableLayout layout) {
    try {
      if (!Files.exists(formatFile())) {
        throw new StoreException("There is no Tidings data in " + path + ".");
      }
      int format = checkFormat(Files.readString(formatFile()));
      if (format < FORMAT) {
        throw new StoreException("The data folder " + path + " was last used by an older version;"
            + " start a server on it once to upgrade it.");
      }
      return Database.openReadOnly(databasePath(), settings, layout);
    } catch (IOException | RocksDBException failure) {
      throw new StoreException(
          "The data folder " + path + " cannot be read: " + failure.getMessage(), failure);
    }
  }

  /** RocksDB reports a lock only by its message. */
  private static boolean isLocked(RocksDBException failure) {
    return String.valueOf(failure.getMessage()).contains("lock");
  }

  /** Checks that the folder is new, empty or a data folder, and marks it. */
  private void prepare() {
    try {
      create();
      if (Files.exists(formatFile())) {
        checkFormat(Files.readString(formatFile()));
      } else {
        checkEmpty();
      }
      // Written at every start, as a test that the folder is writable.
      writeFormat();
      if (!Files.exists(databasePath())) {
        Files.createDirectory(databasePath(), ownerOnly());
      }
    } catch (FileAlreadyExistsException occupied) {
      throw new StoreException("The data folder " + path
          + (Files.exists(path) ? " is not a folder." : " cannot be written."), occupied);
    } catch (IOException failure) {
      throw new StoreException("The data folder " + path + " cannot be written.", failure);
    }
  }

  /** A new folder is private; those above it, and an existing one, keep their permissions. */
  private void create() throws IOException {
    if (Files.isDirectory(path)) {
      warnIfOthersCanRead();
      return;
    }
    Files.createDirectories(path.toAbsolutePath().getParent());
    Files.createDirectories(path, ownerOnly());
  }

  private void warnIfOthersCanRead() throws IOException {
    if (hasPermissions()
        && !Collections.disjoint(Files.getPosixFilePermissions(path), OF_OTHERS)) {
      LOG.warn("other users of this machine can open the data folder {}, which is left as it is;"
          + " to keep them out: chmod 700 {}", path, path);
    }
  }

  private Path databasePath() {
    return path.resolve("rocksdb");
  }

  /** Permissions of new folders: they hold private posts and password hashes. */
  private FileAttribute<?>[] ownerOnly() {
    return hasPermissions()
        ? new FileAttribute<?>[]{asFileAttribute(fromString("rwx------"))}
        : new FileAttribute<?>[0];
  }

  private boolean hasPermissions() {
    return path.getFileSystem().supportedFileAttributeViews().contains("posix");
  }

  private Path formatFile() {
    return path.resolve("FORMAT");
  }

  private int checkFormat(String text) {
    Matcher matcher = FORMAT_PATTERN.matcher(text);
    if (!matcher.matches()) {
      throw foreignFolder();
    }
    int format = Integer.parseInt(matcher.group(1));
    if (format > FORMAT) {
      throw new StoreException(
          "The data folder " + path + " is from a newer version (its format is "
              + format + ", this version knows " + FORMAT + ").");
    }
    return format;
  }

  private void checkEmpty() throws IOException {
    try (var entries = Files.list(path)) {
      if (!entries.allMatch(entry -> IGNORED_FILES.contains(entry.getFileName().toString()))) {
        throw foreignFolder();
      }
    }
  }

  private StoreException foreignFolder() {
    return new StoreException(
        "The folder " + path
            + " holds other files but no Tidings data; choose a new or empty folder.");
  }

  private void writeFormat() throws IOException {
    var temporary = path.resolve("FORMAT.new");
    Files.writeString(temporary, "Tidings store, format " + FORMAT + "\n");
    Files.move(temporary, formatFile(), StandardCopyOption.ATOMIC_MOVE);
  }
}

// SPDX-License-Identifier: Apache-2.0
package tidings.store.embedded;

import static java.nio.file.attribute.PosixFilePermissions.asFileAttribute;
import static java.nio.file.attribute.PosixFilePermissions.fromString;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileAttribute;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.rocksdb.RocksDBException;
import tidings.store.StoreException;
import tidings.store.TableLayout;

/**
 * The folder that holds the table: a file that says so and in which format, and the database. Every
 * failure names the folder and says what is wrong with it.
 */
final class DataFolder {
  /** Raised when a former version could not read what this one writes. */
  static final int FORMAT = 2;
  private static final Pattern FORMAT_PATTERN =
      Pattern.compile("Tidings store, format (\\d{1,9})\\s*");
  /** What may lie in a folder that counts as empty: a former attempt, a volume's own folder. */
  private static final Set<String> IGNORED_FILES = Set.of("FORMAT.new", "lost+found");

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

  /** Opens what is there for reading alone, and leaves the folder as it is. */
  Database openReadOnly(EmbeddedSettings settings, TableLayout layout) {
    try {
      if (!Files.exists(formatFile())) {
        throw new StoreException("There is no data of Tidings in " + path + ".");
      }
      int format = checkFormat(Files.readString(formatFile()));
      if (format < FORMAT) {
        throw new StoreException("The data folder " + path + " was last used by an older version;"
            + " start a server on it once.");
      }
      return Database.openReadOnly(databasePath(), settings, layout);
    } catch (IOException | RocksDBException failure) {
      throw new StoreException(
          "The data folder " + path + " cannot be read: " + failure.getMessage(), failure);
    }
  }

  /** RocksDB tells this by its message alone. */
  private static boolean isLocked(RocksDBException failure) {
    return String.valueOf(failure.getMessage()).contains("lock");
  }

  /** Makes sure that the folder is ours to use, and makes it so when it is new. */
  private void prepare() {
    try {
      Files.createDirectories(path);
      if (Files.exists(formatFile())) {
        checkFormat(Files.readString(formatFile()));
      } else {
        checkEmpty();
      }
      // Written each time, as it also tells whether anything can be.
      writeFormat();
      if (!Files.exists(databasePath())) {
        Files.createDirectory(databasePath(), ownerOnly());
      }
    } catch (FileAlreadyExistsException occupied) {
      throw new StoreException("The data folder " + path + " is not a folder.", occupied);
    } catch (IOException failure) {
      throw new StoreException("The data folder " + path + " cannot be written.", failure);
    }
  }

  private Path databasePath() {
    return path.resolve("rocksdb");
  }

  /** Nobody else reads what is said in confidence, or the hashes of passwords. */
  private FileAttribute<?>[] ownerOnly() {
    return path.getFileSystem().supportedFileAttributeViews().contains("posix")
        ? new FileAttribute<?>[]{asFileAttribute(fromString("rwx------"))}
        : new FileAttribute<?>[0];
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
        "The folder " + path + " holds other files and no data of Tidings; name a new one.");
  }

  private void writeFormat() throws IOException {
    var temporary = path.resolve("FORMAT.new");
    Files.writeString(temporary, "Tidings store, format " + FORMAT + "\n");
    Files.move(temporary, formatFile(), StandardCopyOption.ATOMIC_MOVE);
  }
}

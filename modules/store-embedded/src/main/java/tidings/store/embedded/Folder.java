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
import tidings.store.StoreFailure;

/**
 * The folder that holds the table: a file that says so and in which format, and the database. Every
 * failure names the folder and says what is wrong with it.
 */
final class Folder {
  /** Raised when a former version could not read what this one writes. */
  static final int FORMAT = 2;
  private static final Pattern MARK = Pattern.compile("Tidings store, format (\\d{1,9})\\s*");
  /** What may lie in a folder that counts as empty: a former attempt, a volume's own folder. */
  private static final Set<String> NOTHING = Set.of("FORMAT.new", "lost+found");

  private final Path path;

  Folder(Path path) {
    this.path = path;
  }

  Database open(Settings settings) {
    claim();
    try {
      return Database.open(rocks(), settings);
    } catch (RocksDBException failure) {
      throw new StoreFailure(locked(failure)
          ? "The data folder " + path + " is in use by another process."
          : "The data folder " + path + " cannot be opened: " + failure.getMessage(), failure);
    }
  }

  /** Opens what is there for reading alone, and leaves the folder as it is. */
  Database openToRead(Settings settings) {
    try {
      if (!Files.exists(mark())) {
        throw new StoreFailure("There is no data of Tidings in " + path + ".");
      }
      int format = checkFormat(Files.readString(mark()));
      if (format < FORMAT) {
        throw new StoreFailure("The data folder " + path + " was last used by an older version;"
            + " start a server on it once.");
      }
      return Database.openToRead(rocks(), settings);
    } catch (IOException | RocksDBException failure) {
      throw new StoreFailure(
          "The data folder " + path + " cannot be read: " + failure.getMessage(), failure);
    }
  }

  /** RocksDB tells this by its message alone. */
  private static boolean locked(RocksDBException failure) {
    return String.valueOf(failure.getMessage()).contains("lock");
  }

  /** Makes sure that the folder is ours to use, and makes it so when it is new. */
  private void claim() {
    try {
      Files.createDirectories(path);
      if (Files.exists(mark())) {
        checkFormat(Files.readString(mark()));
      } else {
        checkEmpty();
      }
      // Written each time, as it also tells whether anything can be.
      write();
      if (!Files.exists(rocks())) {
        Files.createDirectory(rocks(), ownersAlone());
      }
    } catch (FileAlreadyExistsException occupied) {
      throw new StoreFailure("The data folder " + path + " is not a folder.", occupied);
    } catch (IOException failure) {
      throw new StoreFailure("The data folder " + path + " cannot be written.", failure);
    }
  }

  private Path rocks() {
    return path.resolve("rocksdb");
  }

  /** Nobody else reads what is said in confidence, or the hashes of passwords. */
  private FileAttribute<?>[] ownersAlone() {
    return path.getFileSystem().supportedFileAttributeViews().contains("posix")
        ? new FileAttribute<?>[]{asFileAttribute(fromString("rwx------"))}
        : new FileAttribute<?>[0];
  }

  private Path mark() {
    return path.resolve("FORMAT");
  }

  private int checkFormat(String text) {
    Matcher mark = MARK.matcher(text);
    if (!mark.matches()) {
      throw foreign();
    }
    int format = Integer.parseInt(mark.group(1));
    if (format > FORMAT) {
      throw new StoreFailure("The data folder " + path + " is from a newer version (its format is "
          + format + ", this version knows " + FORMAT + ").");
    }
    return format;
  }

  private void checkEmpty() throws IOException {
    try (var entries = Files.list(path)) {
      if (!entries.allMatch(entry -> NOTHING.contains(entry.getFileName().toString()))) {
        throw foreign();
      }
    }
  }

  private StoreFailure foreign() {
    return new StoreFailure(
        "The folder " + path + " holds other files and no data of Tidings; name a new one.");
  }

  private void write() throws IOException {
    var fresh = path.resolve("FORMAT.new");
    Files.writeString(fresh, "Tidings store, format " + FORMAT + "\n");
    Files.move(fresh, mark(), StandardCopyOption.ATOMIC_MOVE);
  }
}

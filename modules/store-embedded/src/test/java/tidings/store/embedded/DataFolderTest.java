// SPDX-License-Identifier: Apache-2.0
package tidings.store.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import io.vertx.core.Vertx;
import io.vertx.junit5.VertxExtension;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.InstantSource;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.LoggerFactory;
import tidings.store.Item;
import tidings.store.Key;
import tidings.store.Query;
import tidings.store.StoreException;
import tidings.store.TestLayout;
import tidings.store.Transaction;

@ExtendWith(VertxExtension.class)
final class DataFolderTest {
  @TempDir
  private Path folder;
  private final ListAppender<ILoggingEvent> warnings = new ListAppender<>();
  private final Logger logger = (Logger) LoggerFactory.getLogger(DataFolder.class);
  private Vertx vertx;

  @BeforeEach
  void setVertx(Vertx vertx) {
    this.vertx = vertx;
    warnings.start();
    logger.addAppender(warnings);
  }

  @AfterEach
  void stopListening() {
    logger.detachAppender(warnings);
  }

  @Test
  void a_new_folder_is_made() {
    var fresh = folder.resolve("a/b");

    open(fresh).close().await();

    assertThat(fresh.resolve("FORMAT")).hasContent("Tidings store, format 2");
  }

  @Test
  void only_the_owner_can_read_a_new_database_folder() throws IOException {
    open(folder).close().await();

    assertThat(permissions(folder.resolve("rocksdb"))).isEqualTo("rwx------");
  }

  @Test
  void only_the_owner_can_read_a_new_folder_and_those_above_it_are_as_usual() throws IOException {
    var usual = permissions(Files.createDirectory(folder.resolve("usual")));
    var fresh = folder.resolve("a/b");

    open(fresh).close().await();

    assertThat(permissions(fresh)).isEqualTo("rwx------");
    assertThat(permissions(fresh.getParent())).isEqualTo(usual);
    assertThat(warnings.list).isEmpty();
  }

  @Test
  void an_existing_folder_that_others_can_read_is_left_as_it_is_with_a_warning()
      throws IOException {
    Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));

    open(folder).close().await();

    assertThat(permissions(folder)).isEqualTo("rwxr-xr-x");
    assertThat(warnings.list).singleElement().extracting(ILoggingEvent::getFormattedMessage)
        .asString().contains("chmod 700 " + folder);
  }

  @Test
  void a_link_to_a_folder_is_followed() throws IOException {
    var target = Files.createDirectory(folder.resolve("target"));
    var link = Files.createSymbolicLink(folder.resolve("link"), target);

    open(link).close().await();

    assertThat(target.resolve("FORMAT")).exists();
  }

  @Test
  void opening_again_finds_everything() {
    var listed = Item.at(new Key("a", "1"), "thing").indexed(new Key("list", "x")).build();
    var feed = Item.at(new Key("FEED#ana", "1"), "feed").build();
    var table = open(folder);
    new Transaction().put(listed).commit(table).await();
    table.putAll(List.of(feed)).await();
    table.close().await();

    var again = open(folder);

    assertThat(again.get(listed.key()).await()).contains(listed);
    assertThat(again.query(Query.ofIndex("list")).await().items()).containsExactly(listed);
    assertThat(again.query(Query.of("FEED#ana")).await().items()).containsExactly(feed);
    again.close().await();
  }

  @Test
  void a_folder_in_use_is_refused() {
    var table = open(folder);

    assertRefused(folder, "The data folder " + folder + " is in use by another process.");

    assertThat(table.get(new Key("a", "1")).await()).isEmpty();
    table.close().await();
  }

  @Test
  void a_folder_of_a_newer_version_is_left_alone() throws IOException {
    Files.writeString(folder.resolve("FORMAT"), "Tidings store, format 3\n");

    assertRefused(folder, "The data folder " + folder + " is from a newer version"
        + " (its format is 3, this version knows 2).");

    assertThat(folder).isDirectoryNotContaining("glob:**rocksdb");
  }

  @Test
  void a_folder_with_other_files_is_left_alone() throws IOException {
    Files.writeString(folder.resolve("thesis.txt"), "long");

    assertRefused(folder, "The folder " + folder
        + " holds other files but no Tidings data; choose a new or empty folder.");

    assertThat(folder).isDirectoryNotContaining("glob:**FORMAT*");
  }

  @Test
  void a_folder_with_a_foreign_format_file_is_left_alone() throws IOException {
    Files.writeString(folder.resolve("FORMAT"), "Something else, format 1\n");

    assertRefused(folder, "The folder " + folder
        + " holds other files but no Tidings data; choose a new or empty folder.");
  }

  @Test
  void an_interrupted_creation_is_repeated() throws IOException {
    Files.writeString(folder.resolve("FORMAT.new"), "Tidi");

    open(folder).close().await();
  }

  @Test
  void a_file_is_refused() throws IOException {
    var file = Files.writeString(folder.resolve("file"), "text");

    assertRefused(file, "The data folder " + file + " is not a folder.");
    assertRefused(file.resolve("below"),
        "The data folder " + file.resolve("below") + " cannot be written.");
  }

  private static String permissions(Path path) throws IOException {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
  }

  private void assertRefused(Path path, String message) {
    assertThatThrownBy(() -> open(path)).isInstanceOf(StoreException.class).hasMessage(message);
  }

  private EmbeddedTable open(Path path) {
    return EmbeddedTable.open(vertx, path, EmbeddedSettings.defaults(), TestLayout.INSTANCE,
        InstantSource.system());
  }
}

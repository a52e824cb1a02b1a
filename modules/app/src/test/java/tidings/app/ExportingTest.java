// SPDX-License-Identifier: Apache-2.0
package tidings.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static tidings.app.ImportingTest.account;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tidings.core.Ref;

/** An export is whole, or is not there. */
final class ExportingTest {
  @TempDir
  Path folder;

  private BulkStore store;

  @BeforeEach
  void aStore() {
    store = new BulkStore(folder.resolve("data"));
  }

  @Test
  @Tag("door")
  void what_hangs_on_something_deleted_is_no_part_of_it() {
    store.store().serving(tidings -> {
      var ana = tidings.signUp("ana", Server.PASSWORD, "Ana").await();
      var ben = tidings.signUp("ben", Server.PASSWORD, "Ben").await();
      var post = ana.post("Fresh bread", Ref.parse("city:lisbon")).await();
      var first = ben.comment(post.id(), "Some left?").await();
      var second = ana.comment(first.id(), "Yes").await();
      ana.like(first.id(), "heart").await();
      ben.like(second.id(), "heart").await();
      ben.follow(second.id().ref()).await();
      ana.delete(post.id()).await();
    });
    var lines = store.lines();

    var outcome = new BulkStore(folder.resolve("other")).load(lines.toArray(String[]::new));

    assertThat(outcome.complaints()).isEmpty();
    assertThat(lines).hasSize(2);
  }

  @Test
  void its_file_is_its_owners_alone() throws IOException {
    store.load(account("ana"));
    var file = folder.resolve("town.ndjson");
    Files.writeString(folder.resolve("town.ndjson.part"), "left by another");

    into(file);

    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
        .isEqualTo("rw-------");
    assertThat(file).content().hasLineCount(1).startsWith("{\"account\":");
    assertThat(folder.resolve("town.ndjson.part")).doesNotExist();
  }

  @Test
  void a_file_that_is_there_stays_as_it_is() throws IOException {
    store.load(account("ana"));
    var file = Files.writeString(folder.resolve("town.ndjson"), "mine");

    assertThatThrownBy(() -> into(file)).isInstanceOf(Trouble.class)
        .hasMessageEndingWith("is there already");

    assertThat(file).content().isEqualTo("mine");
  }

  @Test
  void nobody_who_listens_is_told_in_one_line() {
    store.load(account("ana"));
    var closed = new OutputStream() {
      @Override
      public void write(int octet) throws IOException {
        throw new IOException("Broken pipe");
      }
    };

    assertThatThrownBy(
        () -> new Exporting(Server.config(store.folder()).store(), Optional.empty())
            .run(closed, BrokenStore.nowhere()))
        .isInstanceOf(Trouble.class)
        .hasMessage("the export cannot be written: Broken pipe");
  }

  private void into(Path file) {
    new Exporting(Server.config(store.folder()).store(), Optional.of(file))
        .run(OutputStream.nullOutputStream(), BrokenStore.nowhere());
  }
}

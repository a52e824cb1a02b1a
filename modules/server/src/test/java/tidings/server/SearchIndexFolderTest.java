// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tidings.client.Paging;
import tidings.client.Session;
import tidings.client.Tidings;
import tidings.core.Ref;
import tidings.core.Search.FoundActivity;
import tidings.core.Search.SearchFilter;

/** The index of a server in its folder: made when it is needed, kept, and made again if it is lost. */
@Tag("api")
final class SearchIndexFolderTest {
  @TempDir
  private Path data;
  @TempDir
  private Path other;
  private Path index;
  private Server server;
  private Tidings client;
  private Session ana;

  @BeforeEach
  void start() {
    index = other.resolve("index");
    open();
    ana = client.signUp("ana", ServerExtension.PASSWORD, "Ana").await();
  }

  private void open() {
    server = Server.open(ServerExtension.config(
        data, Map.of("--search.folder", index.toString())));
    client = Tidings.at(server.address());
  }

  @AfterEach
  void stop() {
    client.close();
    server.stop();
  }

  private void restart() {
    stop();
    open();
    ana = client.signIn("ana", ServerExtension.PASSWORD).await();
  }

  @Test
  void there_is_no_index_until_somebody_searches() {
    var posted = ana.post("One quokka").await();
    Await.until(() -> ana.activity(posted.id()).await().counts(), counts -> true);
    assertThat(index).doesNotExist();

    awaitFound("quokka", posted.id().ref());

    assertThat(index).isDirectory();
  }

  @Test
  void a_server_goes_on_with_the_index_that_it_has() throws IOException {
    var first = ana.post("First quokka").await().id().ref();
    awaitFound("quokka", first);
    restart();
    long begun = lastChange("write.lock");

    var second = ana.post("Second quokka").await().id().ref();

    awaitFound("quokka", first, second);
    assertThat(lastChange("write.lock")).isGreaterThanOrEqualTo(begun);
  }

  private long lastChange(String file) throws IOException {
    return Files.getLastModifiedTime(index.resolve(file)).toMillis();
  }

  @Test
  void a_lost_index_is_built_again() throws IOException {
    var first = ana.post("First quokka").await().id().ref();
    var gone = ana.post("Gone quokka").await();
    awaitFound("quokka", first, gone.id().ref());
    ana.delete(gone.id()).await();
    stop();
    delete(index);
    open();
    ana = client.signIn("ana", ServerExtension.PASSWORD).await();

    awaitFound("quokka", first);
  }

  @Test
  void an_index_that_cannot_be_read_is_built_again() throws IOException {
    var first = ana.post("First quokka").await().id().ref();
    awaitFound("quokka", first);
    stop();
    for (var file : files(index)) {
      if (!file.getFileName().toString().startsWith("segments")) {
        Files.deleteIfExists(file);
      } else {
        Files.write(file, new byte[]{1, 2, 3});
      }
    }
    open();
    ana = client.signIn("ana", ServerExtension.PASSWORD).await();

    awaitFound("quokka", first);
  }

  /** As after a crash, or with the index of an older backup of the disk. */
  @Test
  void changes_that_the_index_has_lost_are_read_from_the_log() throws IOException {
    var first = ana.post("First quokka").await();
    var edited = ana.post("Edited quokka").await();
    awaitFound("quokka", first.id().ref(), edited.id().ref());
    restart();
    var kept = other.resolve("kept");
    copy(index, kept);
    var later = ana.post("Later quokka").await();
    ana.delete(first.id()).await();
    awaitFound("quokka", edited.id().ref(), later.id().ref());
    stop();
    delete(index);
    copy(kept, index);
    open();
    ana = client.signIn("ana", ServerExtension.PASSWORD).await();

    awaitFound("quokka", edited.id().ref(), later.id().ref());
  }

  @Test
  void servers_of_one_table_have_an_index_each() {
    assumeFalse(TestedStore.isEmbedded());
    var first = ana.post("First quokka").await();
    awaitFound("quokka", first.id().ref());
    var neighbour = Server.open(ServerExtension.config(
        data, Map.of("--search.folder", other.resolve("neighbour").toString())));
    try (var itsClient = Tidings.at(neighbour.address())) {
      var session = itsClient.signIn("ana", ServerExtension.PASSWORD).await();
      awaitFound(session, "quokka", first.id().ref());

      var second = ana.post("Second quokka").await();
      awaitFound(session, "quokka", first.id().ref(), second.id().ref());
      ana.delete(first.id()).await();
      awaitFound(session, "quokka", second.id().ref());
    } finally {
      neighbour.stop();
    }
  }

  private void awaitFound(String query, Ref... refs) {
    awaitFound(ana, query, refs);
  }

  private static void awaitFound(Session reader, String query, Ref... refs) {
    var found = Await.until(
        () -> reader.search(query, SearchFilter.ALL, Paging.first(100)).await().items().stream()
            .map(FoundActivity.class::cast).map(each -> each.activity().id().ref()).toList(),
        all -> Set.copyOf(all).equals(Set.of(refs)));
    assertThat(found).containsExactlyInAnyOrder(refs);
  }

  private static List<Path> files(Path folder) throws IOException {
    try (var files = Files.list(folder)) {
      return files.toList();
    }
  }

  private static void copy(Path from, Path to) throws IOException {
    Files.createDirectories(to);
    for (var file : files(from)) {
      Files.copy(file, to.resolve(file.getFileName()));
    }
  }

  private static void delete(Path folder) throws IOException {
    try (var files = Files.walk(folder)) {
      for (var file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }
}

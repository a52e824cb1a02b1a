// SPDX-License-Identifier: Apache-2.0
package tidings.server.commands;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tidings.client.Paging;
import tidings.client.Session;
import tidings.core.Search.SearchFilter;
import tidings.server.Await;
import tidings.server.CommandRun;
import tidings.server.TestedStore;
import tidings.server.terminal.CommandException;

/** The search index of a running server is built anew beside the one that answers. */
final class ReindexCommandIT {
  @TempDir
  private Path folder;

  @Test
  void what_was_written_before_and_after_is_found_in_the_new_index() {
    new BrokenStore(folder).serve(tidings -> {
      var ana = tidings.signUp("ana", "a long password", "Ana").await();
      ana.post("Before").await();
      ana.post("Before with #dusk").await();
      Await.until(() -> found(ana, "before"), count -> count == 2);

      assertThat(reindex().getLast()).isEqualTo("the search index has 4 documents");
      assertThat(found(ana, "before")).isEqualTo(2);
      assertThat(found(ana, "dusk")).isEqualTo(2);
      ana.post("After").await();
      Await.until(() -> found(ana, "after"), count -> count == 1);

      assertThat(reindex().getLast()).isEqualTo("the search index has 5 documents");
      assertThat(folder.resolve("search")).isDirectory();
      assertThat(folder.resolve("search.next")).doesNotExist();
    });
  }

  @Test
  void the_new_index_takes_the_place_of_one_that_has_lost_documents() throws Exception {
    var store = new BrokenStore(folder);
    store.serve(tidings -> {
      var ana = tidings.signUp("ana", "a long password", "Ana").await();
      ana.post("Before").await();
      Await.until(() -> found(ana, "before"), count -> count == 1);
    });
    try (var files = Files.list(folder.resolve("search"))) {
      for (var file : files.toList()) {
        Files.write(file, new byte[]{1});
      }
    }

    store.serve(tidings -> {
      assertThat(reindex().getLast()).isEqualTo("the search index has 2 documents");
      var ana = tidings.signIn("ana", "a long password").await();
      assertThat(found(ana, "before")).isEqualTo(1);
    });
  }

  @Test
  void it_needs_a_server() {
    new BrokenStore(folder).serve(tidings -> {});

    var failure = catchThrowableOfType(CommandException.class, this::reindex);

    assertThat(failure).hasMessage("no server has this data folder open; this command needs one");
    assertThat(failure.exitCode()).isEqualTo(CommandException.EXIT_FAILED);
  }

  private List<String> reindex() {
    return CommandRun.lines(List.of("reindex"), TestedStore.flags(folder));
  }

  private static int found(Session reader, String query) {
    return reader.search(query, SearchFilter.ALL, Paging.first(10)).await().items().size();
  }
}

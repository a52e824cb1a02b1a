// SPDX-License-Identifier: Apache-2.0
package tidings.server.commands;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tidings.schema.ItemType;
import tidings.server.Await;
import tidings.server.CommandRun;
import tidings.server.TestedStore;
import tidings.server.terminal.CommandException;
import tidings.store.Key;

/** Dead letters can be listed, shown, retried and dropped. */
@Tag("api")
final class DeadLettersCommandIT {
  @TempDir
  private Path folder;

  @Test
  void an_unreadable_change_is_listed_shown_retried_and_dropped() {
    var store = new BrokenStore(folder);
    store.serve(tidings -> tidings.signUp("ana", "a long password", "Ana").await());
    store.put(ItemType.LIKE.at(new Key("LIKED#ana", "nothing#heart")).set("user", "ana").build());

    store.serve(tidings -> {
      var both = Await.until(() -> letters("list"), lines -> lines.size() == 3).subList(1, 3);
      assertThat(both).allMatch(line -> line.contains("like inserted"))
          .anyMatch(line -> line.startsWith("events/"));
      var id = both.stream().filter(line -> line.startsWith("trending/")).findFirst()
          .orElseThrow().split(" ")[0];
      assertThat(letters("show", id)).anyMatch(line -> line.matches("after +\\{.*nothing#heart.*"))
          .anyMatch(line -> line.matches("before +nothing"));

      assertThat(letters("retry", id)).containsExactly(id + " will be retried");
      Await.until(() -> letters("list"),
          lines -> lines.stream().noneMatch(line -> line.contains("to be retried")));

      assertThat(letters("drop", id)).containsExactly(id + " is dropped");
      assertThat(letters("drop", "all")).singleElement().asString()
          .startsWith("events/").endsWith(" is dropped");
      assertThat(letters("list")).hasSize(1);
      refused(CommandException.EXIT_FAILED, "there is no dead letter " + id, "show", id);
    });
  }

  @Test
  void an_invalid_command_is_reported() {
    new BrokenStore(folder).serve(tidings -> {
      var usage =
          "usage: ./tidings dead-letters list | (show | retry | drop) (<id> | all)";
      refused(CommandException.EXIT_USAGE, usage);
      refused(CommandException.EXIT_USAGE, usage, "read");
      refused(CommandException.EXIT_USAGE, "dead-letters drop needs an id, or 'all'", "drop");
      refused(CommandException.EXIT_USAGE,
          "'../x' is not the id of a dead letter; list prints them",
          "drop",
          "../x");
    });
  }

  private void refused(int exitCode, String line, String... words) {
    var failure = catchThrowableOfType(CommandException.class, () -> letters(words));
    assertThat(failure).hasMessage(line);
    assertThat(failure.exitCode()).isEqualTo(exitCode);
  }

  /** Runs the command while the server is running. */
  private List<String> letters(String... words) {
    var all = Stream.concat(Stream.of("dead-letters"), Stream.of(words)).toList();
    return CommandRun.lines(all, TestedStore.flags(folder));
  }
}

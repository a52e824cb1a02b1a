// SPDX-License-Identifier: Apache-2.0
package tidings.server.commands;

import static java.time.temporal.ChronoUnit.MILLIS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static tidings.server.commands.ImportCommandIT.account;
import static tidings.server.commands.ImportCommandIT.like;
import static tidings.server.commands.ImportCommandIT.note;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tidings.client.Paging;
import tidings.core.Activities.Draft;
import tidings.core.Activity.Content;
import tidings.core.Bookmarks.BookmarkFolder;
import tidings.core.LanguageTag;
import tidings.core.ListId;
import tidings.core.MutedWords;
import tidings.core.MutedWords.MutedWord;
import tidings.core.Poll;
import tidings.core.Poll.Votes;
import tidings.core.Ref;
import tidings.server.CommandRun;
import tidings.server.ServerExtension;
import tidings.server.terminal.CommandException;
import tidings.transfer.interchange.RecordKind;

/** An export file is either complete or absent. */
final class ExportCommandIT {
  @TempDir
  Path folder;

  private ImportStore store;

  @BeforeEach
  void createStore() {
    store = new ImportStore(folder.resolve("data"));
  }

  @Test
  @Tag("api")
  void polls_are_exported_and_imported_with_their_votes() {
    var poll = new Poll(
        List.of("White", "Brown"), Instant.now().plus(Duration.ofDays(1)), true);
    store.brokenStore().serve(tidings -> {
      var ana = tidings.signUp("ana", ServerExtension.PASSWORD, "Ana").await();
      var ben = tidings.signUp("ben", ServerExtension.PASSWORD, "Ben").await();
      var question =
          Content.note("Which bread?").withPoll(poll).withLanguage(new LanguageTag("en-GB"));
      var asked = ana.post(new Draft("post", question, List.of(), Optional.empty())).await();
      ana.vote(asked.id(), 0, 1).await();
      ben.vote(asked.id(), 1).await();
    });
    var other = new ImportStore(folder.resolve("other"));

    var outcome = other.importLines(store.exportedLines().toArray(String[]::new));

    assertThat(outcome.rejections()).isEmpty();
    assertThat(outcome.kinds().get(RecordKind.VOTE).written()).isEqualTo(2);
    other.brokenStore().serve(tidings -> {
      var ben = tidings.signIn("ben", ServerExtension.PASSWORD).await();
      var shown = ben.activitiesOf(Ref.parse("user:ana"), Paging.FIRST).await().items().getFirst();
      assertThat(shown.object().poll()).contains(poll);
      assertThat(shown.object().language()).contains(new LanguageTag("en-GB"));
      assertThat(shown.counts().votes()).isEqualTo(new Votes(Map.of(0, 1L, 1, 2L), 2));
      assertThat(shown.yourVotes()).containsExactly(1);
    });
  }

  @Test
  @Tag("api")
  void what_users_have_kept_is_exported_and_imported() {
    var until = Instant.now().plus(Duration.ofDays(1)).truncatedTo(MILLIS);
    store.brokenStore().serve(tidings -> {
      var ana = tidings.signUp("ana", ServerExtension.PASSWORD, "Ana").await();
      var ben = tidings.signUp("ben", ServerExtension.PASSWORD, "Ben").await();
      var first = ana.post("Fresh bread").await();
      var second = ana.post("Fresh milk").await();
      ana.pin(ana.ref(), first.id()).await();
      ana.pin(ana.ref(), second.id()).await();
      ben.bookmarks().bookmark(first.id(), "Food").await();
      ben.bookmarks().bookmark(second.id()).await();
      ben.lists().putPublic("friends", "My friends").await();
      ben.lists().add("friends", ana.ref()).await();
      ben.lists().add("friends", Ref.parse("city:lisbon")).await();
      ben.muteWords(new MutedWords(List.of(
          new MutedWord("cake", Optional.empty()), new MutedWord("tea time", Optional.of(until)))))
          .await();
    });
    var lines = store.exportedLines();
    var other = new ImportStore(folder.resolve("other"));

    var outcome = other.importLines(lines.toArray(String[]::new));

    assertThat(outcome.rejections()).isEmpty();
    assertThat(other.exportedLines()).containsExactlyInAnyOrderElementsOf(lines);
    other.brokenStore().serve(tidings -> {
      var ben = tidings.signIn("ben", ServerExtension.PASSWORD).await();
      var ana = Ref.parse("user:ana");
      assertThat(ben.entityWithActivities(ana).await().pinned())
          .extracting(pinned -> pinned.object().text().orElseThrow())
          .containsExactly("Fresh milk", "Fresh bread");
      assertThat(ben.bookmarks().folders().await().total()).isEqualTo(2);
      assertThat(ben.bookmarks().folders().await().folders())
          .containsExactly(new BookmarkFolder("Food", 1));
      assertThat(ben.listFeed(new ListId(ben.ref(), "friends")).stream()).hasSize(2);
      assertThat(ben.mutedWords().await().words()).extracting(MutedWord::text)
          .containsExactly("cake", "tea time");
    });
    assertThat(other.importLines(lines.toArray(String[]::new)).kinds().values())
        .allSatisfy(kind -> assertThat(kind.written()).isZero());
  }

  @Test
  @Tag("api")
  void what_is_kept_of_deleted_activities_is_not_exported() {
    store.brokenStore().serve(tidings -> {
      var ana = tidings.signUp("ana", ServerExtension.PASSWORD, "Ana").await();
      var post = ana.post("Fresh bread").await();
      ana.pin(ana.ref(), post.id()).await();
      ana.bookmarks().bookmark(post.id()).await();
      ana.delete(post.id()).await();
    });

    assertThat(store.exportedLines()).singleElement()
        .satisfies(line -> assertThat(line).startsWith("{\"account\""));
  }

  @Test
  @Tag("api")
  void records_of_deleted_activities_are_not_exported() {
    store.brokenStore().serve(tidings -> {
      var ana = tidings.signUp("ana", ServerExtension.PASSWORD, "Ana").await();
      var ben = tidings.signUp("ben", ServerExtension.PASSWORD, "Ben").await();
      var post = ana.post("Fresh bread", Ref.parse("city:lisbon")).await();
      var first = ben.comment(post.id(), "Some left?").await();
      var second = ana.comment(first.id(), "Yes").await();
      ana.like(first.id(), "love").await();
      ben.like(second.id(), "love").await();
      ben.follow(second.id().ref()).await();
      ana.delete(post.id()).await();
    });
    var lines = store.exportedLines();

    var outcome =
        new ImportStore(folder.resolve("other")).importLines(lines.toArray(String[]::new));

    assertThat(outcome.rejections()).isEmpty();
    assertThat(lines).hasSize(2);
  }

  @Test
  @Tag("api")
  void likes_that_are_emoji_are_imported_and_exported() {
    var emoji = List.of("👍🏽", "❤️", "🇵🇹");
    store.importLines(account("ana"), note("n1", "ana", "2026-03-01T09:00:00Z"),
        like("ana", "n1", "👍🏽"), like("ana", "n1", "❤"), like("ana", "n1", "🇵🇹"),
        like("ana", "n1", "❤️"), like("ana", "n1", "1️⃣"));
    var lines = store.exportedLines();
    var other = new ImportStore(folder.resolve("other"));

    assertThat(other.importLines(lines.toArray(String[]::new)).rejections()).isEmpty();
    assertThat(other.exportedLines()).containsExactlyInAnyOrderElementsOf(lines)
        .filteredOn(line -> line.contains("\"like\":")).hasSize(emoji.size())
        .allMatch(line -> emoji.stream().anyMatch(line::contains));
  }

  @Test
  void the_file_is_readable_by_its_owner_only() throws IOException {
    store.importLines(account("ana"));
    var file = folder.resolve("town.ndjson");
    Files.writeString(folder.resolve("town.ndjson.part"), "left by another");

    into(file);

    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
        .isEqualTo("rw-------");
    assertThat(file).content().hasLineCount(1).startsWith("{\"account\":");
    assertThat(folder.resolve("town.ndjson.part")).doesNotExist();
  }

  @Test
  void an_existing_file_is_not_overwritten() throws IOException {
    store.importLines(account("ana"));
    var file = Files.writeString(folder.resolve("town.ndjson"), "mine");

    assertThatThrownBy(() -> into(file)).isInstanceOf(CommandException.class)
        .hasMessageEndingWith("is there already");

    assertThat(file).content().isEqualTo("mine");
  }

  @Test
  void a_broken_pipe_is_reported_in_one_line() {
    store.importLines(account("ana"));
    var closed = new OutputStream() {
      @Override
      public void write(int octet) throws IOException {
        throw new IOException("Broken pipe");
      }
    };

    assertThatThrownBy(
        () -> ExportCommand.export(ServerExtension.config(store.folder()).store(),
            Optional.empty(), closed, CommandRun.discardingStream()))
        .isInstanceOf(CommandException.class)
        .hasMessage("the export cannot be written: Broken pipe");
  }

  private void into(Path file) {
    ExportCommand.export(ServerExtension.config(store.folder()).store(), Optional.of(file),
        OutputStream.nullOutputStream(), CommandRun.discardingStream());
  }
}

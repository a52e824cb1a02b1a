// SPDX-License-Identifier: Apache-2.0
package tidings.server.commands;

import static java.time.temporal.ChronoUnit.MILLIS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tidings.client.LiveFrame;
import tidings.client.LiveOptions;
import tidings.client.Paging;
import tidings.core.Ref;
import tidings.schema.AccountKeys;
import tidings.schema.ActivityKeys;
import tidings.schema.ItemType;
import tidings.schema.SystemKeys;
import tidings.schema.rows.TransferRow;
import tidings.server.Await;
import tidings.server.Server;
import tidings.server.ServerExtension;
import tidings.server.TestedStore;
import tidings.server.terminal.CommandException;
import tidings.server.terminal.TerminalProgress;
import tidings.store.Change;
import tidings.store.StoreException;
import tidings.store.Transaction;
import tidings.transfer.copy.Copy;

/** A store is copied to the other engine and back, and clients continue without a difference. */
final class CopyCommandIT {
  private static final Ref CITY = Ref.parse("city:lisbon");

  @TempDir
  private Path folder;

  @Test
  @Tag("api")
  void a_round_trip_gives_the_same_store_and_positions_continue() {
    var first = TransferStore.tested(folder.resolve("first"));
    var between = TransferStore.embedded(folder.resolve("between"));
    var last = TransferStore.tested(folder.resolve("last"));
    var view = live(first);

    var copied = first.copyTo(between);
    var copiedBack = between.copyTo(last);

    assertThat(copied.failure()).isEmpty();
    assertThat(copiedBack.failure()).isEmpty();
    assertThat(copiedBack.checksumOf("target")).isEqualTo(copied.checksumOf("source"))
        .isEqualTo(copied.checksumOf("target")).matches("\trows=[1-9]\\d+\tchecksum=[0-9a-f]{16}");
    assertThat(last.verify().failure()).isEmpty();
    resumeReading(last, view);
  }

  /** The state of a client while the server is stopped. */
  private record UserView(String position, Paging next, Paging followers) {}

  private static UserView live(TransferStore store) {
    var view = new UserView[1];
    store.serve(tidings -> {
      var ana = tidings.signUp("ana", ServerExtension.PASSWORD, "Ana").await();
      var ben = tidings.signUp("ben", ServerExtension.PASSWORD, "Ben").await();
      ben.follow(ana.ref()).await();
      ben.follow(CITY).await();
      ana.follow(CITY).await();
      Await.awaitDelivery(ana, ana.post("First", CITY).await());
      var second = ana.post("Second", CITY).await();
      Await.awaitDelivery(ana, second);
      ben.like(second.id(), "love").await();
      Await.awaitPosition(ben, Instant.now());
      var page = ben.feed(Paging.first(1)).await();
      var followers = tidings.anonymous().followersOf(CITY, Paging.first(1)).await();
      view[0] =
          new UserView(page.position(), Paging.first(1).after(page.page().next().orElseThrow()),
              Paging.first(1).after(followers.next().orElseThrow()));
      Await.awaitDelivery(ana, ana.post("While he is away", CITY).await());
    });
    return view[0];
  }

  private static void resumeReading(TransferStore store, UserView view) {
    store.serve(tidings -> {
      var ben = tidings.signIn("ben", ServerExtension.PASSWORD).await();
      assertThat(ben.feed(view.next()).await().page().items()).singleElement()
          .extracting(entry -> entry.activity().object().text().orElse("")).isEqualTo("First");
      assertThat(tidings.anonymous().followersOf(CITY, view.followers()).await().items())
          .hasSize(1);

      var live = ben.live(LiveOptions.since(view.position())).await();
      assertThat(Await.await(live.next(LiveFrame.ActivityArrived.class)).activity().object().text())
          .contains("While he is away");
      Await.await(live.next(LiveFrame.CaughtUp.class));
      tidings.signIn("ana", ServerExtension.PASSWORD).await().post("At home again", CITY).await();
      assertThat(Await.await(live.next(LiveFrame.ActivityArrived.class)).activity().object().text())
          .contains("At home again");
    });
  }

  @Test
  @Tag("api")
  void a_target_that_is_not_empty_is_refused() {
    var source = TransferStore.embedded(folder.resolve("source"));
    var target = TransferStore.tested(folder.resolve("target"));
    List.of(source, target).forEach(store -> store.serve(
        tidings -> tidings.signUp("ana", ServerExtension.PASSWORD, "Ana").await()));
    var before = target.withReadOnlyTable(table -> table.get(SystemKeys.signingKey()).await());

    assertThat(source.copyTo(target).failureMessage()).startsWith(
        "The store in " + target.config().store().displayName() + " is not empty: there is ")
        .endsWith(". Name one that is new or empty.");
    var after = target.withReadOnlyTable(table -> table.get(SystemKeys.signingKey()).await());
    assertThat(after).isEqualTo(before);
    var arrival = target.withReadOnlyTable(TransferRow::findIn);
    assertThat(arrival).isEmpty();
  }

  @Test
  void a_missing_source_creates_no_target() {
    var nowhere = TransferStore.embedded(folder.resolve("nowhere"));

    assertThat(nowhere.copyTo(TransferStore.embedded(folder.resolve("target"))).failureMessage())
        .isEqualTo("There is no Tidings data in " + folder.resolve("nowhere") + ".");
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  @Tag("api")
  void a_source_in_use_by_a_server_is_refused() {
    var source = TransferStore.tested(folder.resolve("source"));
    source.serve(tidings -> assertThat(
        source.copyTo(TransferStore.embedded(folder.resolve("target"))).failureMessage()).isEqualTo(
            TestedStore.isEmbedded()
                ? "The data folder " + folder.resolve("source") + " is in use by another process."
                : "A server uses " + source.config().store().displayName() + "; stop it first."));
    assertThat(folder.resolve("target")).doesNotExist();
  }

  @Test
  void a_store_is_not_copied_into_itself() throws Exception {
    var source = Files.createDirectory(folder.resolve("source"));
    var link = Files.createSymbolicLink(folder.resolve("link"), source);

    assertThat(TransferStore.embedded(source).copyTo(TransferStore.embedded(link)).failureMessage())
        .isEqualTo("--from and --to are the same store, " + source);
    assertThat(TransferStore.embedded(source)
        .copyTo(TransferStore.embedded(folder.resolve("x/../source"))).failureMessage())
        .startsWith("--from and --to are the same store");
  }

  @Test
  @Tag("api")
  void an_unfinished_copy_can_only_be_continued() {
    var source = TransferStore.embedded(folder.resolve("source"));
    var other = TransferStore.embedded(folder.resolve("other"));
    List.of(source, other).forEach(store -> store.serve(
        tidings -> tidings.signUp("ana", ServerExtension.PASSWORD, "Ana").await()));
    var target = TransferStore.tested(folder.resolve("target"));
    var started =
        TransferRow.copying(source.config().store().uri(), 8, Instant.now().truncatedTo(MILLIS));
    target.withTable(
        table -> new Transaction().put(started.item()).commit(table).map(true).await());

    assertThat(other.copyTo(target).failureMessage())
        .isEqualTo("The store in " + target.config().store().displayName()
            + " is only partly filled " + started.describe()
            + "; continue that command, or name another one.");
    assertThatThrownBy(() -> Server.open(target.config())).isInstanceOf(CommandException.class)
        .hasMessageContaining(" is only partly filled by a copy from embedded:");
    assertThat(target.verify().failureMessage())
        .contains(" is only partly filled by a copy from embedded:");
    assertThat(target.runCommand("grant", "ana", "moderator").failureMessage())
        .contains(" is only partly filled by a copy from embedded:");

    assertThat(source.copyTo(target).failure()).isEmpty();
    target.serve(tidings -> tidings.signIn("ana", ServerExtension.PASSWORD).await());
  }

  @Test
  @Tag("api")
  void expired_items_are_copied_for_the_cleanup_of_the_target() {
    var source = TransferStore.embedded(folder.resolve("source"));
    var target = TransferStore.tested(folder.resolve("target"));
    var expired = ItemType.SESSION.at(AccountKeys.session("gone")).expiresAt(1).build();
    var living = ItemType.SESSION.at(AccountKeys.session("living"))
        .expiresAt(Instant.now().plusSeconds(3600).getEpochSecond()).build();
    source.withTable(table -> table.putAll(List.of(expired, living)).map(true).await());

    var output = source.copyTo(target);

    assertThat(output.failure()).isEmpty();
    assertThat(output.checksumOf("target")).startsWith("\trows=1\t");
    var keys = List.of(expired.key(), living.key());
    var found = target.withReadOnlyTable(table -> table.getAll(keys).await());
    assertThat(found.values()).containsExactly(living);
    var copied = target.withUnexpiredTable(table -> table.getAll(keys).await());
    assertThat(copied.values()).containsExactlyInAnyOrder(expired, living);
  }

  /** Expired rows may be missing on one side, because engines remove them at any time. */
  @Test
  @Tag("api")
  void items_that_expire_during_a_copy_may_be_on_one_side_only() {
    var source = TransferStore.embedded(folder.resolve("source"));
    var target = TransferStore.tested(folder.resolve("target"));
    var started = Instant.now().minusSeconds(3600);
    var first = ItemType.SESSION.at(AccountKeys.session("first"))
        .expiresAt(started.plusSeconds(60).getEpochSecond()).build();
    var second = ItemType.SESSION.at(AccountKeys.session("second"))
        .expiresAt(started.plusSeconds(60).getEpochSecond()).build();
    target.withTable(table -> new Transaction().put(second)
        .put(TransferRow.copying("here", 8, started).item()).commit(table).map(true).await());
    markEveryPartAsArrived(target);

    var output = source.withUnexpiredTable(from -> target.withUnexpiredTable(to -> {
      from.putAll(List.of(first)).await();
      return TransferStore.run(out -> new Copy(from, "here", to, "there", started, out,
          total -> new TerminalProgress(BrokenStore.discardingStream(), total))
          .run(() -> {}));
    }));

    assertThat(output.failure()).isEmpty();
    assertThat(output.lines()).last()
        .isEqualTo("The only differences are items that have expired meanwhile");
    var half = target.withReadOnlyTable(TransferRow::findIn);
    assertThat(half).isEmpty();
  }

  @Test
  @Tag("api")
  void a_copy_that_differs_from_its_source_names_the_difference() {
    var source = TransferStore.embedded(folder.resolve("source"));
    source.serve(tidings -> tidings.signUp("ana", ServerExtension.PASSWORD, "Ana").await());
    var target = TransferStore.tested(folder.resolve("target"));
    var ana = ActivityKeys.profile(Ref.parse("user:ana"));
    var extra = ActivityKeys.profile(Ref.parse("user:eve"));
    source.copyTo(target);
    target.withTable(table -> new Transaction()
        .put(TransferRow.copying(source.config().store().uri(), 8, Instant.now()).item())
        .update(ana, Change.set("name", "Another"))
        .update(extra, Change.set("type", "entity"))
        .commit(table).map(true).await());
    markEveryPartAsArrived(target);

    var output = source.copyTo(target);

    assertThat(output.failureMessage()).startsWith("The copy differs from its source");
    assertThat(output.lines()).contains("user#ana PROFILE differs from the source",
        "user#eve PROFILE is not in the source");
    assertThat(target.verify().failureMessage()).contains("is only partly filled");
  }

  /**
   * The second command may complete the copy and a server may use it, while the first still runs.
   */
  @Test
  @Tag("api")
  void a_copy_stops_when_another_command_continues_it() {
    var source = TransferStore.embedded(folder.resolve("source"));
    source.serve(tidings -> tidings.signUp("ana", ServerExtension.PASSWORD, "Ana").await());
    var target = TransferStore.tested(folder.resolve("target"));

    var output =
        source.withUnexpiredTable(from -> target.withUnexpiredTable(to -> TransferStore.run(out -> {
          var copy =
              new Copy(from, "here", to, "there", Instant.now(), out,
                  total -> new TerminalProgress(BrokenStore.discardingStream(), total));
          assertThatThrownBy(() -> copy.run(() -> copy.run(() -> {})))
              .isInstanceOf(StoreException.class)
              .hasMessage("Another command is writing to the store in there.");
        })));

    assertThat(output.failure()).isEmpty();
    target.serve(tidings -> tidings.signIn("ana", ServerExtension.PASSWORD).await());
  }

  private static void markEveryPartAsArrived(TransferStore store) {
    store.withTable(table -> {
      var done = new Transaction();
      for (int part = 0; part < 8; part++) {
        done.put(ItemType.TRANSFER_PROGRESS.at(SystemKeys.transferProgress(part)).set("rows", 1)
            .build());
      }
      return done.commit(table).map(true).await();
    });
  }
}

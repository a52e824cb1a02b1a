// SPDX-License-Identifier: Apache-2.0
package tidings.app;

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
import tidings.app.moving.Copy;
import tidings.client.Frame;
import tidings.client.Hello;
import tidings.client.Paging;
import tidings.core.Ref;
import tidings.store.Change;
import tidings.store.Item;
import tidings.store.Keys;
import tidings.store.StoreFailure;
import tidings.store.Transaction;
import tidings.store.rows.ArrivalRow;

/** A community moves to another store, of the other engine and back, and does not notice. */
final class CopyingTest {
  private static final Ref CITY = Ref.parse("city:lisbon");

  @TempDir
  private Path folder;

  @Test
  @Tag("door")
  void there_and_back_is_the_same_and_goes_on_where_it_was() {
    var first = Home.tested(folder.resolve("first"));
    var between = Home.embedded(folder.resolve("between"));
    var last = Home.tested(folder.resolve("last"));
    var held = live(first);

    var there = first.copyTo(between);
    var back = between.copyTo(last);

    assertThat(there.trouble()).isEmpty();
    assertThat(back.trouble()).isEmpty();
    assertThat(back.checksumOf("target")).isEqualTo(there.checksumOf("source"))
        .isEqualTo(there.checksumOf("target")).matches("\trows=[1-9]\\d+\tchecksum=[0-9a-f]{16}");
    assertThat(last.verify().trouble()).isEmpty();
    goOn(last, held);
  }

  /** What a client has in hand while the server is away. */
  private record Held(String position, Paging next, Paging followers) {}

  private static Held live(Home home) {
    var held = new Held[1];
    home.serving(tidings -> {
      var ana = tidings.signUp("ana", Server.PASSWORD, "Ana").await();
      var ben = tidings.signUp("ben", Server.PASSWORD, "Ben").await();
      ben.follow(ana.ref()).await();
      ben.follow(CITY).await();
      ana.follow(CITY).await();
      Soon.delivered(ana, ana.post("First", CITY).await());
      var second = ana.post("Second", CITY).await();
      Soon.delivered(ana, second);
      ben.like(second.id(), "heart").await();
      Soon.passed(ben, Instant.now());
      var page = ben.feed(Paging.first(1)).await();
      var followers = tidings.visitor().followersOf(CITY, Paging.first(1)).await();
      held[0] = new Held(page.position(), Paging.first(1).after(page.page().next().orElseThrow()),
          Paging.first(1).after(followers.next().orElseThrow()));
      Soon.delivered(ana, ana.post("While he is away", CITY).await());
    });
    return held[0];
  }

  private static void goOn(Home home, Held held) {
    home.serving(tidings -> {
      var ben = tidings.signIn("ben", Server.PASSWORD).await();
      assertThat(ben.feed(held.next()).await().page().items()).singleElement()
          .extracting(entry -> entry.activity().object().text().orElse("")).isEqualTo("First");
      assertThat(tidings.visitor().followersOf(CITY, held.followers()).await().items())
          .hasSize(1);

      var live = ben.live(Hello.since(held.position())).await();
      assertThat(Soon.soon(live.next(Frame.Arrived.class)).activity().object().text())
          .contains("While he is away");
      Soon.soon(live.next(Frame.CaughtUp.class));
      tidings.signIn("ana", Server.PASSWORD).await().post("At home again", CITY).await();
      assertThat(Soon.soon(live.next(Frame.Arrived.class)).activity().object().text())
          .contains("At home again");
    });
  }

  @Test
  @Tag("door")
  void a_store_that_is_not_empty_is_no_target() {
    var source = Home.embedded(folder.resolve("source"));
    var target = Home.tested(folder.resolve("target"));
    List.of(source, target).forEach(home -> home.serving(
        tidings -> tidings.signUp("ana", Server.PASSWORD, "Ana").await()));
    var before = target.seen(table -> table.get(Keys.seal()).await());

    assertThat(source.copyTo(target).refusal()).startsWith(
        "The store in " + target.config().store().shown() + " is not empty: there is ")
        .endsWith(". Name one that is new or empty.");
    var after = target.seen(table -> table.get(Keys.seal()).await());
    assertThat(after).isEqualTo(before);
    var arrival = target.seen(ArrivalRow::in);
    assertThat(arrival).isEmpty();
  }

  @Test
  void a_source_that_is_not_there_leaves_no_target() {
    var nowhere = Home.embedded(folder.resolve("nowhere"));

    assertThat(nowhere.copyTo(Home.embedded(folder.resolve("target"))).refusal())
        .isEqualTo("There is no data of Tidings in " + folder.resolve("nowhere") + ".");
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  @Tag("door")
  void a_source_that_a_server_has_is_refused() {
    var source = Home.tested(folder.resolve("source"));
    source.serving(tidings -> assertThat(
        source.copyTo(Home.embedded(folder.resolve("target"))).refusal()).isEqualTo(
            TestedStore.isEmbedded()
                ? "The data folder " + folder.resolve("source") + " is in use by another process."
                : "A server uses " + source.config().store().shown() + "; stop it first."));
    assertThat(folder.resolve("target")).doesNotExist();
  }

  @Test
  void a_store_is_not_copied_into_itself() throws Exception {
    var source = Files.createDirectory(folder.resolve("source"));
    var link = Files.createSymbolicLink(folder.resolve("link"), source);

    assertThat(Home.embedded(source).copyTo(Home.embedded(link)).refusal())
        .isEqualTo("--from and --to are the same store, " + source);
    assertThat(Home.embedded(source).copyTo(Home.embedded(folder.resolve("x/../source"))).refusal())
        .startsWith("--from and --to are the same store");
  }

  @Test
  @Tag("door")
  void what_a_copy_has_begun_is_gone_on_with_and_nothing_else() {
    var source = Home.embedded(folder.resolve("source"));
    var other = Home.embedded(folder.resolve("other"));
    List.of(source, other).forEach(home -> home.serving(
        tidings -> tidings.signUp("ana", Server.PASSWORD, "Ana").await()));
    var target = Home.tested(folder.resolve("target"));
    var begun =
        ArrivalRow.copying(source.config().store().name(), 8, Instant.now().truncatedTo(MILLIS));
    target.opened(
        table -> new Transaction().put(begun.item()).commit(table).map(true).await());

    assertThat(other.copyTo(target).refusal())
        .isEqualTo("The store in " + target.config().store().shown() + " is half filled "
            + begun.told() + "; go on with that, or name another one.");
    assertThatThrownBy(() -> House.open(target.config())).isInstanceOf(Trouble.class)
        .hasMessageContaining(" is half filled by a copy from embedded:");
    assertThat(target.verify().refusal()).contains(" is half filled by a copy from embedded:");
    assertThat(target.errand("grant", "ana", "moderator").refusal())
        .contains(" is half filled by a copy from embedded:");

    assertThat(source.copyTo(target).trouble()).isEmpty();
    target.serving(tidings -> tidings.signIn("ana", Server.PASSWORD).await());
  }

  @Test
  @Tag("door")
  void what_has_expired_moves_along_unseen_for_those_who_clear_away_after_it() {
    var source = Home.embedded(folder.resolve("source"));
    var target = Home.tested(folder.resolve("target"));
    var gone = Item.at(Keys.session("gone"), "session").expiresAt(1).build();
    var living = Item.at(Keys.session("living"), "session")
        .expiresAt(Instant.now().plusSeconds(3600).getEpochSecond()).build();
    source.opened(table -> table.putAll(List.of(gone, living)).map(true).await());

    var told = source.copyTo(target);

    assertThat(told.trouble()).isEmpty();
    assertThat(told.checksumOf("target")).startsWith("\trows=1\t");
    var keys = List.of(gone.key(), living.key());
    var seen = target.seen(table -> table.getAll(keys).await());
    assertThat(seen.values()).containsExactly(living);
    var there = target.timeless(table -> table.getAll(keys).await());
    assertThat(there.values()).containsExactlyInAnyOrder(gone, living);
  }

  /** Engines remove it when they like: DynamoDB did so here, in the source or in the target. */
  @Test
  @Tag("door")
  void what_has_expired_since_a_copy_was_begun_may_be_on_one_side_alone() {
    var source = Home.embedded(folder.resolve("source"));
    var target = Home.tested(folder.resolve("target"));
    var begun = Instant.now().minusSeconds(3600);
    var first = Item.at(Keys.session("first"), "session")
        .expiresAt(begun.plusSeconds(60).getEpochSecond()).build();
    var second = Item.at(Keys.session("second"), "session")
        .expiresAt(begun.plusSeconds(60).getEpochSecond()).build();
    target.opened(table -> new Transaction().put(second)
        .put(ArrivalRow.copying("here", 8, begun).item()).commit(table).map(true).await());
    markEveryPartAsArrived(target);

    var told = source.timeless(from -> target.timeless(to -> {
      from.putAll(List.of(first)).await();
      return Home.told(out -> new Copy(from, "here", to, "there", begun, out, BrokenStore.nowhere())
          .run(() -> {}));
    }));

    assertThat(told.trouble()).isEmpty();
    assertThat(told.lines()).last().isEqualTo("What differs has expired meanwhile");
    var half = target.seen(ArrivalRow::in);
    assertThat(half).isEmpty();
  }

  @Test
  @Tag("door")
  void a_copy_that_is_not_what_its_source_is_names_what_differs() {
    var source = Home.embedded(folder.resolve("source"));
    source.serving(tidings -> tidings.signUp("ana", Server.PASSWORD, "Ana").await());
    var target = Home.tested(folder.resolve("target"));
    var ana = Keys.profile(Ref.parse("user:ana"));
    var extra = Keys.profile(Ref.parse("user:eve"));
    source.copyTo(target);
    target.opened(table -> new Transaction()
        .put(ArrivalRow.copying(source.config().store().name(), 8, Instant.now()).item())
        .update(ana, Change.set("name", "Another"))
        .update(extra, Change.set("type", "entity"))
        .commit(table).map(true).await());
    markEveryPartAsArrived(target);

    var told = source.copyTo(target);

    assertThat(told.refusal()).startsWith("The copy is not what the source is");
    assertThat(told.lines()).contains("user#ana PROFILE is another one",
        "user#eve PROFILE is there, and not in the source");
    assertThat(target.verify().refusal()).contains("is half filled");
  }

  /** And may be served already, while the first still writes. */
  @Test
  @Tag("door")
  void what_another_command_goes_on_with_is_left_to_it() {
    var source = Home.embedded(folder.resolve("source"));
    source.serving(tidings -> tidings.signUp("ana", Server.PASSWORD, "Ana").await());
    var target = Home.tested(folder.resolve("target"));

    var told = source.timeless(from -> target.timeless(to -> Home.told(out -> {
      var copy =
          new Copy(from, "here", to, "there", Instant.now(), out, BrokenStore.nowhere());
      assertThatThrownBy(() -> copy.run(() -> copy.run(() -> {}))).isInstanceOf(StoreFailure.class)
          .hasMessage("Another command has gone on with the store in there meanwhile.");
    })));

    assertThat(told.trouble()).isEmpty();
    target.serving(tidings -> tidings.signIn("ana", Server.PASSWORD).await());
  }

  private static void markEveryPartAsArrived(Home home) {
    home.opened(table -> {
      var done = new Transaction();
      for (int part = 0; part < 8; part++) {
        done.put(Item.at(Keys.arrived(part), "arrived").set("rows", 1).build());
      }
      return done.commit(table).map(true).await();
    });
  }
}

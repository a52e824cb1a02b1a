// SPDX-License-Identifier: Apache-2.0
package tidings.store.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Vertx;
import io.vertx.junit5.VertxExtension;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import tidings.store.ChangeBatch;
import tidings.store.Item;
import tidings.store.ItemChange;
import tidings.store.Key;
import tidings.store.ManualClock;
import tidings.store.TestLayout;
import tidings.store.Transaction;

/** Properties of the embedded change stream beyond the contract. */
@ExtendWith(VertxExtension.class)
final class JournalTest {
  private final ManualClock clock = new ManualClock(Instant.parse("2026-01-01T00:00:00Z"));
  @TempDir
  private Path folder;
  private Vertx vertx;
  private EmbeddedTable table;

  @BeforeEach
  void open(Vertx vertx) {
    this.vertx = vertx;
    open();
  }

  @AfterEach
  void close() {
    table.close().await();
  }

  @Test
  void a_removal_by_the_sweep_is_marked_as_expired() {
    put(item("a", 1).toBuilder().expiresAt(clock.instant().getEpochSecond() + 60).build());
    put(item("b", 1).toBuilder().expiresAt(clock.instant().getEpochSecond() + 60).build());
    new Transaction().delete(new Key("b", "row")).commit(table).await();

    clock.advance(Duration.ofMinutes(1));
    table.sweep().await();

    var gone = read(Optional.empty()).changes().stream()
        .filter(change -> change.kind() == ItemChange.Kind.REMOVED).toList();
    assertThat(gone).extracting(change -> change.key().pk()).containsExactly("b", "a");
    assertThat(gone).extracting(ItemChange::expired).containsExactly(false, true);
  }

  @Test
  void an_expired_item_is_the_previous_state_of_its_replacement() {
    var old = item("a", 1).toBuilder().expiresAt(clock.instant().getEpochSecond() + 60).build();
    put(old);
    clock.advance(Duration.ofMinutes(2));
    put(item("a", 2));

    var last = read(Optional.empty()).changes().getLast();
    assertThat(last.before()).contains(old);
    assertThat(last.after()).contains(item("a", 2));
  }

  @Test
  void changes_are_kept_for_a_day() {
    put(item("a", 1));
    var unreadPosition = read(Optional.empty()).position();
    put(item("b", 1));
    var readPosition = read(Optional.empty()).position();
    clock.advance(Duration.ofHours(23));
    put(item("c", 1));
    clock.advance(Duration.ofMinutes(90));
    table.sweep().await();

    assertThat(read(Optional.empty()).changes()).extracting(change -> change.key().pk())
        .containsExactly("c");
    assertThat(read(Optional.empty()).gap()).isFalse();
    assertThat(read(readPosition).gap()).as("a reader behind the trimmed changes").isFalse();
    assertThat(read(unreadPosition).gap()).as("a reader that missed trimmed changes").isTrue();
  }

  @Test
  void the_newest_change_is_kept_so_that_numbering_continues() {
    put(item("a", 1));
    clock.advance(Duration.ofDays(3));
    table.sweep().await();
    var before = read(Optional.empty()).position();
    clock.advance(Duration.ofDays(-5));
    table.close().await();

    open();
    put(item("a", 2));

    assertThat(read(before).changes()).extracting(change -> change.item().number("n"))
        .containsExactly(2L);
  }

  @Test
  void opening_again_keeps_the_changes() {
    put(item("a", 1));
    table.close().await();
    open();
    put(item("a", 2));

    assertThat(read(Optional.empty()).changes()).extracting(change -> change.item().number("n"))
        .containsExactly(1L, 2L);
  }

  @Test
  void a_batch_respects_the_requested_length_and_one_megabyte() {
    for (int n = 0; n < 5; n++) {
      put(Item.at(new Key("a" + n, "row"), "thing").set("text", "x".repeat(300_000)).build());
    }

    assertThat(table.changes().read("journal", Optional.empty(), 2).await().changes()).hasSize(2);
    assertThat(read(Optional.empty()).changes()).hasSize(4);
  }

  private void open() {
    table =
        EmbeddedTable.open(vertx, folder, EmbeddedSettings.defaults(), TestLayout.INSTANCE, clock);
  }

  private void put(Item item) {
    new Transaction().put(item).commit(table).await();
  }

  private static Item item(String pk, long n) {
    return Item.at(new Key(pk, "row"), "thing").set("n", n).build();
  }

  private ChangeBatch read(Optional<String> after) {
    return table.changes().read("journal", after, 1000).await();
  }
}

// SPDX-License-Identifier: Apache-2.0
package tidings.media;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Vertx;
import io.vertx.junit5.VertxExtension;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import tidings.core.Activity.Content;
import tidings.core.ActivityId;
import tidings.core.Envelope;
import tidings.core.Media.MediaType;
import tidings.core.Media.Picture;
import tidings.core.MediaId;
import tidings.core.ShownPicture;
import tidings.core.UserId;
import tidings.schema.ActivityKeys;
import tidings.schema.ActorFixture;
import tidings.schema.MediaKeys;
import tidings.schema.rows.ActivityRow;
import tidings.schema.rows.MediaRow;
import tidings.schema.rows.ShownMedia;
import tidings.store.Item;
import tidings.store.ItemChange;
import tidings.store.Transaction;
import tidings.store.stream.ConsumerBatch;

/** A picture goes with the last activity that shows it. */
@ExtendWith(VertxExtension.class)
final class LettingGoPictureTest {
  private static final UserId ANA = new UserId("ana");
  private static final ActivityId FIRST = ActivityId.of(Instant.EPOCH, "first");
  private static final ActivityId SECOND = ActivityId.of(Instant.EPOCH, "second");

  private final MediaId picture = MediaId.random();
  @AutoClose
  private ActorFixture fixture;
  private LettingGoPicture lettingGo;

  @BeforeEach
  void open(Vertx vertx, @TempDir Path folder) {
    fixture = ActorFixture.open(vertx, folder.resolve("data"));
    lettingGo = new LettingGoPicture(fixture.table(), fixture.clock());
    var until = fixture.clock().instant().plus(Duration.ofDays(1));
    var uploaded =
        new Picture(picture, Optional.of(ANA), MediaType.JPEG, Optional.of("#000000"),
            Optional.empty(),
            fixture.clock().instant(), Optional.of(Instant.ofEpochSecond(until.getEpochSecond())),
            List.of());
    new Transaction().put(MediaRow.unused(uploaded).item()).commit(fixture.table()).await();
  }

  @Test
  void it_is_unused_when_the_last_activity_with_it_is_purged() {
    var first = publish(FIRST);
    var second = publish(SECOND);
    assertThat(stored().shownBy()).containsExactly(FIRST.ref(), SECOND.ref());
    assertThat(stored().unusedUntil()).isEmpty();

    purge(first);
    handle(first, Optional.empty());
    assertThat(stored().shownBy()).containsExactly(SECOND.ref());
    assertThat(stored().unusedUntil()).isEmpty();

    purge(second);
    handle(second, Optional.empty());
    assertThat(stored().shownBy()).isEmpty();
    assertThat(stored().unusedUntil()).contains(Instant.ofEpochSecond(
        fixture.clock().instant().plus(Duration.ofDays(1)).getEpochSecond()));
    handle(second, Optional.empty());
    assertThat(stored().shownBy()).isEmpty();
  }

  @Test
  void a_change_that_was_undone_lets_nothing_go() {
    var with = publish(FIRST);
    handle(with, Optional.of(row(FIRST, Content.note("Without"))));

    assertThat(stored().shownBy()).containsExactly(FIRST.ref());
  }

  @Test
  void a_deleted_activity_keeps_its_pictures() {
    var live = publish(FIRST);
    var deleted = ActivityRow.of(FIRST, live);
    handle(live, Optional.of(new ActivityRow(deleted.envelope(), deleted.object(),
        deleted.data(), false).item()));

    assertThat(stored().shownBy()).containsExactly(FIRST.ref());
  }

  private Item publish(ActivityId id) {
    var content = Content.note("Look").withPictures(List.of(ShownPicture.of(picture)));
    var transaction = new Transaction().put(row(id, content));
    ShownMedia.keep(fixture.table(), transaction, id.ref(), ANA, Optional.empty(),
        content);
    transaction.commit(fixture.table()).await();
    return fixture.table().get(ActivityKeys.profile(id)).await().orElseThrow();
  }

  private static Item row(ActivityId id, Content content) {
    var envelope = new Envelope(id, ANA, "post", List.of(), Optional.empty());
    return new ActivityRow(envelope, content, Optional.empty(), true).item();
  }

  private void purge(Item row) {
    new Transaction().delete(row.key()).commit(fixture.table()).await();
  }

  private void handle(Item before, Optional<Item> after) {
    var change = new ItemChange("1", Instant.EPOCH, Optional.of(before), after, false);
    lettingGo.consumer().handler().accept(new ConsumerBatch("test", List.of(change)));
  }

  private MediaRow stored() {
    return fixture.table().get(MediaKeys.picture(picture)).await().flatMap(MediaRow::find)
        .orElseThrow();
  }
}

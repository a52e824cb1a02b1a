// SPDX-License-Identifier: Apache-2.0
package tidings.media;

import static java.time.temporal.ChronoUnit.SECONDS;
import static tidings.core.Done.DONE;
import static tidings.store.ItemChange.Kind.MODIFIED;
import static tidings.store.ItemChange.Kind.REMOVED;

import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import tidings.core.Done;
import tidings.core.Media;
import tidings.core.MediaId;
import tidings.core.Ref;
import tidings.schema.ActivityKeys;
import tidings.schema.ItemType;
import tidings.schema.KeyFormat;
import tidings.schema.MediaKeys;
import tidings.schema.rows.ActivityRow;
import tidings.schema.rows.MediaRow;
import tidings.schema.rows.ProfileRow;
import tidings.schema.rows.ShownMedia;
import tidings.store.Condition;
import tidings.store.Item;
import tidings.store.ItemChange;
import tidings.store.OptimisticRetry;
import tidings.store.Table;
import tidings.store.Transaction;
import tidings.store.stream.Filter;
import tidings.store.stream.StreamConsumer;

/**
 * Lets pictures go with the last activity or profile that shows them: it has expired, was purged or
 * erased, or shows another picture. They are then as unused as those that were never shown, and
 * {@link DeletingPicture} deletes them after a day.
 */
record LettingGoPicture(Table table, InstantSource clock) {

  StreamConsumer consumer() {
    var changes = Filter.ofTypes(ItemType.ACTIVITY.code(), ItemType.ENTITY.code(),
        ItemType.ERASED_ENTITY.code()).kinds(MODIFIED, REMOVED);
    return StreamConsumer.of("pictures", changes,
        batch -> batch.changes().forEach(this::handle));
  }

  private void handle(ItemChange change) {
    var ref = KeyFormat.ref(change.key());
    // one of a deleted post was served no longer, and is not served again for its last day
    boolean wasDeleted = change.before().filter(ActivityRow::isDeleted).isPresent();
    var kept = wasDeleted ? Duration.ZERO : Media.UNUSED_KEPT;
    ShownMedia.removed(change.before(), change.after())
        .forEach(id -> OptimisticRetry.retry(table, () -> letGo(id, ref, kept)));
  }

  /** The change may be repeated and its picture be shown again by now, so both rows are read. */
  private Done letGo(MediaId id, Ref ref, Duration kept) {
    var rows = table.getAll(List.of(MediaKeys.picture(id), ActivityKeys.profile(ref))).await();
    var showing = Optional.ofNullable(rows.get(ActivityKeys.profile(ref)));
    Optional.ofNullable(rows.get(MediaKeys.picture(id))).flatMap(MediaRow::find)
        .filter(row -> row.shownBy().contains(ref))
        .filter(row -> showing.filter(item -> ShownMedia.of(item).contains(id)).isEmpty())
        .ifPresent(row -> {
          var transaction = new Transaction()
              .check(ActivityKeys.profile(ref), isAsRead(showing));
          row.removeShowing(transaction, ref,
              clock.instant().plus(kept).truncatedTo(SECONDS));
          transaction.commit(table).await();
        });
    return DONE;
  }

  /** Activities and profiles have a new version with each other picture. */
  private static Condition isAsRead(Optional<Item> showing) {
    return showing.map(row -> row.has(ProfileRow.VERSION)
        ? Condition.equal(ProfileRow.VERSION, row.number(ProfileRow.VERSION))
        : Condition.present()).orElseGet(Condition::absent);
  }
}

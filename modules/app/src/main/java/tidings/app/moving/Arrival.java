// SPDX-License-Identifier: Apache-2.0
package tidings.app.moving;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.IntStream;
import tidings.store.Change;
import tidings.store.Condition;
import tidings.store.ConditionFailed;
import tidings.store.Item;
import tidings.store.Key;
import tidings.store.Keys;
import tidings.store.Op;
import tidings.store.Query;
import tidings.store.Segments.Place;
import tidings.store.Slice;
import tidings.store.StoreFailure;
import tidings.store.Table;
import tidings.store.Transaction;
import tidings.store.rows.ArrivalRow;

/**
 * A table that is being filled from elsewhere. It says so itself, and how much of each part has
 * arrived, until everything has: so that it can be gone on with, and no server begins in a half.
 */
final class Arrival {
  private static final String BY = "by";

  private final Table table;
  private final String shown;
  private final ArrivalRow row;
  /** Whoever goes on with it later says so, too: then it is theirs alone. */
  private final String me = UUID.randomUUID().toString();

  private Arrival(Table table, String shown, ArrivalRow row) {
    this.table = table;
    this.shown = shown;
    this.row = row;
  }

  /**
   * Begins, or goes on with what was broken off. Waits for the store.
   *
   * @param row what it is to be
   * @param shown the table, as it is told to people
   * @throws StoreFailure when something else is in it
   */
  static Arrival at(Table table, String shown, ArrivalRow row) {
    var begun = ArrivalRow.in(table);
    if (begun.isPresent()) {
      var before = begun.get();
      if (!before.from().equals(row.from()) || before.parts() != row.parts()) {
        throw new StoreFailure("The store in " + shown + " is half filled " + before.told()
            + "; go on with that, or name another one.");
      }
      return new Arrival(table, shown, before).taken();
    }
    first(table).ifPresent(there -> {
      throw new StoreFailure("The store in " + shown + " is not empty: there is "
          + there.pk() + " " + there.sk() + ". Name one that is new or empty.");
    });
    new Transaction().put(row.item()).onlyIf(Condition.absent()).commit(table).await();
    return new Arrival(table, shown, row).taken();
  }

  private Arrival taken() {
    new Transaction().update(Keys.arrival(), Change.set(BY, me)).onlyIf(Condition.present())
        .commit(table).await();
    return this;
  }

  private static Optional<Key> first(Table table) {
    for (var place = Place.BEGINNING; !place.ended();) {
      var slice = table.segment(0, 1, place.after(), Query.MOST).await();
      if (!slice.items().isEmpty()) {
        return Optional.of(slice.items().getFirst().key());
      }
      place = Place.behind(slice);
    }
    return Optional.empty();
  }

  Instant begun() {
    return row.begun();
  }

  /** What has arrived of each part. */
  List<PartRow> parts() {
    var keys = IntStream.range(0, row.parts()).mapToObj(Keys::arrived).toList();
    var found = table.getAll(keys).await();
    return keys.stream()
        .map(key -> Optional.ofNullable(found.get(key)).map(PartRow::of).orElse(PartRow.NOTHING))
        .toList();
  }

  /** Stores a slice, and then that it is there. */
  PartRow store(int part, PartRow before, Slice slice) {
    var items = items(slice.items());
    var after = before.with(items.size(), Place.behind(slice));
    if (!items.isEmpty() || after.place().ended()) {
      table.putAll(items).await();
      commit(mine().put(after.item(part)));
    }
    return after;
  }

  void store(List<Item> items) {
    table.putAll(items(items)).await();
    commit(mine());
  }

  private Transaction mine() {
    return new Transaction().check(Keys.arrival(), isMine());
  }

  private Condition isMine() {
    return Condition.equal(BY, me);
  }

  private void commit(Transaction transaction) {
    try {
      transaction.commit(table).await();
    } catch (ConditionFailed another) {
      throw new StoreFailure(
          "Another command has gone on with the store in " + shown + " meanwhile.", another);
    }
  }

  private static List<Item> items(List<Item> items) {
    return items.stream().filter(item -> !Keys.staysBehind(item.key())).toList();
  }

  /** From now on it is a table like any other. @param watermark how far its positions reach */
  void settle(Optional<Item> watermark) {
    var transaction = new Transaction().delete(Keys.arrival()).onlyIf(isMine());
    for (int part = 0; part < row.parts(); part++) {
      transaction.and(new Op.Delete(Keys.arrived(part), List.of()));
    }
    watermark.ifPresent(transaction::put);
    commit(transaction);
  }
}

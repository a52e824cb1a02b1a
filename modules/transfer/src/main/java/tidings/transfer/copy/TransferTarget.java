// SPDX-License-Identifier: Apache-2.0
package tidings.transfer.copy;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.IntStream;
import tidings.schema.SystemKeys;
import tidings.schema.rows.TransferRow;
import tidings.store.Change;
import tidings.store.Condition;
import tidings.store.ConditionFailedException;
import tidings.store.Item;
import tidings.store.Key;
import tidings.store.Op;
import tidings.store.ParallelScan.ScanPosition;
import tidings.store.Query;
import tidings.store.Slice;
import tidings.store.Slices;
import tidings.store.StoreException;
import tidings.store.Table;
import tidings.store.Transaction;

/**
 * The target table of a copy or restore. A marker row and the progress of each segment are in the
 * table until the transfer is complete: a transfer can be resumed, and no server opens an
 * incomplete store.
 */
final class TransferTarget {
  private static final String OWNER = "by";

  private final Table table;
  private final String displayName;
  private final TransferRow row;
  /**
   * Written to the marker row; a later command that resumes the transfer replaces it and thereby
   * takes the transfer over.
   */
  private final String ownerId = UUID.randomUUID().toString();

  private TransferTarget(Table table, String displayName, TransferRow row) {
    this.table = table;
    this.displayName = displayName;
    this.row = row;
  }

  /**
   * Starts a transfer, or resumes an interrupted one. Blocking.
   *
   * @param row describes the transfer
   * @param displayName the table, for display
   * @throws StoreException if the table contains anything else
   */
  static TransferTarget open(Table table, String displayName, TransferRow row) {
    var unfinished = TransferRow.findIn(table);
    if (unfinished.isPresent()) {
      var previous = unfinished.get();
      if (!previous.source().equals(row.source()) || previous.parts() != row.parts()) {
        throw new StoreException(
            "The store in " + displayName + " is only partly filled " + previous.describe()
                + "; continue that command, or name another one.");
      }
      return new TransferTarget(table, displayName, previous).claim();
    }
    findFirstKey(table).ifPresent(existing -> {
      throw new StoreException("The store in " + displayName + " is not empty: there is "
          + existing.pk() + " " + existing.sk() + ". Name one that is new or empty.");
    });
    new Transaction().put(row.item()).onlyIf(Condition.absent()).commit(table).await();
    return new TransferTarget(table, displayName, row).claim();
  }

  private TransferTarget claim() {
    new Transaction().update(SystemKeys.transfer(), Change.set(OWNER, ownerId))
        .onlyIf(Condition.present())
        .commit(table).await();
    return this;
  }

  private static Optional<Key> findFirstKey(Table table) {
    return Slices.ofTable(table, Query.MAX_LIMIT).items().map(Item::key).findFirst();
  }

  Instant startedAt() {
    return row.startedAt();
  }

  /** The progress of each segment. */
  List<TransferProgressRow> parts() {
    var keys = IntStream.range(0, row.parts()).mapToObj(SystemKeys::transferProgress).toList();
    var found = table.getAll(keys).await();
    return keys.stream()
        .map(key -> Optional.ofNullable(found.get(key)).map(TransferProgressRow::of)
            .orElse(TransferProgressRow.NONE))
        .toList();
  }

  /** Stores a slice, and then the progress. */
  TransferProgressRow store(int part, TransferProgressRow progress, Slice slice) {
    var items = transferable(slice.items());
    var newProgress = progress.plus(items.size(), ScanPosition.after(slice));
    if (!items.isEmpty() || newProgress.position().ended()) {
      table.putAll(items).await();
      commit(ownedTransaction().put(newProgress.item(part)));
    }
    return newProgress;
  }

  void store(List<Item> items) {
    table.putAll(transferable(items)).await();
    commit(ownedTransaction());
  }

  private Transaction ownedTransaction() {
    return new Transaction().check(SystemKeys.transfer(), isOwned());
  }

  private Condition isOwned() {
    return Condition.equal(OWNER, ownerId);
  }

  private void commit(Transaction transaction) {
    try {
      transaction.commit(table).await();
    } catch (ConditionFailedException conflict) {
      throw new StoreException(
          "Another command is writing to the store in " + displayName + ".", conflict);
    }
  }

  private static List<Item> transferable(List<Item> items) {
    return items.stream().filter(item -> !SystemKeys.isTableLocal(item.key())).toList();
  }

  /**
   * Removes the marker and the progress, which completes the transfer.
   *
   * @param watermark the watermark row of the target
   */
  void complete(Optional<Item> watermark) {
    var transaction = new Transaction().delete(SystemKeys.transfer()).onlyIf(isOwned());
    for (int part = 0; part < row.parts(); part++) {
      transaction.add(new Op.Delete(SystemKeys.transferProgress(part), List.of()));
    }
    watermark.ifPresent(transaction::put);
    commit(transaction);
  }
}

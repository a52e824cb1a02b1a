// SPDX-License-Identifier: Apache-2.0
package tidings.transfer.copy;

import java.io.PrintStream;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.atomic.AtomicReferenceArray;
import tidings.core.Progress;
import tidings.schema.position.PositionTransfer;
import tidings.schema.rows.TransferRow;
import tidings.store.HumanReadable;
import tidings.store.ParallelScan;
import tidings.store.StoreException;
import tidings.store.Table;

/**
 * Copies all items of a table to another one. A repeated call resumes an interrupted copy; the copy
 * completes when both tables have the same checksum.
 *
 * @param source opened with the {@link NoExpiryClock}
 * @param sourceName stable name of the source, which identifies a copy that is resumed
 * @param targetName the target, for display
 * @param now items that expired before this time do not count
 * @param out takes the result
 * @param display shows the progress
 */
public record Copy(
    Table source, String sourceName, Table target, String targetName, Instant now, PrintStream out,
    Progress.Display display) {
  /** Segments of a table that are scanned concurrently. */
  static final int PARTS = 8;

  /**
   * @param idleCheck fails if a server has used the source meanwhile
   * @throws StoreException with a one-sentence message, if the copy fails or differs from its
   *        source
   */
  public void run(Runnable idleCheck) {
    var transfer =
        TransferTarget.open(target, targetName, TransferRow.copying(sourceName, PARTS, now));
    var expected = TableChecksum.of(source, now, "counting", display);
    copyItems(transfer, expected.rows());
    var actual = TableChecksum.of(target, now, "comparing", display);
    new TransferSummary(out).print(expected, actual);
    if (!expected.matches(actual)) {
      requireExplained(
          TableDifferences.find(source, target, key -> !expected.bucketMatches(actual, key)));
    }
    idleCheck.run();
    transfer.complete(PositionTransfer.findStored(source)
        .map(row -> PositionTransfer.row(row, target, Instant.now())));
  }

  /** Fails if there are differences other than items that expired during the copy. */
  private void requireExplained(List<String> differences) {
    differences.forEach(out::println);
    if (!differences.isEmpty()) {
      throw new StoreException(
          "The copy differs from its source; start again with an empty store.");
    }
    out.println("The only differences are items that have expired meanwhile");
  }

  private void copyItems(TransferTarget transfer, long rows) {
    var parts = new AtomicReferenceArray<>(transfer.parts().toArray(TransferProgressRow[]::new));
    long copied = transfer.parts().stream().mapToLong(TransferProgressRow::rows).sum();
    if (copied > 0) {
      out.println("Continuing the copy of " + transfer.startedAt() + ": "
          + HumanReadable.count(copied) + " rows are already copied");
    }
    display.run("copying", rows, progress -> {
      progress.advance(copied);
      new ParallelScan(source, PARTS).forEachSlice(part -> parts.get(part).position(),
          (part, slice) -> {
            var previous = parts.get(part);
            parts.set(part, transfer.store(part, previous, slice));
            progress.advance(parts.get(part).rows() - previous.rows());
          });
    });
  }
}

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
 * All items of one table in another. Begun again after it was broken off, it goes on; it ends when
 * both have the same inventory.
 *
 * @param source opened by a {@link NoExpiryClock} clock
 * @param sourceName of the source, the same whenever it is begun again
 * @param targetName the target, as it is told to people
 * @param now by when what has expired does not count
 * @param out is told what came of it
 * @param display shows how far it is
 */
public record Copy(
    Table source, String sourceName, Table target, String targetName, Instant now, PrintStream out,
    Progress.Display display) {
  /** Parts of a table that are gone through at once. */
  static final int PARTS = 8;

  /**
   * @param idleCheck fails when somebody has used the source meanwhile
   * @throws StoreException in one sentence, when it cannot be done or has come to something else
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

  /** Why they are not the same: if by nothing else, by what has expired since they were counted. */
  private void requireExplained(List<String> differences) {
    differences.forEach(out::println);
    if (!differences.isEmpty()) {
      throw new StoreException(
          "The copy is not what the source is; begin again in an empty store.");
    }
    out.println("What differs has expired meanwhile");
  }

  private void copyItems(TransferTarget transfer, long rows) {
    var parts = new AtomicReferenceArray<>(transfer.parts().toArray(TransferProgressRow[]::new));
    long copied = transfer.parts().stream().mapToLong(TransferProgressRow::rows).sum();
    if (copied > 0) {
      out.println("Going on with what was begun at " + transfer.startedAt() + ": "
          + HumanReadable.count(copied) + " rows are there");
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

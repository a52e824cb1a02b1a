// SPDX-License-Identifier: Apache-2.0
package tidings.app.moving;

import java.io.PrintStream;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.atomic.AtomicReferenceArray;
import tidings.app.terminal.Progress;
import tidings.store.Amount;
import tidings.store.Segments;
import tidings.store.StoreFailure;
import tidings.store.Table;
import tidings.store.position.Handover;
import tidings.store.rows.ArrivalRow;

/**
 * All items of one table in another. Begun again after it was broken off, it goes on; it ends when
 * both have the same inventory.
 *
 * @param from opened by a {@link Timeless} clock
 * @param name of the source, the same whenever it is begun again
 * @param shown the target, as it is told to people
 * @param now by when what has expired does not count
 * @param out is told what came of it
 * @param screen shows how far it is
 */
public record Copy(
    Table from, String name, Table to, String shown, Instant now, PrintStream out,
    PrintStream screen) {
  /** Parts of a table that are gone through at once. */
  static final int PARTS = 8;

  /**
   * @param quiet fails when somebody has used the source meanwhile
   * @throws StoreFailure in one sentence, when it cannot be done or has come to something else
   */
  public void run(Runnable quiet) {
    var arrival = Arrival.at(to, shown, ArrivalRow.copying(name, PARTS, now));
    var there = Inventory.of(from, now, "counting", screen);
    move(arrival, there.rows());
    var here = Inventory.of(to, now, "comparing", screen);
    new Summary(out).say(there, here);
    if (!there.isThatOf(here)) {
      explain(Differences.between(from, to, key -> !there.agrees(here, key)));
    }
    quiet.run();
    arrival.settle(Handover.stored(from).map(row -> Handover.row(row, to, Instant.now())));
  }

  /** Why they are not the same: if by nothing else, by what has expired since they were counted. */
  private void explain(List<String> differences) {
    differences.forEach(out::println);
    if (!differences.isEmpty()) {
      throw new StoreFailure("The copy is not what the source is; begin again in an empty store.");
    }
    out.println("What differs has expired meanwhile");
  }

  private void move(Arrival arrival, long rows) {
    var parts = new AtomicReferenceArray<>(arrival.parts().toArray(PartRow[]::new));
    long done = arrival.parts().stream().mapToLong(PartRow::rows).sum();
    if (done > 0) {
      out.println("Going on with what was begun at " + arrival.begun() + ": "
          + Amount.count(done) + " rows are there");
    }
    Progress.during(screen, "copying", rows, progress -> {
      progress.advance(done);
      new Segments(from, PARTS).each(part -> parts.get(part).place(), (part, slice) -> {
        var before = parts.get(part);
        parts.set(part, arrival.store(part, before, slice));
        progress.advance(parts.get(part).rows() - before.rows());
      });
    });
  }
}

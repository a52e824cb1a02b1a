// SPDX-License-Identifier: Apache-2.0
package tidings.app.bulk;

import java.io.PrintStream;
import java.time.Duration;
import java.time.InstantSource;
import java.util.BitSet;
import java.util.EnumMap;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongConsumer;
import tidings.app.terminal.Progress;
import tidings.core.ActivityId;
import tidings.core.Watermark;
import tidings.feeds.filling.Rebuild;
import tidings.store.Keys;
import tidings.store.Op;
import tidings.store.Table;
import tidings.store.rows.Cached;
import tidings.store.rows.LargeAudiences;
import tidings.store.rows.LateRow;
import tidings.store.rows.Retention;
import tidings.store.rows.SealRow;

/**
 * Brings what a file says into a table: it looks at all of it, stores what is not there yet, counts
 * from the rows, and fills the feeds. Doing it twice is doing it once. Waits for the store.
 *
 * @param keep how long feeds keep their rows, for a table that does not say
 * @param mergeAbove followers above which an audience is merged when feeds are read
 * @param settles what it takes until the index shows what was stored
 */
public record Import(Table table, Watermark watermark, InstantSource clock, Duration keep,
    int mergeAbove, Duration settles) {
  /** How often the whole file is read, for the progress: to look, to look up, to store, to count. */
  private static final int PASSES = 4;

  /** @throws BadFile when nothing of it was imported, or not all, as it was changed meanwhile */
  public Outcome run(TextFile file, boolean strict, PrintStream screen) {
    var grammar = new Grammar(clock.instant());
    var complaints = new Complaints(strict);
    var passing = new Passing(file, grammar, complaints);
    var progress = new Progress(screen, Math.max(1, PASSES * file.bytes()));
    try {
      progress.begin("looking at it");
      var looking = Looking.at(passing, progress::advance);
      new References(table, passing, looking.known()).follow(progress::advance);
      progress.begin("storing");
      var job = watermark.during(ActivityId::text);
      var owed = new Owed(table, job, isUnused());
      var underway = new Underway(table, file.print());
      var loading = new Loading(table, landing(job), owed, underway);
      loading.run(passing, progress::advance);
      progress.begin("counting");
      count(passing, owed, underway, loading.lines(), progress::advance);
      progress.end();
      long filled = fill(screen);
      if (filled > 0 || !loading.lines().isEmpty() || !underway.isEmpty()) {
        tell();
      }
      underway.done();
      return outcome(looking, loading, filled, complaints, passing);
    } finally {
      progress.end();
    }
  }

  private boolean isUnused() {
    return table.getAll(List.of(Keys.seal(), Keys.retention())).await().isEmpty();
  }

  private Landing landing(String job) {
    SealRow.of(table); // by which others see that the table is in use
    var retention = Retention.sinceEver(table, keep);
    return new Landing(
        job, retention.keep(), retention.floor(clock.instant()).orElse(ActivityId.FIRST));
  }

  /** What this run has stored; and all of the file, if some run before may have left it uncounted. */
  private void count(Passing passing, Owed owed, Underway underway, BitSet stored,
      LongConsumer read) {
    if (stored.isEmpty() && underway.isEmpty()) {
      return;
    }
    LockSupport.parkNanos(table.shared() ? settles.toNanos() : 0);
    int from = stored.isEmpty() ? underway.counted() : 0;
    new Counting(table, watermark, owed).run(
        passing, line -> line > from && (stored.get(line) || !underway.isEmpty()),
        underway::counted, read);
  }

  private long fill(PrintStream screen) {
    var large = new LargeAudiences(table, mergeAbove, System::nanoTime);
    var rebuild = new Rebuild(table, clock, new Cached(Retention.stored(table, keep), large));
    long waiting = rebuild.waiting();
    Progress.during(
        screen, "filling feeds", waiting, progress -> rebuild.run(progress::advance));
    return waiting;
  }

  /** Whoever comes back from before this reads everything again; with it, all is on the disk. */
  private void tell() {
    watermark.during(
        at -> table.write(List.of(new Op.Put(LateRow.much(at).item(), List.of())))
            .map(at)
            .await());
  }

  private Outcome outcome(Looking looking, Loading loading, long filled, Complaints complaints,
      Passing passing) {
    var kinds = new EnumMap<Kind, Outcome.Tally>(Kind.class);
    for (var kind : Kind.values()) {
      kinds.put(kind, new Outcome.Tally(looking.lines(kind), loading.written(kind)));
    }
    var claims = new Claims();
    if (looking.claims()) {
      claims.hold(passing, table);
    }
    return new Outcome(
        kinds, loading.rows(), filled, looking.repeated(), looking.selfFollows(), looking.ended(),
        complaints.wrong(), complaints.refused(), complaints.told(), claims.held(),
        claims.differing(),
        claims.differences());
  }
}

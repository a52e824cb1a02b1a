// SPDX-License-Identifier: Apache-2.0
package tidings.app;

import java.io.PrintStream;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import tidings.app.terminal.Progress;
import tidings.core.Refusal;
import tidings.core.UserId;
import tidings.feeds.verify.Verify;
import tidings.store.Keys;
import tidings.store.SideBySide;
import tidings.store.StoreFailure;
import tidings.store.rows.Cached;
import tidings.store.rows.LargeAudiences;
import tidings.store.rows.Retention;

/**
 * Looks through the whole store, or what is one user's, for what is not as it should be.
 *
 * @param user whose feed, counts, edges and notices are looked at; empty for everything
 * @param repair whether what is found is mended
 */
record Verification(Config config, Optional<UserId> user, boolean repair) {
  private static final String USER = "--user";
  private static final String REPAIR = "--repair";
  /** Parts of the table, each a step of the progress. */
  private static final int PARTS = 64;
  /** Parts that are looked at at once. */
  private static final int TOGETHER = 4;
  /** How often it is looked at again what was mended: rows that are there now may be counted. */
  private static final int ROUNDS = 3;
  /** Rows that are read at once. */
  private static final int ROWS = 200;

  /** @throws Trouble naming what is not understood */
  static Verification of(Map<String, String> flags, Map<String, String> environment) {
    var settings = new HashMap<>(flags);
    var user = Optional.ofNullable(settings.remove(USER)).map(Verification::user);
    boolean repair = Optional.ofNullable(settings.remove(REPAIR)).map("true"::equals).orElse(false);
    return new Verification(Config.of(Sources.of(settings, environment)), user, repair);
  }

  private static UserId user(String id) {
    try {
      return new UserId(id);
    } catch (Refusal none) {
      throw Trouble.misused(USER + " needs the id of a user, such as ana");
    }
  }

  /** @throws Trouble when the store is not to be had, and when a fault is left */
  void run(PrintStream out, PrintStream progress) {
    try (var workshop =
        repair ? Workshop.toMend(config.store()) : Workshop.toLook(config.store())) {
      var verify = verify(workshop);
      var report = new VerifyReport(out, workshop.mending());
      int rounds = 0;
      do {
        user.ifPresentOrElse(
            who -> one(workshop, verify, who, report), () -> all(verify, report, progress));
      } while (report.again() && ++rounds < ROUNDS);
      report.end();
      if (!report.isWell()) {
        throw Trouble.failed(
            "not all is as it should be" + (repair ? "" : "; --repair mends it"));
      }
    } catch (StoreFailure failure) {
      throw Trouble.failed(String.valueOf(failure.getMessage()));
    }
  }

  private Verify verify(Workshop workshop) {
    var table = workshop.table();
    var cached = new Cached(
        Retention.stored(table, config.feedsKeep()),
        new LargeAudiences(table, config.feedsMergeAbove(), System::nanoTime));
    return new Verify(
        table, workshop.settled(), workshop.settles(), InstantSource.system(), cached);
  }

  private static void one(Workshop workshop, Verify verify, UserId who, VerifyReport report) {
    if (workshop.table().get(Keys.profile(who.ref())).await().isEmpty()) {
      throw Trouble.failed("there is no user " + who);
    }
    verify.user(who, report);
  }

  private static void all(Verify verify, VerifyReport report, PrintStream screen) {
    var turns = new Semaphore(TOGETHER);
    Progress.during(screen, "looking", PARTS, progress -> SideBySide.each(PARTS, number -> {
      turns.acquireUninterruptibly();
      try {
        part(verify, number, report);
        progress.advance(1);
      } finally {
        turns.release();
      }
    }));
  }

  private static void part(Verify verify, int number, VerifyReport report) {
    Optional<String> after = Optional.empty();
    do {
      var step = verify.step(number, PARTS, after, ROWS, report);
      report.looked(step.rows());
      after = step.next();
    } while (after.isPresent());
  }
}

// SPDX-License-Identifier: Apache-2.0
package tidings.server.commands;

import java.io.PrintStream;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import tidings.core.UserId;
import tidings.core.concurrent.Parallel;
import tidings.core.errors.Refusal;
import tidings.schema.Keys;
import tidings.schema.readers.FeedCachePolicy;
import tidings.schema.readers.LargeAudiences;
import tidings.schema.readers.Retention;
import tidings.server.Config;
import tidings.server.settings.SettingSources;
import tidings.server.storage.VerifySession;
import tidings.server.terminal.CommandException;
import tidings.server.terminal.TerminalProgress;
import tidings.store.StoreException;
import tidings.verify.Verify;

/**
 * Looks through the whole store, or what is one user's, for what is not as it should be.
 *
 * @param user whose feed, counts, edges and notices are looked at; empty for everything
 * @param repair whether what is found is mended
 */
record VerifyCommand(Config config, Optional<UserId> user, boolean repair) {
  private static final String USER = "--user";
  private static final String REPAIR = "--repair";
  /** Parts of the table, each a step of the progress. */
  private static final int PARTS = 64;
  /** Parts that are looked at at once. */
  private static final int CONCURRENCY = 4;
  /** How often it is looked at again what was mended: rows that are there now may be counted. */
  private static final int MAX_ROUNDS = 3;
  /** Rows that are read at once. */
  private static final int BATCH_SIZE = 200;

  /** @throws CommandException naming what is not understood */
  static VerifyCommand of(Map<String, String> flags, Map<String, String> environment) {
    var settings = new HashMap<>(flags);
    var user = Optional.ofNullable(settings.remove(USER)).map(VerifyCommand::user);
    boolean repair = Optional.ofNullable(settings.remove(REPAIR)).map("true"::equals).orElse(false);
    return new VerifyCommand(Config.of(SettingSources.of(settings, environment)), user, repair);
  }

  private static UserId user(String id) {
    try {
      return new UserId(id);
    } catch (Refusal invalid) {
      throw CommandException.usageError(USER + " needs the id of a user, such as ana");
    }
  }

  /** @throws CommandException when the store is not to be had, and when a fault is left */
  void run(PrintStream out, PrintStream progressOut) {
    try (var session =
        repair
            ? VerifySession.openForRepair(config.store())
            : VerifySession.openReadOnly(config.store())) {
      var verify = createVerify(session);
      var report = new VerifyReport(out, session.repair());
      int rounds = 0;
      do {
        user.ifPresentOrElse(
            single -> verifyUser(session, verify, single, report),
            () -> verifyAll(verify, report, progressOut));
      } while (report.beginNextRound() && ++rounds < MAX_ROUNDS);
      report.printSummary();
      if (!report.isConsistent()) {
        throw CommandException.failed(
            "not all is as it should be" + (repair ? "" : "; --repair mends it"));
      }
    } catch (StoreException failure) {
      throw CommandException.failed(String.valueOf(failure.getMessage()));
    }
  }

  private Verify createVerify(VerifySession session) {
    var table = session.table();
    var feedCachePolicy = new FeedCachePolicy(
        Retention.stored(table, config.feedRetention()),
        new LargeAudiences(table, config.mergeAbove(), System::nanoTime));
    return new Verify(
        table, session.settledPosition(), session.settlingTime(), InstantSource.system(),
        feedCachePolicy);
  }

  private static void verifyUser(VerifySession session, Verify verify, UserId user,
      VerifyReport report) {
    if (session.table().get(Keys.profile(user.ref())).await().isEmpty()) {
      throw CommandException.failed("there is no user " + user);
    }
    verify.verifyUser(user, report);
  }

  private static void verifyAll(Verify verify, VerifyReport report, PrintStream progressOut) {
    var permits = new Semaphore(CONCURRENCY);
    TerminalProgress.on(progressOut).run("looking", PARTS,
        progress -> Parallel.forEach(PARTS, number -> {
          permits.acquireUninterruptibly();
          try {
            verifyPart(verify, number, report);
            progress.advance(1);
          } finally {
            permits.release();
          }
        }));
  }

  private static void verifyPart(Verify verify, int number, VerifyReport report) {
    Optional<String> after = Optional.empty();
    do {
      var step = verify.verifyPart(number, PARTS, after, BATCH_SIZE, report);
      report.addRows(step.rows());
      after = step.next();
    } while (after.isPresent());
  }
}

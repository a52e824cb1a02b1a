// SPDX-License-Identifier: Apache-2.0
package tidings.server.commands;

import java.io.PrintStream;
import java.time.InstantSource;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import tidings.core.UserId;
import tidings.core.concurrent.BoundedExecutor;
import tidings.schema.ActivityKeys;
import tidings.schema.readers.FeedCachePolicy;
import tidings.server.Config;
import tidings.server.storage.VerifySession;
import tidings.server.terminal.CommandException;
import tidings.server.terminal.TerminalProgress;
import tidings.server.terminal.UserIdConverter;
import tidings.store.StoreException;
import tidings.verify.Verify;

/** Checks derived rows of the whole store, or of one user, against the rows they derive from. */
@Command(name = "verify", customSynopsis = "./tidings verify [--user <id>] [--repair] [<options>]", description = "Check feeds, counters, edges and notification groups for consistency."
    + " Read-only without --repair, and then also works while a server is running."
    + " Exits with 0 if the store is consistent.")
final class VerifyCommand implements ProcessCommand {
  /** Parts of the table; each is one step of the progress. */
  private static final int PARTS = 64;
  /** Parts that are verified concurrently. */
  private static final int CONCURRENCY = 4;
  /** Maximum number of rounds with --repair: a repaired row may make another count differ. */
  private static final int MAX_ROUNDS = 3;
  /** Rows per read. */
  private static final int BATCH_SIZE = 200;

  @Option(names = "--user", paramLabel = "<id>", converter = UserIdConverter.class, description = "Check only the feed, counters, edges and notification groups of this user.")
  private Optional<UserId> user = Optional.empty();

  @Option(names = "--repair", arity = "0..1", description = "Repair the findings. Stop the server first if the store is embedded.")
  private boolean repair;

  /** @throws CommandException if the store is not available, and if faults remain */
  @Override
  public void run(CommandContext context) {
    var config = context.config();
    try (var session =
        repair
            ? VerifySession.openForRepair(config.store())
            : VerifySession.openReadOnly(config.store())) {
      var verify = createVerify(session, config);
      var report = new VerifyReport(context.out(), session.repair());
      int rounds = 0;
      do {
        user.ifPresentOrElse(
            single -> verifyUser(session, verify, single, report),
            () -> verifyAll(verify, report, context.progressOut()));
      } while (report.beginNextRound() && ++rounds < MAX_ROUNDS);
      report.printSummary();
      if (!report.isConsistent()) {
        throw CommandException.failed(
            "the store is inconsistent" + (repair ? "" : "; --repair repairs it"));
      }
    } catch (StoreException failure) {
      throw CommandException.failed(failure);
    }
  }

  private Verify createVerify(VerifySession session, Config config) {
    var table = session.table();
    return new Verify(
        table, session.settledPosition(), session.settlingTime(), InstantSource.system(),
        FeedCachePolicy.of(table, config.feedRetention(), config.mergeAbove()));
  }

  private static void verifyUser(VerifySession session, Verify verify, UserId user,
      VerifyReport report) {
    if (session.table().get(ActivityKeys.profile(user.ref())).await().isEmpty()) {
      throw CommandException.failed("there is no user " + user);
    }
    verify.verifyUser(user, report);
  }

  private static void verifyAll(Verify verify, VerifyReport report, PrintStream progressOut) {
    TerminalProgress.on(progressOut).run("verifying", PARTS,
        progress -> BoundedExecutor.forEach(CONCURRENCY, PARTS, number -> {
          verify.verifySegment(number, PARTS, BATCH_SIZE, report, report::addRows);
          progress.advance(1);
        }));
  }
}

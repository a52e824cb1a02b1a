// SPDX-License-Identifier: Apache-2.0
package tidings.verify;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.CancellationException;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tidings.core.Position;
import tidings.schema.ItemType;
import tidings.schema.SystemKeys;
import tidings.schema.readers.FeedCachePolicy;
import tidings.store.Condition;
import tidings.store.ConditionFailedException;
import tidings.store.Table;
import tidings.store.Transaction;

/**
 * Verifies the whole table once a day in the background, at a bounded read rate. Counts and logs
 * inconsistencies; repairs nothing. Of several servers on a table only one runs the round of a day;
 * if it stops early, the next round is a day later.
 */
public final class BackgroundVerifier {
  private static final Logger LOG = LoggerFactory.getLogger(BackgroundVerifier.class);

  /** Time from the start of one round to the start of the next. */
  static final Duration ROUND_INTERVAL = Duration.ofDays(1);
  /** Interval of the check whether a round is due. */
  private static final Duration DUE_CHECK_INTERVAL = Duration.ofMinutes(1);
  /** Rows read at a time. */
  private static final int BATCH_SIZE = 100;
  /** Max. faults logged per round; all are counted. */
  private static final int MAX_LOGGED_FAULTS = 20;

  private final Table table;
  private final InstantSource clock;
  private final Verify verify;
  private final ReadRateLimiter rateLimiter;
  private final boolean enabled;
  private volatile Future<Void> termination = Future.succeededFuture();
  private volatile VerificationResult lastResult = VerificationResult.NONE;
  private volatile VerificationResult currentResult = VerificationResult.NONE;
  private Instant nextRoundAt = Instant.MIN;
  private int loggedFaults;

  /**
   * @param lowWatermark supplies the current low watermark: nothing below it is pending
   * @param unitsPerSecond read rate in DynamoDB capacity units; 0 disables verification
   */
  public BackgroundVerifier(Table table, Supplier<Position> lowWatermark, InstantSource clock,
      FeedCachePolicy cachePolicy, int unitsPerSecond) {
    this.table = table;
    this.clock = clock;
    this.enabled = unitsPerSecond > 0;
    this.rateLimiter = new ReadRateLimiter(unitsPerSecond);
    this.verify = new Verify(RateLimitedTable.of(table, rateLimiter), lowWatermark,
        Verify.settleDelay(table), clock,
        cachePolicy);
  }

  /** Starts on a virtual thread. */
  public void start() {
    if (enabled) {
      var stopped = Promise.<Void>promise();
      termination = stopped.future();
      Thread.ofVirtual().name("tidings-patrol").start(() -> run(stopped));
    }
  }

  /** Stops, and aborts a running round. */
  public Future<Void> stop() {
    rateLimiter.stop();
    return termination;
  }

  /** Returns the maximum of the last completed round and the running one. */
  public VerificationResult result() {
    var current = currentResult;
    var last = lastResult;
    return new VerificationResult(
        Math.max(current.missing(), last.missing()), Math.max(current.adrift(), last.adrift()),
        Math.max(current.stale(), last.stale()), last.finishedAt());
  }

  private void run(Promise<Void> stopped) {
    try {
      do {
        runIfDue();
      } while (!rateLimiter.isStoppedWithin(DUE_CHECK_INTERVAL));
    } finally {
      stopped.complete();
    }
  }

  private void runIfDue() {
    try {
      var now = clock.instant();
      if (!now.isBefore(nextRoundAt) && claimRound(now)) {
        nextRoundAt = now.plus(ROUND_INTERVAL);
        runRound();
      }
    } catch (CancellationException cancelled) {
      LOG.debug("background verification stopped");
    } catch (RuntimeException failure) {
      LOG.error("background verification aborted; next round in 24 h", failure);
    }
  }

  /** Claims the round of this day; false if another server on the table has it. */
  private boolean claimRound(Instant now) {
    if (!table.isShared()) {
      return true;
    }
    try {
      new Transaction()
          .put(
              ItemType.BACKGROUND_VERIFICATION.at(SystemKeys.backgroundVerification())
                  .expiresAt(now.plus(ROUND_INTERVAL).getEpochSecond())
                  .build())
          .onlyIf(Condition.absent())
          .commit(table)
          .await();
      return true;
    } catch (ConditionFailedException claimedByAnother) {
      return false;
    }
  }

  private void runRound() {
    currentResult = VerificationResult.NONE;
    loggedFaults = 0;
    verify.verifySegment(0, 1, BATCH_SIZE, this::onFinding, rows -> {});
    lastResult = currentResult.finish(clock.instant());
    currentResult = VerificationResult.NONE;
  }

  private void onFinding(Finding finding) {
    currentResult = currentResult.plus(finding);
    if (finding.kind().isFault() && ++loggedFaults <= MAX_LOGGED_FAULTS) {
      LOG.warn(
          "verification: {} {}; ./tidings verify --repair repairs it", finding.subject(),
          finding.detail());
    }
  }
}

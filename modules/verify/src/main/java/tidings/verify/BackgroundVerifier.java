// SPDX-License-Identifier: Apache-2.0
package tidings.verify;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tidings.core.Position;
import tidings.schema.Keys;
import tidings.schema.readers.FeedCachePolicy;
import tidings.store.Condition;
import tidings.store.ConditionFailedException;
import tidings.store.Item;
import tidings.store.Table;
import tidings.store.Transaction;

/**
 * Goes through the whole table once a day, beside all else that a server does and at a bounded
 * pace, and tells what is not as it should be. It mends nothing. Of several servers that share a
 * table one goes; when that ends on its way, the next day has another.
 */
public final class BackgroundVerifier {
  private static final Logger LOG = LoggerFactory.getLogger(BackgroundVerifier.class);

  /** From the beginning of a round to that of the next. */
  static final Duration ROUND_INTERVAL = Duration.ofDays(1);
  /** How often it looks whether it is time. */
  private static final Duration DUE_CHECK_INTERVAL = Duration.ofMinutes(1);
  /** Rows that are read at once. */
  private static final int BATCH_SIZE = 100;
  /** Faults of a round that are logged; more are counted alone. */
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
   * @param lowWatermark before which nothing is under way, at the moment it is asked
   * @param unitsPerSecond of reading a second, as DynamoDB counts them; 0 for no patrol at all
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

  /** Goes from now on, on a thread of its own. */
  public void start() {
    if (enabled) {
      var stopped = Promise.<Void>promise();
      termination = stopped.future();
      Thread.ofVirtual().name("tidings-patrol").start(() -> run(stopped));
    }
  }

  /** Ends a round on its way. */
  public Future<Void> stop() {
    rateLimiter.stop();
    return termination;
  }

  /** What the last round that came to its end has found, or the current one if that is more. */
  public VerificationResult found() {
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
      LOG.debug("the patrol was told to end on its way");
    } catch (RuntimeException failure) {
      LOG.error("the patrol came not to its end, and begins anew another day", failure);
    }
  }

  /** Whether no other server has begun the round of this day. */
  private boolean claimRound(Instant now) {
    if (!table.isShared()) {
      return true;
    }
    try {
      new Transaction()
          .put(
              Item.at(Keys.backgroundVerification(), "patrol")
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
    Optional<String> after = Optional.empty();
    do {
      after = verify.verifyPart(0, 1, after, BATCH_SIZE, this::found).next();
    } while (after.isPresent());
    lastResult = currentResult.finish(clock.instant());
    currentResult = VerificationResult.NONE;
  }

  private void found(Finding finding) {
    currentResult = currentResult.plus(finding);
    if (finding.kind().isFault() && ++loggedFaults <= MAX_LOGGED_FAULTS) {
      LOG.warn("{} {}", finding.subject(), finding.detail());
    }
  }
}

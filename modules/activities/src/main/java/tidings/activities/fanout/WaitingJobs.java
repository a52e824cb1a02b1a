// SPDX-License-Identifier: Apache-2.0
package tidings.activities.fanout;

import io.vertx.core.Future;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;
import tidings.core.ActivityId;
import tidings.store.ConditionFailedException;

/**
 * The jobs in the queue of this node whose first step has not begun. In a shared table those that
 * wait for long are handed over: other nodes may have nothing to do. Who begins a job first becomes
 * its owner.
 */
final class WaitingJobs {
  /**
   * Time after which a job that waits is handed over, and is claimed once more before it runs. Well
   * below {@link Leases#LEASE_DURATION}.
   */
  static final Duration MAX_WAIT = Duration.ofSeconds(5);
  /** Jobs that one sweep hands over, those first that would wait longest. */
  static final int MAX_HANDED_OVER = 500;

  private final DeliveryContext context;
  private final LongSupplier nanos;
  private final Map<ActivityId, Claim> claims = new ConcurrentHashMap<>();

  /**
   * A job in the queue.
   *
   * @param since time since when this node owns it; empty if it does not
   */
  record Claim(FanOutJob job, Optional<Long> since) {}

  /** @param nanos a monotonic time */
  WaitingJobs(DeliveryContext context, LongSupplier nanos) {
    this.context = context;
    this.nanos = nanos;
  }

  Claim ownedNow(FanOutJob job) {
    return new Claim(job, Optional.of(nanos.getAsLong()));
  }

  /** Adds a job, unless one of the same activity waits. @return whether it was added */
  boolean add(Claim claim) {
    return claims.putIfAbsent(claim.job().activity(), claim) == null;
  }

  /** The job does not wait any more. @return its claim, which may be another one by now */
  Claim remove(Claim added) {
    return Optional.ofNullable(claims.remove(added.job().activity())).orElse(added);
  }

  /** Whether the claim is so recent that no other node can have taken the job over. */
  boolean isFresh(Claim claim) {
    return claim.since().filter(since -> !hasWaitedSince(since)).isPresent();
  }

  /** A single process takes nothing over from itself. */
  boolean hasWaitedSince(long since) {
    return context.table().isShared() && nanos.getAsLong() - since > MAX_WAIT.toNanos();
  }

  /** Lets other nodes take over the jobs that have waited for long. Waits for the store. */
  void handOver() {
    if (context.nodes().isOnlyServer()) {
      return;
    }
    var handedOver = claims.values().stream()
        .filter(claim -> claim.since().isPresent() && !isFresh(claim))
        .sorted(Comparator.comparing((Claim claim) -> claim.job().activity()).reversed())
        .limit(MAX_HANDED_OVER)
        .map(this::handOver)
        .toList();
    Future.join(handedOver).otherwiseEmpty().await();
  }

  private Future<Void> handOver(Claim claim) {
    var free = claim.job().handedOver();
    return context.table().write(List.of(free.replacing(claim.job())))
        .onSuccess(stored -> disown(claim, free))
        .onFailure(failure -> {
          if (failure instanceof ConditionFailedException) {
            disown(claim, claim.job()); // it has begun, or has another owner
          }
        });
  }

  private void disown(Claim claim, FanOutJob stored) {
    claims.replace(stored.activity(), claim, new Claim(stored, Optional.empty()));
  }
}

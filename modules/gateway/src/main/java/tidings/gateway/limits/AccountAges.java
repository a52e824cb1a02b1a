// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.limits;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.vertx.core.Future;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import tidings.core.Entities.GetEntity;
import tidings.core.UserId;
import tidings.core.bus.Bus;

/**
 * A cache of the creation times of accounts. Read only for an account that has used up the share of
 * a new one, so that ordinary use costs no read.
 */
final class AccountAges {
  /** An account is new for so long. */
  private static final Duration NEW_FOR = Duration.ofDays(1);
  private static final int MAX_ACCOUNTS = 100_000;
  private static final Duration CACHE_TTL = Duration.ofHours(1);

  private final Bus bus;
  private final InstantSource clock;
  private final Cache<UserId, Instant> creationTimes =
      Caffeine.newBuilder().maximumSize(MAX_ACCOUNTS).expireAfterWrite(CACHE_TTL).build();

  AccountAges(Bus bus, InstantSource clock) {
    this.bus = bus;
    this.clock = clock;
  }

  boolean isKnown(UserId user) {
    return creationTimes.getIfPresent(user) != null;
  }

  /** Whether an account is new, or not known to be older. */
  boolean mayBeNew(UserId user) {
    var createdAt = creationTimes.getIfPresent(user);
    return createdAt == null || createdAt.plus(NEW_FOR).isAfter(clock.instant());
  }

  /** Reads when an account was created. A failure is not remembered, and fails the call. */
  Future<Void> learn(UserId user) {
    return bus.ask(new GetEntity(user.ref(), Optional.empty()))
        .map(entity -> entity.createdAt().orElse(Instant.EPOCH))
        .map(createdAt -> {
          creationTimes.put(user, createdAt);
          return null;
        });
  }
}

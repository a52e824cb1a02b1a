// SPDX-License-Identifier: Apache-2.0
package tidings.accounts.exporting;

import static tidings.core.errors.ErrorCode.RATE_LIMITED;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import tidings.core.UserId;
import tidings.core.errors.Refusal;

/** Bounds the exports of a server: each of them reads the whole table once. Thread-safe. */
final class ExportSlots {
  /** Max. exports at the same time. */
  static final int MAX_EXPORTS = 4;
  /** Time between two exports of a user, if the user asks for them. */
  static final Duration PAUSE = Duration.ofMinutes(10);
  /** Time in which an export that was prepared begins; otherwise nobody has waited for it. */
  static final Duration BEGIN_TIMEOUT = Duration.ofSeconds(30);
  /** Users whose last export is remembered; further ones replace the oldest. */
  private static final int MAX_REMEMBERED = 10_000;
  /** Until an export ends there is no better guess. */
  private static final Duration TRY_AGAIN = Duration.ofMinutes(1);

  private final InstantSource clock;
  private final Map<UserId, Slot> running = new HashMap<>();
  private final Map<UserId, Instant> lastOwn = new LinkedHashMap<>() {
    @Override
    protected boolean removeEldestEntry(Map.Entry<UserId, Instant> eldest) {
      return size() > MAX_REMEMBERED;
    }
  };

  ExportSlots(InstantSource clock) {
    this.clock = clock;
  }

  /** The place of an export among those that run. */
  final class Slot {
    private final UserId user;
    private final Instant takenAt = clock.instant();
    private boolean begun;

    private Slot(UserId user) {
      this.user = user;
    }

    /** Whether it may begin; false if it was too late, or has begun before. */
    boolean begin() {
      synchronized (ExportSlots.this) {
        boolean first = !begun && running.get(user) == this;
        begun = true;
        return first;
      }
    }

    void release() {
      synchronized (ExportSlots.this) {
        running.remove(user, this);
      }
    }

    private boolean isAbandoned(Instant now) {
      return !begun && now.isAfter(takenAt.plus(BEGIN_TIMEOUT));
    }
  }

  /**
   * @param isOwn whether the user has asked for it
   * @throws Refusal {@code rate_limited}
   */
  synchronized Slot take(UserId user, boolean isOwn) {
    var now = clock.instant();
    running.values().removeIf(slot -> slot.isAbandoned(now));
    if (running.containsKey(user)) {
      throw RATE_LIMITED.refusal("an export of this user is running").withRetryAfter(TRY_AGAIN);
    }
    if (running.size() >= MAX_EXPORTS) {
      throw RATE_LIMITED.refusal("the server already makes " + MAX_EXPORTS + " exports")
          .withRetryAfter(TRY_AGAIN);
    }
    if (isOwn) {
      requirePause(user, now);
      lastOwn.remove(user); // to become the newest
      lastOwn.put(user, now);
    }
    var slot = new Slot(user);
    running.put(user, slot);
    return slot;
  }

  private void requirePause(UserId user, Instant now) {
    var last = lastOwn.get(user);
    if (last != null && now.isBefore(last.plus(PAUSE))) {
      throw RATE_LIMITED
          .refusal("you had an export less than " + PAUSE.toMinutes() + " minutes ago")
          .withRetryAfter(Duration.between(now, last.plus(PAUSE)));
    }
  }
}

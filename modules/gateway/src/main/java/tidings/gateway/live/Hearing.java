// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.live;

import io.vertx.core.Future;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tidings.core.Bus;
import tidings.core.Follows.SilenceOf;
import tidings.core.Ref;
import tidings.core.Silence;
import tidings.core.UserId;

/**
 * What of all that is told a user gets to hear: not what they have blocked or muted. While that is
 * not known, or no longer, nothing of what others do is let through.
 */
final class Hearing {
  private final Bus bus;
  private final UserId user;
  /** Empty as long as it is not known. */
  private @Nullable Silence silence;
  private boolean missed;
  /** How often it was asked: only the latest answer counts. */
  private int asked;

  Hearing(Bus bus, UserId user) {
    this.bus = bus;
    this.user = user;
  }

  /** Reads what is silenced now; what was known is good until then. */
  Future<Void> read() {
    int number = ++asked;
    return bus.ask(new SilenceOf(user)).map(read -> {
      if (number == asked) {
        silence = read;
      }
      return null;
    });
  }

  /** What could not be let through until now is found by what is read next. */
  void begin() {
    missed &= !isKnown();
  }

  /** It has changed, and is not known until it is read. */
  void forget() {
    asked++;
    silence = null;
    missed = true;
  }

  boolean isKnown() {
    return silence != null;
  }

  /** The activity as its reader gets to hear of it, if they do. */
  Optional<NewActivity> heard(NewActivity activity) {
    if (silence == null) {
      missed = true;
      return Optional.empty();
    }
    return activity.heard(silence, Instant.now());
  }

  /** Whether they get to hear what somebody does. */
  boolean hears(Ref actor) {
    return silence != null && !silence.forbids(actor, Instant.now());
  }

  /** Whether something may have been kept from them that is theirs to hear; asked once. */
  boolean hasMissed() {
    boolean some = missed;
    missed = false;
    return some;
  }
}

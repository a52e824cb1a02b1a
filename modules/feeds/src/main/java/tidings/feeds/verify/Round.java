// SPDX-License-Identifier: Apache-2.0
package tidings.feeds.verify;

import java.time.Instant;
import java.util.Optional;

/**
 * What a patrol has found on its way through the table.
 *
 * @param ended when it came to the end; empty while it is on its way
 */
public record Round(long missing, long adrift, long stale, Optional<Instant> ended) {
  /** Nothing was looked at yet. */
  static final Round NONE = new Round(0, 0, 0, Optional.empty());

  Round with(Finding finding) {
    return switch (finding.kind()) {
      case MISSING -> new Round(missing + finding.many(), adrift, stale, ended);
      case ADRIFT -> new Round(missing, adrift + finding.many(), stale, ended);
      case STALE -> new Round(missing, adrift, stale + finding.many(), ended);
    };
  }

  Round endedAt(Instant now) {
    return new Round(missing, adrift, stale, Optional.of(now));
  }
}

// SPDX-License-Identifier: Apache-2.0
package tidings.verify;

import java.time.Instant;
import java.util.Optional;

/**
 * The numbers of inconsistencies found by a verification round.
 *
 * @param finishedAt end of the round; empty while it is running
 */
public record VerificationResult(long missing, long adrift, long stale,
    Optional<Instant> finishedAt) {
  /** The result before the first row. */
  static final VerificationResult NONE = new VerificationResult(0, 0, 0, Optional.empty());

  VerificationResult plus(Finding finding) {
    return switch (finding.kind()) {
      case MISSING -> new VerificationResult(missing + finding.count(), adrift, stale, finishedAt);
      case ADRIFT -> new VerificationResult(missing, adrift + finding.count(), stale, finishedAt);
      case STALE -> new VerificationResult(missing, adrift, stale + finding.count(), finishedAt);
    };
  }

  VerificationResult finish(Instant now) {
    return new VerificationResult(missing, adrift, stale, Optional.of(now));
  }
}

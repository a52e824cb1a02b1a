// SPDX-License-Identifier: Apache-2.0
package tidings.verify;

import java.time.Instant;
import java.util.Optional;

/**
 * What a patrol has found on its way through the table.
 *
 * @param finishedAt when it came to the end; empty while it is on its way
 */
public record VerificationResult(long missing, long adrift, long stale,
    Optional<Instant> finishedAt) {
  /** Nothing was looked at yet. */
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

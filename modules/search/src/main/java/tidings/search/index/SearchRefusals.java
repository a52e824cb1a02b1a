// SPDX-License-Identifier: Apache-2.0
package tidings.search.index;

import static tidings.core.errors.ErrorCode.SEARCH_NOT_READY;
import static tidings.core.errors.ErrorCode.UNAVAILABLE;

import java.time.Duration;
import tidings.core.errors.Refusal;

/** The refusals of searches that the index cannot answer now. */
public final class SearchRefusals {
  private static final Duration RETRY_AFTER = Duration.ofSeconds(3);

  private SearchRefusals() {}

  /** The index is being built or opened. */
  public static Refusal notReady() {
    return SEARCH_NOT_READY.refusal("the search index is being built; retry later")
        .withRetryAfter(RETRY_AFTER);
  }

  /** The servers that have the index do not answer. */
  public static Refusal unavailable() {
    return UNAVAILABLE.refusal("the search does not answer at the moment; retry later")
        .withRetryAfter(RETRY_AFTER);
  }
}

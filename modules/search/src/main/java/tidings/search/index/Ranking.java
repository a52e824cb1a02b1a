// SPDX-License-Identifier: Apache-2.0
package tidings.search.index;

import java.time.Duration;

/**
 * The weights by which hits are ranked, the same in each engine: the score of the words, plus that of
 * being new, times the popularity of an entity.
 */
public final class Ranking {
  /** An activity of this age has half of the {@link #FRESHNESS} of a new one. */
  public static final Duration HALF_FRESH = Duration.ofDays(30);
  /** Score of being new; that of a rare word is about 5. */
  public static final float FRESHNESS = 2;
  public static final float NAME_BOOST = 3;
  /** Score of a word of which a name has more letters. */
  public static final float BEGINNING_SCORE = 1.5f;
  /** Part of the score of the other fields in which a word is. */
  public static final float TIE_BREAKER = 0.1f;
  /**
   * The factor of an entity grows by this with each power of ten of its followers: 1 without any, 2
   * with ten thousand. Other documents have none.
   */
  public static final float PER_POWER_OF_TEN = 0.25f;

  private Ranking() {}
}

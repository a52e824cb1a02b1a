// SPDX-License-Identifier: Apache-2.0
package tidings.trending;

import tidings.trending.HourlyCounts.EngagementCounts;

/**
 * A user as counted for an entity: once, in the hour of the newest engagement.
 *
 * @param likes number of likes that the user has given and not taken back
 * @param comments number of comments likewise
 */
record CountedUser(long hour, int likes, int comments) {
  static final CountedUser NONE = new CountedUser(0, 0, 0);

  /** The contribution of the user to the counts of the hour. */
  EngagementCounts counts() {
    return EngagementCounts.ofUser(likes > 0, comments > 0);
  }

  boolean isGone() {
    return likes == 0 && comments == 0;
  }

  /** A copy after another engagement, or the removal of one. */
  CountedUser after(long otherHour, int likesChange, int commentsChange) {
    boolean isRemoval = likesChange + commentsChange < 0;
    return new CountedUser(
        isRemoval ? hour : Math.max(hour, otherHour),
        Math.max(0, likes + likesChange),
        Math.max(0, comments + commentsChange));
  }
}

// SPDX-License-Identifier: Apache-2.0
package tidings.verify;

import tidings.core.UserId;

/** Compares the rows of a feed with the merge that they cache. */
record FeedCheck(CheckContext context) {

  void check(UserId user, FindingListener listener) {
    // read before the data: below it nothing is pending
    var lowWatermark = context.lowWatermark().get();
    var follows = FollowSnapshot.read(context, user);
    new MissingRows(context, follows, lowWatermark).check(listener);
    new StaleRows(context, follows, lowWatermark).check(listener);
  }
}

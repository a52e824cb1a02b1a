// SPDX-License-Identifier: Apache-2.0
package tidings.verify;

import tidings.core.UserId;

/** The rows of a feed, against the merge that they are a cache of. */
record FeedCheck(CheckContext context) {

  void check(UserId user, FindingListener listener) {
    var lowWatermark = context.lowWatermark().get(); // before the data: what is below is not under way
    var follows = FollowSnapshot.read(context, user);
    new MissingRows(context, follows, lowWatermark).check(listener);
    new StaleRows(context, follows, lowWatermark).check(listener);
  }
}

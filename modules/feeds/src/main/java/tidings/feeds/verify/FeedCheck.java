// SPDX-License-Identifier: Apache-2.0
package tidings.feeds.verify;

import tidings.core.UserId;

/** The rows of a feed, against the merge that they are a cache of. */
record FeedCheck(Means means) {

  void check(UserId who, Findings findings) {
    var settled = means.settled().get(); // before the data: what is below is not under way
    var followed = Followed.read(means, who);
    new MissingRows(means, followed, settled).check(findings);
    new StaleRows(means, followed, settled).check(findings);
  }
}

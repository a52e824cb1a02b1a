// SPDX-License-Identifier: Apache-2.0
package tidings.bench.grow;

import java.util.Arrays;
import java.util.stream.IntStream;

/** The followers of all users of a community, in memory: four bytes for each follow. */
final class FollowerLists {
  /** Where the list of each user begins, and at last the end. */
  private final int[] starts;
  private final int[] followers;

  private FollowerLists(int[] starts, int[] followers) {
    this.starts = starts;
    this.followers = followers;
  }

  static FollowerLists of(ScaledCommunity community) {
    var starts = new int[community.size() + 1];
    for (int person = 0; person < community.size(); person++) {
      for (int followed : community.followed(person)) {
        starts[followed + 1]++;
      }
    }
    Arrays.parallelPrefix(starts, Math::addExact);
    var ends = starts.clone();
    var followers = new int[starts[community.size()]];
    for (int person = 0; person < community.size(); person++) {
      for (int followed : community.followed(person)) {
        followers[ends[followed]++] = person;
      }
    }
    return new FollowerLists(starts, followers);
  }

  /** Number of followers of a user. */
  int count(int person) {
    return starts[person + 1] - starts[person];
  }

  /** The followers of a user, ascending. */
  IntStream of(int person) {
    return Arrays.stream(followers, starts[person], starts[person + 1]);
  }

  /** Number of all follows. */
  int size() {
    return followers.length;
  }
}

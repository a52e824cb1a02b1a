// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.live;

import java.util.concurrent.ConcurrentHashMap;
import tidings.core.UserId;

/** How many sockets each user has open, on all event loops together. */
public final class SocketsPerUser {
  private final int most;
  private final ConcurrentHashMap<UserId, Integer> open = new ConcurrentHashMap<>();

  public SocketsPerUser(int most) {
    this.most = most;
  }

  /** Counts one more, unless that would be too many. */
  boolean enter(UserId user) {
    if (open.merge(user, 1, Integer::sum) <= most) {
      return true;
    }
    leave(user);
    return false;
  }

  /** Those of all users. */
  public int open() {
    return open.values().stream().mapToInt(Integer::intValue).sum();
  }

  void leave(UserId user) {
    open.computeIfPresent(user, (left, count) -> count > 1 ? count - 1 : null);
  }
}

// SPDX-License-Identifier: Apache-2.0
package tidings.core;

import java.util.Collections;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Who has live connections to this node, and how many each. Of any thread. */
public final class OnlineUsers {
  private final int maxPerUser;
  private final ConcurrentHashMap<UserId, Integer> connections = new ConcurrentHashMap<>();

  /** @param maxPerUser connections of one user */
  public OnlineUsers(int maxPerUser) {
    this.maxPerUser = maxPerUser;
  }

  /** Counts one more, unless that would be too many. */
  public boolean tryConnect(UserId user) {
    if (connections.merge(user, 1, Integer::sum) <= maxPerUser) {
      return true;
    }
    disconnect(user);
    return false;
  }

  public void disconnect(UserId user) {
    connections.computeIfPresent(user, (left, count) -> count > 1 ? count - 1 : null);
  }

  /** Who is connected, as it is whenever it is looked at. */
  public Set<UserId> users() {
    return Collections.unmodifiableSet(connections.keySet());
  }

  /** The connections of all users. */
  public int connections() {
    return connections.values().stream().mapToInt(Integer::intValue).sum();
  }
}

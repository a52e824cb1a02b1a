// SPDX-License-Identifier: Apache-2.0
package tidings.core;

import java.util.Collections;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** The users with live connections to this node, and their number of connections. Thread-safe. */
public final class OnlineUsers {
  private final int maxPerUser;
  private final ConcurrentHashMap<UserId, Integer> connections = new ConcurrentHashMap<>();

  /** @param maxPerUser max. connections of one user */
  public OnlineUsers(int maxPerUser) {
    this.maxPerUser = maxPerUser;
  }

  /** Counts a new connection; false if the user already has the maximum. */
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

  public boolean isConnected(UserId user) {
    return connections.containsKey(user);
  }

  /** A live view of the connected users. */
  public Set<UserId> users() {
    return Collections.unmodifiableSet(connections.keySet());
  }

  /** The total number of connections. */
  public int connections() {
    return connections.values().stream().mapToInt(Integer::intValue).sum();
  }
}

// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.live;

import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.Set;
import tidings.core.OnlineUsers;
import tidings.core.UserId;
import tidings.core.bus.Bus;
import tidings.wire.SignedPositions;

/**
 * What the sockets of one event loop share.
 *
 * @param online counts the sockets of all event loops
 * @param sockets the sockets that are open
 * @param users where each user is present
 * @param activityWatchers who hears more of each activity
 * @param sharedTable whether other nodes tell of what nobody hears of here
 */
record LiveContext(Vertx vertx, Bus bus, SignedPositions positions, OnlineUsers online,
    Duration heartbeatInterval,
    Duration helloTimeout, Set<LiveSocket> sockets, SocketIndex<UserId> users,
    ActivityWatchers activityWatchers,
    boolean sharedTable) {}

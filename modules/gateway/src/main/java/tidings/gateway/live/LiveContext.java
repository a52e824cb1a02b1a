// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.live;

import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.Set;
import tidings.core.Nodes;
import tidings.core.OnlineUsers;
import tidings.core.Ref;
import tidings.core.UserId;
import tidings.core.bus.Bus;
import tidings.wire.SignedPositions;

/**
 * The services and indexes that the sockets of one event loop share.
 *
 * @param sessionCheckInterval time between checks of a session whose end arrives as an event
 * @param drainTimeout after which a socket is closed whose client reads nothing
 * @param online counts the sockets of all event loops
 * @param sockets the open sockets
 * @param users the sessions of each user
 * @param activityWatchers the sessions that watch each activity
 * @param listWatchers the sessions that watch a list with each member
 * @param nodes the others on the table, which are heard or not
 */
record LiveContext(Vertx vertx, Bus bus, SignedPositions positions, OnlineUsers online,
    Duration heartbeatInterval, Duration sessionCheckInterval,
    Duration helloTimeout, Duration drainTimeout, Set<LiveSocket> sockets,
    SocketIndex<UserId> users,
    ActivityWatchers activityWatchers,
    SocketIndex<Ref> listWatchers,
    Nodes nodes) {}

// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.live;

import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.Set;
import tidings.core.Bus;
import tidings.core.Online;
import tidings.core.UserId;
import tidings.gateway.json.Positions;

/**
 * What the sockets of one event loop share.
 *
 * @param online counts the sockets of all event loops
 * @param all the sockets that are open
 * @param users where each user is present
 * @param activities who hears more of each activity
 * @param others whether other nodes tell of what nobody hears of here
 */
record Room(Vertx vertx, Bus bus, Positions positions, Online online, Duration heartbeat,
    Duration helloWithin, Set<LiveSocket> all, Index<UserId> users, Watching activities,
    boolean others) {}

// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.live;

import io.vertx.core.Future;
import java.util.Set;
import tidings.core.Done;
import tidings.core.Feeds.TrackFollows;
import tidings.core.Feeds.UntrackFollows;
import tidings.core.Ref;
import tidings.core.UserId;

/**
 * The follows of a connected user. Activities of other nodes find the user by them; this node's own
 * fan-outs read them.
 */
final class TrackedFollows {
  private final LiveContext context;
  private final UserId user;
  private final EndedFollows ended = new EndedFollows();
  /** Reads that are under way because a follow began or ended. */
  private int reads;

  TrackedFollows(LiveContext context, UserId user) {
    this.context = context;
    this.user = user;
  }

  /** Reads them; until then activities of other nodes may be missed. */
  Future<Done> read() {
    return context.nodes().isClustered()
        ? context.bus().ask(new TrackFollows(user))
        : Future.succeededFuture(Done.DONE);
  }

  void stop() {
    if (context.nodes().isClustered()) {
      context.bus().ask(new UntrackFollows(user));
    }
  }

  Future<Done> onOpened(Ref target) {
    ended.remove(target);
    return readAgain();
  }

  Future<Done> onEnded(Ref target) {
    ended.add(target);
    return readAgain();
  }

  private Future<Done> readAgain() {
    reads++;
    return read().onComplete(known -> reads--);
  }

  /** Whether the node knows all of them. */
  boolean areKnown() {
    return reads == 0;
  }

  /** Of follows that have ended: no reason for an activity any more. */
  Set<Ref> endedTargets() {
    return ended.targets();
  }
}

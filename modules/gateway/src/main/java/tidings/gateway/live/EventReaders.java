// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.live;

import static java.util.stream.Collectors.toSet;

import io.vertx.core.Future;
import java.util.List;
import java.util.Set;
import java.util.function.BiConsumer;
import tidings.core.Follows.ReadersOf;
import tidings.core.Lineage;
import tidings.core.UserId;
import tidings.core.bus.Bus;

/**
 * Tells which sessions may see an event about an activity that they watch. If it is restricted to
 * followers, it asks: sockets do not know whom their users follow, who may be many. Such events
 * are answered one after another, so that they stay in order, and no position passes them
 * meanwhile. Used on one event loop.
 */
final class EventReaders {
  private final Bus bus;
  private final ActivityWatchers watchers;
  private Future<Void> previous = Future.succeededFuture();

  EventReaders(Bus bus, ActivityWatchers watchers) {
    this.bus = bus;
    this.watchers = watchers;
  }

  /** @param use gets each watching session, and whether its user may see the activity */
  void select(Lineage activity, BiConsumer<LiveSession, Boolean> use) {
    if (activity.isRestricted()) {
      var waiting = List.copyOf(watchers.watchersOf(activity.id()));
      waiting.forEach(LiveSession::holdEvent);
      previous = previous.transform(done -> ask(activity, use))
          .onComplete(told -> waiting.forEach(LiveSession::releaseEvent))
          .otherwiseEmpty();
    } else {
      List.copyOf(watchers.watchersOf(activity.id())).forEach(session -> use.accept(session, true));
    }
  }

  private Future<Void> ask(Lineage activity, BiConsumer<LiveSession, Boolean> use) {
    var users = watchers.watchersOf(activity.id()).stream().map(LiveSession::user).collect(toSet());
    return bus.ask(new ReadersOf(users, activity))
        .<Void>map(readers -> {
          watching(activity, users)
              .forEach(session -> use.accept(session, readers.contains(session.user())));
          return null;
        })
        .onFailure(unanswered -> watching(activity, users).forEach(LiveSession::catchUp));
  }

  /** The sessions that still watch the activity. */
  private List<LiveSession> watching(Lineage activity, Set<UserId> users) {
    return watchers.watchersOf(activity.id()).stream()
        .filter(session -> users.contains(session.user()))
        .toList();
  }
}

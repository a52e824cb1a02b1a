// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.live;

import io.vertx.core.Future;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import tidings.core.Activities.ChangesSince;
import tidings.core.ActivityId;
import tidings.core.Lineage;
import tidings.core.Position;
import tidings.core.Visibility;

/**
 * Reads what has changed of the activities that a client shows, since it loaded them, and sends it.
 * A read that fails is repeated.
 */
final class ShownChanges {
  /** The time between loading a page and announcing the activities that it shows. */
  static final Duration MAX_SHOWING_DELAY = Duration.ofMinutes(1);

  private final LiveContext context;
  private final WatchedActivities watched;
  private final OutboundQueue outboundQueue;
  private final ThrottledRefresh refresh;
  /** Whose changes could not be read. */
  private final Set<ActivityId> unread = new HashSet<>();
  /** When the first of these reads began. */
  private Optional<Instant> unreadSince = Optional.empty();
  /** The same of those that the next read repeats. */
  private Optional<Instant> repeatedSince = Optional.empty();

  /** @param visibility what its user may see, at the time of a read */
  ShownChanges(LiveContext context, WatchedActivities watched, OutboundQueue outboundQueue,
      Supplier<Future<Visibility>> visibility) {
    this.context = context;
    this.watched = watched;
    this.outboundQueue = outboundQueue;
    this.refresh = new ThrottledRefresh(ids -> send(ids, visibility.get()));
  }

  /** The client shows only these from now on. */
  void show(Set<ActivityId> ids) {
    request(watched.show(ids));
  }

  /** Sends the changes of all that are shown. */
  void sendAll(Future<Visibility> visibility) {
    send(watched.all(), visibility);
  }

  /** Periodic work: reads what was requested since the last tick. */
  void onTick() {
    refresh.onTick();
  }

  /** Repeats the reads that failed. */
  void readAgain() {
    unreadSince.ifPresent(begun -> {
      repeatedSince = Optional.of(earlier(repeatedSince, begun));
      unreadSince = Optional.empty();
      var again = Set.copyOf(unread);
      unread.clear();
      request(again);
    });
  }

  /** Records the activities of a catch-up: those that are gone are sent again once restored. */
  void watchFound(CatchUp.Result found, long removals) {
    if (found instanceof CatchUp.Result.All all) {
      for (var changes : List.of(all.shown(), all.newer())) {
        changes.removed().forEach(watched::forget);
        addParents(changes.comments(), removals);
      }
    }
  }

  private void request(Set<ActivityId> ids) {
    refresh.request(ids, watched.all());
  }

  private void send(Set<ActivityId> ids, Future<Visibility> visibility) {
    if (!ids.isEmpty()) {
      var begun = repeatedSince.orElseGet(Instant::now);
      repeatedSince = Optional.empty();
      var loaded = Position.startOf(begun.minus(MAX_SHOWING_DELAY));
      long removals = context.activityWatchers().removals();
      visibility
          .compose(known -> context.bus().ask(new ChangesSince(ids, loaded, known)))
          .onSuccess(news -> {
            addParents(news.comments(), removals);
            CatchUpFrames.changes(news).forEach(
                change -> outboundQueue.sendLatest(change.key(), change.frame()));
          })
          .onFailure(unanswered -> {
            unreadSince = Optional.of(earlier(unreadSince, begun));
            unread.addAll(ids);
          });
    }
  }

  private static Instant earlier(Optional<Instant> one, Instant other) {
    return one.filter(other::isAfter).orElse(other);
  }

  /** @param removals number of removals before they were read */
  private void addParents(Collection<Lineage> comments, long removals) {
    var outdated = watched.addParents(comments, removals);
    if (!outdated.isEmpty()) {
      request(outdated);
    }
  }
}

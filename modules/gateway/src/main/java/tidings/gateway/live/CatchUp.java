// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.live;

import io.vertx.core.Future;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import tidings.core.Activities.ActivityChanges;
import tidings.core.Activities.ChangesSince;
import tidings.core.ActivityId;
import tidings.core.BlocksAndMutes;
import tidings.core.Feeds.Entry;
import tidings.core.Feeds.Missed;
import tidings.core.Feeds.MissedSince;
import tidings.core.Notifications.Changed;
import tidings.core.Notifications.ChangedSince;
import tidings.core.Position;
import tidings.core.UserId;
import tidings.core.Visibility;
import tidings.core.bus.Bus;

/**
 * Reads what a client has missed since a position: new activities, changes of those that it shows,
 * and notifications.
 *
 * @param watched the activities that the client shows; new ones are watched as soon as they are
 *     found and read once more afterwards, so that no change is missed in between
 * @param blocksAndMutes gets those of the user that were found with the feed, if any, and returns
 *     the current ones
 */
record CatchUp(Bus bus, UserId user, Position since, WatchedActivities watched,
    Function<Optional<BlocksAndMutes>, Future<BlocksAndMutes>> blocksAndMutes) {
  /** The result. */
  sealed interface Result {
    /** The position that the client reaches with this result. */
    Position position();

    /** More was missed than is sent: the client reloads. */
    record TooMuch(Position position) implements Result {}

    /**
     * @param entries new activities, oldest first
     * @param shown changes of the activities that the client shows
     * @param newer changes of the entries since they were read
     */
    record All(Missed.All missed, List<Entry> entries, ActivityChanges shown, ActivityChanges newer,
        Changed notifications) implements Result {
      @Override
      public Position position() {
        return missed.position();
      }
    }
  }

  /** Fails if one of its reads fails; the client then keeps its position. */
  Future<Result> find() {
    var showing = watched.all();
    return bus.ask(new MissedSince(user, since))
        .compose(missed -> switch (missed) {
          case Missed.TooMuch(var position) -> blocksAndMutes.apply(Optional.empty())
              .map(known -> new Result.TooMuch(position));
          case Missed.All all -> complete(all, unsent(all.entries()), showing);
        });
  }

  private List<Entry> unsent(List<Entry> entries) {
    return entries.stream().filter(entry -> watched.markSent(entry.activity().id())).toList();
  }

  private Future<Result> complete(
      Missed.All all, List<Entry> entries, Set<ActivityId> showing) {
    var ids = new HashSet<ActivityId>();
    entries.forEach(entry -> ids.add(entry.activity().id()));
    return blocksAndMutes.apply(all.blocksAndMutes())
        .compose(known -> complete(all, entries, ids, showing, known))
        .onFailure(unanswered -> ids.forEach(watched::forget));
  }

  private Future<Result> complete(Missed.All all, List<Entry> entries, Set<ActivityId> ids,
      Set<ActivityId> showing, BlocksAndMutes known) {
    var visibility = known.visibility(user);
    var shown = changesOfShown(showing, all.changed(), visibility);
    var newer = changesOf(ids, all.position(), visibility);
    var notifications = bus.ask(new ChangedSince(user, since, all.comeOrGone(), known));
    return Future.all(shown, newer, notifications)
        .map(done -> notifications.result()
            .<Result>map(
                changed -> new Result.All(all, entries, shown.result(), newer.result(), changed))
            .orElseGet(() -> new Result.TooMuch(all.position())));
  }

  /** @param late those whose changes may have an older stamp */
  private Future<ActivityChanges> changesOfShown(Set<ActivityId> showing, Set<ActivityId> late,
      Visibility visibility) {
    var lateShown = new HashSet<>(showing);
    lateShown.retainAll(late);
    var others = new HashSet<>(showing);
    others.removeAll(late);
    var changes = changesOf(others, since, visibility);
    var lateChanges = changesOf(lateShown, Position.FIRST, visibility);
    return Future.all(changes, lateChanges)
        .map(done -> changes.result().and(lateChanges.result()));
  }

  private Future<ActivityChanges> changesOf(Set<ActivityId> ids, Position position,
      Visibility visibility) {
    return ids.isEmpty()
        ? Future.succeededFuture(ActivityChanges.NONE)
        : bus.ask(new ChangesSince(ids, position, visibility));
  }
}

// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.live;

import io.vertx.core.Future;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import tidings.core.Activities.News;
import tidings.core.Activities.NewsOf;
import tidings.core.ActivityId;
import tidings.core.Bus;
import tidings.core.Feeds.Entry;
import tidings.core.Feeds.Missed;
import tidings.core.Feeds.MissedSince;
import tidings.core.Notifications.Changed;
import tidings.core.Notifications.ChangedSince;
import tidings.core.UserId;

/**
 * What somebody has missed since a position: new activities, what has become of those that they
 * show, and their notifications.
 *
 * @param interest what the client shows and has; what it lacks is listened for from when it is
 *     found, and looked at once more afterwards, so that no change of it is missed
 */
record CatchUp(Bus bus, UserId user, ActivityId since, Interest interest) {
  private static final News NO_NEWS = new News(List.of(), List.of(), List.of());

  /** What was found. */
  sealed interface Found {
    /** Up to where everything is told with this. */
    ActivityId position();

    /** More than can be told. */
    record Much(ActivityId position) implements Found {}

    /**
     * @param entries that the client lacks, oldest first
     * @param shown what has become of what it shows
     * @param newer what has become of the entries since they were read
     */
    record All(Missed.All missed, List<Entry> entries, News shown, News newer,
        Changed notifications) implements Found {
      @Override
      public ActivityId position() {
        return missed.position();
      }
    }
  }

  /** Fails as what it asks does; the client then lacks what it lacked. */
  Future<Found> find() {
    var showing = interest.all();
    return bus.ask(new MissedSince(user, since))
        .compose(missed -> switch (missed) {
          case Missed.Much(var position) -> Future.succeededFuture(new Found.Much(position));
          case Missed.All all -> lookAgain(all, lacking(all.entries()), showing);
        });
  }

  private List<Entry> lacking(List<Entry> entries) {
    return entries.stream().filter(entry -> interest.send(entry.activity().id())).toList();
  }

  private Future<Found> lookAgain(
      Missed.All all, List<Entry> entries, Set<ActivityId> showing) {
    var ids = new HashSet<ActivityId>();
    entries.forEach(entry -> ids.add(entry.activity().id()));
    var shown = newsOf(showing, since);
    var newer = newsOf(ids, all.position());
    var notifications = bus.ask(new ChangedSince(user, since, all.gone()));
    return Future.all(shown, newer, notifications)
        .onFailure(unanswered -> ids.forEach(interest::gone))
        .map(done -> notifications.result()
            .<Found>map(
                changed -> new Found.All(all, entries, shown.result(), newer.result(), changed))
            .orElseGet(() -> new Found.Much(all.position())));
  }

  private Future<News> newsOf(Set<ActivityId> ids, ActivityId position) {
    return ids.isEmpty()
        ? Future.succeededFuture(NO_NEWS)
        : bus.ask(new NewsOf(ids, position));
  }
}

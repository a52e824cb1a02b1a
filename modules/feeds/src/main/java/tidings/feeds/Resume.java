// SPDX-License-Identifier: Apache-2.0
package tidings.feeds;

import java.time.Duration;
import java.time.InstantSource;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import tidings.core.ActivityId;
import tidings.core.Audience;
import tidings.core.Edge.Interval;
import tidings.core.Envelope;
import tidings.core.Feeds;
import tidings.core.Feeds.Entry;
import tidings.core.Feeds.Missed;
import tidings.core.Ref;
import tidings.core.UserId;
import tidings.core.Watermark;
import tidings.store.rows.ActivityReader;
import tidings.store.rows.LateReader;
import tidings.store.rows.LateRow;
import tidings.store.rows.LateRow.What;
import tidings.store.rows.StateRow;

/**
 * What somebody has missed since a position: the rows of their feed from there on, and what came
 * late, below it. Like a page's, each is admitted by {@link Audience} with the edges as they are.
 *
 * @param reader gathers, as many come back at once
 */
record Resume(ActivityReader reader, LateReader late, Watermark watermark, InstantSource clock,
    Sources sources) {
  /** How far the clocks of nodes differ at the most; a position beyond that was never given out. */
  static final Duration SKEW = Duration.ofMinutes(1);

  Missed since(UserId who, ActivityId since) {
    var position = watermark.low(); // before the data, so that what comes later is not skipped
    return isResumable(since)
        ? all(who, since, position).orElseGet(() -> new Missed.Much(position))
        : new Missed.Much(position);
  }

  private boolean isResumable(ActivityId since) {
    var now = clock.instant();
    return since.time().isAfter(now.minus(LateRow.RESUMABLE))
        && since.time().isBefore(now.plus(SKEW));
  }

  private Optional<Missed> all(UserId who, ActivityId since, ActivityId position) {
    var ids = new Interval(since, Optional.empty());
    var opened = sources.open(who, ids, Feeds.MISSED + 1, clock.instant());
    var came = late.between(since, position);
    if (came.isEmpty()
        || opened.state().filter(now -> StateRow.isChangedSince(now, since)).isPresent()) {
      return Optional.empty();
    }
    var missed = new TreeSet<>(which(came.get(), What.ARRIVED));
    missed.addAll(opened.merge().next(Feeds.MISSED + 1));
    if (missed.size() > Feeds.MISSED || opened.merge().rest().isPresent()) {
      return Optional.empty();
    }
    var gone = which(came.get(), What.REMOVED);
    return Optional.of(
        new Missed.All(
            entries(who, List.copyOf(missed), opened.followed()),
            removed(who, gone, opened.followed()),
            gone,
            opened.state().flatMap(now -> StateRow.readSince(now, since)),
            opened.upTo(position)));
  }

  private static Set<ActivityId> which(List<LateRow> came, What what) {
    var ids = new TreeSet<ActivityId>();
    came.stream().filter(row -> row.what() == what).map(LateRow::activity).forEach(ids::add);
    return ids;
  }

  private List<Entry> entries(UserId who, List<ActivityId> ids, Edges.Of followed) {
    return reader.read(ids, Optional.empty()).stream()
        .flatMap(
            activity -> via(who, activity.envelope(), followed)
                .map(via -> new Entry(activity, via))
                .stream())
        .toList();
  }

  private List<ActivityId> removed(UserId who, Collection<ActivityId> gone, Edges.Of followed) {
    return gone.isEmpty()
        ? List.of()
        : reader.envelopes(gone).stream()
            .filter(envelope -> via(who, envelope, followed).isPresent())
            .map(Envelope::id)
            .toList();
  }

  private Optional<List<Ref>> via(UserId who, Envelope activity, Edges.Of followed) {
    return Audience.of(activity).via(who, followed.edges(), followed.silence(), clock.instant());
  }
}

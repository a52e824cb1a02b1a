// SPDX-License-Identifier: Apache-2.0
package tidings.feeds;

import static java.util.stream.Collectors.toSet;

import io.vertx.core.Future;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import tidings.core.Activity;
import tidings.core.ActivityId;
import tidings.core.Audience;
import tidings.core.Edge.Interval;
import tidings.core.Envelope;
import tidings.core.Feeds;
import tidings.core.Feeds.Entry;
import tidings.core.Feeds.Missed;
import tidings.core.Position;
import tidings.core.Ref;
import tidings.core.SharesInFeed;
import tidings.core.UserId;
import tidings.core.Visibility;
import tidings.core.Watermark;
import tidings.schema.readers.ActivityReader;
import tidings.schema.readers.LateReader;
import tidings.schema.rows.FeedStateRow;
import tidings.schema.rows.LateRow;
import tidings.schema.rows.LateRow.Kind;

/**
 * Finds the changes that a client has missed since a position: feed rows from there on, and late
 * changes below it. {@link Audience} admits each with the current edges, and
 * {@link Visibility} shows it, as for pages.
 *
 * @param reader a batching reader, as many clients resume at once
 */
record Resume(ActivityReader reader, LateReader late, Watermark watermark, InstantSource clock,
    FeedSources sources) {
  /** Max. clock difference of the nodes; no position further ahead was ever handed out. */
  static final Duration MAX_CLOCK_SKEW = Duration.ofMinutes(1);

  Missed since(UserId user, Position since) {
    // read before the data, so that later activities are not skipped
    var position = watermark.low();
    return isResumable(since)
        ? findMissed(user, since, position).orElseGet(() -> new Missed.TooMuch(position))
        : new Missed.TooMuch(position);
  }

  private boolean isResumable(Position since) {
    var now = clock.instant();
    return since.time().isAfter(now.minus(LateRow.RESUME_WINDOW))
        && since.time().isBefore(now.plus(MAX_CLOCK_SKEW));
  }

  private Optional<Missed> findMissed(UserId user, Position since, Position position) {
    var ids = new Interval(since, Optional.empty());
    var feed = sources.open(user, ids, Feeds.MAX_MISSED + 1, clock.instant());
    var lateRows = late.between(since, position);
    if (lateRows.isEmpty()
        || feed.state().filter(state -> FeedStateRow.isChangedSince(state, since)).isPresent()) {
      return Optional.empty();
    }
    var arrivedIds = idsOf(lateRows.get(), Kind.ARRIVED);
    var missed = new TreeSet<>(arrivedIds);
    missed.addAll(feed.merge().next(Feeds.MAX_MISSED + 1));
    if (missed.size() > Feeds.MAX_MISSED || feed.merge().continuation().isPresent()) {
      return Optional.empty();
    }
    var removedIds = idsOf(lateRows.get(), Kind.REMOVED);
    var comeOrGone = new TreeSet<>(removedIds);
    comeOrGone.addAll(arrivedIds);
    return Optional.of(
        new Missed.All(
            entries(user, List.copyOf(missed), feed.follows()),
            removed(user, removedIds, feed.follows()),
            comeOrGone,
            idsOf(lateRows.get(), Kind.CHANGED),
            feed.state().flatMap(state -> FeedStateRow.readSince(state, since)),
            feed.follows().settledBlocksAndMutes(),
            feed.completeUpTo(position)));
  }

  private static Set<ActivityId> idsOf(List<LateRow> lateRows, Kind kind) {
    var ids = new TreeSet<ActivityId>();
    lateRows.stream().filter(row -> row.kind() == kind).map(LateRow::activity).forEach(ids::add);
    return ids;
  }

  private List<Entry> entries(UserId user, List<ActivityId> ids, FollowCache.Snapshot follows) {
    var admitted = read(user, ids, follows).stream()
        .flatMap(
            activity -> via(user, activity.envelope(), follows)
                .filter(via -> !hide(follows, activity, user))
                .map(via -> new Entry(activity, via))
                .stream())
        .toList();
    var shares = SharesInFeed.ofFeed(
        user, follows.edges(), follows.blocksAndMutes(), clock.instant());
    return new SharedOnce(sources.table(), reader.visibility(), shares).of(admitted);
  }

  private boolean hide(FollowCache.Snapshot follows, Activity activity, UserId user) {
    return follows.blocksAndMutes().words().hide(activity, user, clock.instant());
  }

  private List<Activity> read(
      UserId user, List<ActivityId> ids, FollowCache.Snapshot follows) {
    var visibility = Future.succeededFuture(follows.visibility(user, clock.instant()));
    return reader.list(ids, Optional.empty(), visibility, user.ref());
  }

  /** An activity that is for fewer readers now is gone for the others. */
  private List<ActivityId> removed(UserId user, Collection<ActivityId> removedIds,
      FollowCache.Snapshot follows) {
    if (removedIds.isEmpty()) {
      return List.of();
    }
    var visible = read(user, List.copyOf(removedIds), follows).stream()
        .map(Activity::id)
        .collect(toSet());
    return reader.envelopes(removedIds).stream()
        .filter(envelope -> !visible.contains(envelope.id()))
        .filter(envelope -> via(user, envelope, follows).isPresent())
        .map(Envelope::id)
        .toList();
  }

  private Optional<List<Ref>> via(UserId user, Envelope activity, FollowCache.Snapshot follows) {
    return Audience.of(activity).via(user, follows.edges(), follows.blocksAndMutes(),
        clock.instant());
  }
}

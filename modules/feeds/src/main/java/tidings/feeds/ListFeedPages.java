// SPDX-License-Identifier: Apache-2.0
package tidings.feeds;

import static java.util.stream.Collectors.toSet;

import io.vertx.core.Future;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import tidings.core.Activity;
import tidings.core.ActivityFilter;
import tidings.core.ActivityId;
import tidings.core.Audience;
import tidings.core.BlocksAndMutes;
import tidings.core.Cursor;
import tidings.core.Feeds.Entry;
import tidings.core.Feeds.ListFeedOf;
import tidings.core.ListId;
import tidings.core.Page;
import tidings.core.Position;
import tidings.core.Ref;
import tidings.core.SharesInFeed;
import tidings.core.UserId;
import tidings.core.Visibility;
import tidings.schema.FeedKeys;
import tidings.schema.readers.ActivityReader;
import tidings.schema.readers.VisibleLists;
import tidings.schema.rows.ListRow;
import tidings.store.Table;

/**
 * Reads pages of the feeds of lists: a merge of the outboxes of their members. {@link Audience} and
 * {@link Visibility} decide for each reader which of the activities are shown.
 */
final class ListFeedPages {
  private final Table table;
  private final ActivityReader activities;
  private final VisibleLists lists;
  private final InstantSource clock;
  private final FollowCache followCache;
  private final FeedSources sources;

  ListFeedPages(Table table, ActivityReader activities, InstantSource clock,
      FollowCache followCache, FeedSources sources) {
    this.table = table;
    this.activities = activities;
    this.lists = new VisibleLists(table, activities.visibility());
    this.clock = clock;
    this.followCache = followCache;
    this.sources = sources;
  }

  /** What decides what a reader is shown. */
  private record Eyes(Visibility visibility, BlocksAndMutes blocksAndMutes) {
    private static final Eyes OF_NOBODY = new Eyes(Visibility.PUBLIC, BlocksAndMutes.NONE);

    boolean hide(Activity activity, Instant now) {
      return visibility.reader()
          .filter(reader -> blocksAndMutes.words().hide(activity, reader, now)).isPresent();
    }
  }

  Page<Entry> page(ListFeedOf ask) {
    return scan(ask.list(), ask.reader(), ask.filter(), ask.after(), clock.instant())
        .page(ask.filter(), ask.limit());
  }

  /** Candidates of a list's feed from a cursor on, for a view. */
  FeedScan scan(ListId list, Optional<UserId> reader, Optional<Cursor> after, Instant now) {
    return scan(list, reader, ActivityFilter.ALL, after, now);
  }

  private FeedScan scan(ListId id, Optional<UserId> reader, ActivityFilter filter,
      Optional<Cursor> after, Instant now) {
    var ofOwner = lists.ofOwner(id, reader);
    var eyes = reader.map(user -> eyes(user, now)).orElse(Eyes.OF_NOBODY);
    var list = lists.require(id, reader, Future.succeededFuture(eyes.visibility()));
    var members = members(list, eyes, ofOwner.await(), now);
    var ids = filter.idsBelow(after.map(Cursor::position).map(Position::new));
    var once = new SharedOnce(table, activities.visibility(),
        SharesInFeed.ofMembers(members, eyes.visibility(), eyes.blocksAndMutes(), now));
    return new FeedScan(sources.outboxes(members, ids),
        candidates -> once.of(shown(candidates, id, members, eyes, now)), once::withSharers);
  }

  private Eyes eyes(UserId reader, Instant now) {
    var follows = followCache.get(reader, table.get(FeedKeys.feedState(reader)).await());
    return new Eyes(follows.visibility(reader, now), follows.blocksAndMutes());
  }

  /** An entity is told of what is posted to it as well. */
  private static Set<Ref> members(ListRow list, Eyes eyes, Visibility ofOwner, Instant now) {
    var owner = list.id().owner();
    return Stream.concat(
        list.members().stream(), owner.isUser() ? Stream.empty() : Stream.of(owner))
        .filter(ref -> !eyes.blocksAndMutes().hides(ref, now) && ofOwner.shows(ref))
        .collect(toSet());
  }

  private List<Entry> shown(List<ActivityId> candidates, ListId list, Set<Ref> members,
      Eyes eyes, Instant now) {
    var entries = new ArrayList<Entry>(candidates.size());
    for (Activity activity : activities.list(candidates, eyes.visibility().reader(),
        Future.succeededFuture(eyes.visibility()), subject(list))) {
      Audience.of(activity.envelope())
          .viaMembers(members, eyes.blocksAndMutes(), now)
          .filter(via -> !eyes.hide(activity, now))
          .ifPresent(via -> entries.add(new Entry(activity, via)));
    }
    return entries;
  }

  /** A list of a user is about nobody, not even about its owner. */
  private static Ref subject(ListId list) {
    return list.owner().isUser() ? new Ref("list", list.name()) : list.owner();
  }
}

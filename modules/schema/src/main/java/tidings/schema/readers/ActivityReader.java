// SPDX-License-Identifier: Apache-2.0
package tidings.schema.readers;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toList;
import static java.util.stream.Collectors.toMap;

import io.vertx.core.Future;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import tidings.core.Activities.ActivityChanges;
import tidings.core.Activities.CountsChanged;
import tidings.core.Activity;
import tidings.core.Activity.Counts;
import tidings.core.ActivityId;
import tidings.core.Audience;
import tidings.core.EntitySummary;
import tidings.core.Envelope;
import tidings.core.Likes;
import tidings.core.Lineage;
import tidings.core.Position;
import tidings.core.Ref;
import tidings.core.UserId;
import tidings.core.Visibility;
import tidings.core.errors.Refusal;
import tidings.schema.ActivityKeys;
import tidings.schema.rows.ActivityRow;
import tidings.schema.rows.ChangeStamp;
import tidings.schema.rows.CountsRow;
import tidings.schema.rows.LikeRow;
import tidings.schema.rows.VoteRow;
import tidings.store.CachingTable;
import tidings.store.Item;
import tidings.store.Key;
import tidings.store.Table;

/**
 * Loads activities by id as one reader sees them: one batch read of bodies and counts, one of the
 * parents of comments, one range query of the reader's likes, one batch read of the reader's votes if
 * there are any polls, and the cached summaries of actors. What
 * activities share is read in the same way, if there are any shares, and shown inside.
 * Blocks for the store.
 */
public final class ActivityReader {
  /** Max. likes read by one range query; if there are more between the ids, each id is queried. */
  static final int MAX_LIKES_IN_RANGE = 100;

  private final Table table;
  private final EntitySummaries summaries;
  private final VisibilityReader visibilityReader;
  private final Function<Collection<Key>, Future<Map<Key, Item>>> rows;

  public ActivityReader(Table table, EntitySummaries summaries, InstantSource clock) {
    this(table, summaries, new VisibilityReader(table, summaries, clock), table::getAll);
  }

  private ActivityReader(
      Table table, EntitySummaries summaries, VisibilityReader visibilityReader,
      Function<Collection<Key>, Future<Map<Key, Item>>> rows) {
    this.table = table;
    this.summaries = summaries;
    this.visibilityReader = visibilityReader;
    this.rows = rows;
  }

  /** Reads what readers may see. */
  public VisibilityReader visibility() {
    return visibilityReader;
  }

  /**
   * A copy that may return data written by other processes up to {@link CachingTable#MAX_STALENESS}
   * late.
   */
  public ActivityReader caching(CachingTable cachingTable) {
    return new ActivityReader(table, summaries, visibilityReader, cachingTable::getAllRecent);
  }

  /** A copy that combines concurrent reads of the same activities. */
  public ActivityReader batching() {
    return new ActivityReader(
        table, summaries, visibilityReader, new BatchingReader(table)::getAll);
  }

  /** The activity, if the reader may see it. */
  public Optional<Activity> read(
      ActivityId id, Optional<UserId> reader, Future<Visibility> visibility) {
    return read(List.of(id), reader, visibility).stream().findFirst();
  }

  /**
   * The activities that the reader may see, in the same order. Reads the parents of comments in
   * further batches, if they are not among these activities.
   */
  public List<Activity> read(
      List<ActivityId> ids, Optional<UserId> reader, Future<Visibility> visibility) {
    return read(ids, reader, visibility, List.of());
  }

  private List<Activity> read(
      List<ActivityId> ids, Optional<UserId> reader, Future<Visibility> visibility,
      List<Envelope> parents) {
    return withShared(read(ids, reader,
        found -> visible(found, parents, visibility.await(), Visibility::shows)),
        reader, visibility);
  }

  /**
   * The same activities, with what they share, as far as the reader may see it. Reads nothing if none
   * of them shares any. What is shared is shown without what it shares itself.
   */
  private List<Activity> withShared(
      List<Activity> activities, Optional<UserId> reader, Future<Visibility> visibility) {
    var ids = activities.stream().flatMap(each -> each.envelope().shared().stream()).distinct()
        .toList();
    if (ids.isEmpty()) {
      return activities;
    }
    var shown = read(ids, reader,
        found -> visible(found, List.of(), visibility.await(), Visibility::shows)).stream()
        .collect(toMap(Activity::id, each -> each));
    return activities.stream()
        .map(each -> each.envelope().shared().map(shown::get).map(Optional::of)
            .map(each::withShared).orElse(each))
        .toList();
  }

  /** A share without words is nothing to list if what it shares is not shown. */
  private static List<Activity> withoutEmptyShares(List<Activity> activities) {
    return activities.stream()
        .filter(each -> each.shared().isPresent() || !each.isPlainShare())
        .toList();
  }

  /**
   * Like {@link #read(List, Optional, Future)}, those that a list about an entity has.
   *
   * @param subject what the list is about: the actor or target of its activities, or the user whose
   *     feed it is
   */
  public List<Activity> list(
      List<ActivityId> ids, Optional<UserId> reader, Future<Visibility> visibility, Ref subject) {
    return list(ids, reader, visibility, subject, List.of());
  }

  /** @param parents live activities that were just read, among them parents of these comments */
  public List<Activity> list(
      List<ActivityId> ids, Optional<UserId> reader, Future<Visibility> visibility, Ref subject,
      List<Envelope> parents) {
    var listed = read(ids, reader, found -> visible(found, parents, visibility.await(),
        (decided, lineage) -> decided.lists(lineage, subject)));
    return withoutEmptyShares(withShared(listed, reader, visibility));
  }

  /** Like {@link #read(List, Optional, Future)}, those that a search by the reader finds. */
  public List<Activity> find(
      List<ActivityId> ids, Optional<UserId> reader, Future<Visibility> visibility) {
    var found = read(ids, reader,
        live -> visible(live, List.of(), visibility.await(), Visibility::finds));
    return withoutEmptyShares(withShared(found, reader, visibility));
  }

  /** Those of the activities that everybody finds. */
  public List<Activity> forEverybody(List<ActivityId> ids) {
    return find(ids, Optional.empty(), Future.succeededFuture(Visibility.PUBLIC));
  }

  /** The activity, if everybody finds it. */
  public Optional<Activity> findForEverybody(ActivityId id) {
    return forEverybody(List.of(id)).stream().findFirst();
  }

  /** A live activity, whoever may see it. */
  public Optional<Activity> readLive(ActivityId id) {
    return readLive(List.of(id), Optional.empty()).stream().findFirst();
  }

  /** @throws Refusal {@code not_found} if the activity does not exist or is deleted */
  public Activity requireLive(ActivityId id, UserId reader) {
    return readLive(List.of(id), Optional.of(reader)).stream().findFirst()
        .orElseThrow(() -> ActivityRow.notFound(id));
  }

  /**
   * The live activities, whoever may see them, in the same order: for moderators, and for work that
   * has checked the visibility, or that no reader has asked for. What they share is shown if the reader
   * may see it, or everybody if there is none.
   */
  public List<Activity> readLive(List<ActivityId> ids, Optional<UserId> reader) {
    var live = read(ids, reader, found -> found);
    return live.stream().anyMatch(each -> each.envelope().shared().isPresent())
        ? withShared(live, reader, visibilityReader.of(reader))
        : live;
  }

  private List<Activity> read(
      List<ActivityId> ids, Optional<UserId> reader, UnaryOperator<List<LiveActivity>> selection) {
    if (ids.isEmpty()) {
      return List.of();
    }
    var likes = reader.map(user -> likes(user, ids)).orElse(Map.of());
    var keySets = ids.stream().map(RowKeys::of).toList();
    var rows = this.rows.apply(RowKeys.all(keySets)).await();
    var shown = selection.apply(findLive(keySets, rows));
    var votes = reader.map(user -> ownVotes(user, shown)).orElse(Map.of());
    return shown.stream().map(found -> found.toActivity(likes, votes)).toList();
  }

  private List<LiveActivity> visible(
      List<LiveActivity> found, List<Envelope> parents, Visibility visibility,
      BiPredicate<Visibility, Lineage> isVisible) {
    var lineages = lineages(found, parents);
    var decided = visibilityReader.completed(visibility, lineages);
    var visible = new ArrayList<LiveActivity>(found.size());
    for (int i = 0; i < found.size(); i++) {
      if (isVisible.test(decided, lineages.get(i))) {
        visible.add(found.get(i));
      }
    }
    return visible;
  }

  private List<Lineage> lineages(List<LiveActivity> activities, List<Envelope> parents) {
    var envelopes = activities.stream().map(activity -> activity.body().envelope()).toList();
    var actors = activities.stream().map(LiveActivity::actor).toList();
    var lineages = Lineages.read(
        envelopes, parents, AuthorStates.of(actors, visibilityReader.clock()), rows, summaries,
        visibilityReader.clock());
    return envelopes.stream().map(lineages::of).toList();
  }

  /** The envelopes of stored activities, including deleted ones. */
  public List<Envelope> envelopes(Collection<ActivityId> ids) {
    var keySets = ids.stream().map(RowKeys::of).toList();
    var rows = this.rows.apply(keySets.stream().map(RowKeys::body).toList()).await();
    return keySets.stream()
        .flatMap(
            keys -> Optional.ofNullable(rows.get(keys.body()))
                .map(row -> ActivityRow.of(keys.id(), row).envelope())
                .stream())
        .toList();
  }

  /** The changes of these activities at a position or later, as a reader may see them. */
  public ActivityChanges changesSince(
      Collection<ActivityId> ids, Position since, Visibility visibility) {
    var keySets = ids.stream().map(RowKeys::of).toList();
    var rows = this.rows.apply(RowKeys.all(keySets)).await();
    var live = findLive(keySets, rows);
    var lineages = lineages(live, List.of());
    var decided = visibilityReader.completed(visibility, lineages);
    var gone = new LinkedHashSet<>(ids);
    var edited = new ArrayList<Activity>();
    var counted = new ArrayList<CountsChanged>();
    var comments = new ArrayList<Lineage>();
    for (int i = 0; i < live.size(); i++) {
      var activity = live.get(i);
      var lineage = lineages.get(i);
      var keys = RowKeys.of(activity.id());
      if (decided.shows(lineages.get(i))) {
        gone.remove(activity.id());
        if (lineage.hasParents()) {
          comments.add(lineage);
        }
        if (isSince(rows.get(keys.body()), since)) {
          edited.add(activity.toActivity(Map.of(), Map.of()));
        } else if (isSince(rows.get(keys.counts()), since)) {
          counted.add(new CountsChanged(lineages.get(i), activity.counts()));
        }
      }
    }
    return new ActivityChanges(edited, counted, List.copyOf(gone), comments);
  }

  private static boolean isSince(@Nullable Item row, Position position) {
    return row != null && ChangeStamp.isSince(row, position);
  }

  private List<LiveActivity> findLive(List<RowKeys> keySets, Map<Key, Item> rows) {
    var bodies = new ArrayList<ActivityRow>(keySets.size());
    var counts = new ArrayList<Counts>(keySets.size());
    for (var keys : keySets) {
      var row = rows.get(keys.body());
      if (row != null) {
        var body = ActivityRow.of(keys.id(), row);
        if (body.live()) {
          bodies.add(body);
          counts.add(CountsRow.ofActivity(Optional.ofNullable(rows.get(keys.counts()))));
        }
      }
    }
    var actors = summaries.each(
        bodies.stream().map(body -> Audience.of(body.envelope()).actor()).toList());
    var found = new ArrayList<LiveActivity>(bodies.size());
    for (int i = 0; i < bodies.size(); i++) {
      found.add(new LiveActivity(bodies.get(i), counts.get(i), actors.get(i)));
    }
    return found;
  }

  /** The keys of an activity's rows. */
  private record RowKeys(ActivityId id, Key body, Key counts) {
    static RowKeys of(ActivityId id) {
      var body = ActivityKeys.profile(id);
      return new RowKeys(id, body, ActivityKeys.counts(body));
    }

    static List<Key> all(List<RowKeys> keySets) {
      var keys = new ArrayList<Key>(2 * keySets.size());
      for (var each : keySets) {
        keys.add(each.body);
        keys.add(each.counts);
      }
      return keys;
    }
  }

  /** The rows of an activity that is not deleted, and its actor. */
  private record LiveActivity(ActivityRow body, Counts counts, EntitySummary actor) {
    ActivityId id() {
      return body.envelope().id();
    }

    Activity toActivity(
        Map<ActivityId, List<String>> likes, Map<ActivityId, List<Integer>> votes) {
      return new Activity(body.envelope(), actor, body.object(), body.data(), body.revision(),
          counts, likes.getOrDefault(id(), List.of()), body.foreignId(), Optional.empty(),
          body.preview(), votes.getOrDefault(id(), List.of()));
    }
  }

  /**
   * The kinds of like that a reader has given to activities, in their order; none of those that the
   * reader may not see. Reads only liked activities.
   */
  public Map<ActivityId, List<String>> ownLikes(UserId reader, List<ActivityId> ids) {
    var kinds = ids.isEmpty() ? Map.<ActivityId, List<String>>of() : likes(reader, ids);
    var liked = ids.stream().filter(kinds::containsKey).toList();
    var visible = liked.isEmpty()
        ? Set.<ActivityId>of()
        : visibilityReader.visibleActivities(
            liked, visibilityReader.of(Optional.of(reader)).await());
    var own = new LinkedHashMap<ActivityId, List<String>>();
    for (var id : ids) {
      own.put(id, visible.contains(id) ? kinds.getOrDefault(id, List.of()) : List.of());
    }
    return own;
  }

  /** The choices of a reader in the polls of these activities. Reads nothing if there is no poll. */
  private Map<ActivityId, List<Integer>> ownVotes(UserId reader, List<LiveActivity> shown) {
    var keys = shown.stream().filter(each -> each.body().object().poll().isPresent())
        .map(each -> ActivityKeys.vote(reader, each.id())).toList();
    return keys.isEmpty()
        ? Map.of()
        : table.getAll(keys).await().values().stream().map(VoteRow::of)
            .collect(toMap(VoteRow::activity, VoteRow::choices));
  }

  private Map<ActivityId, List<String>> likes(UserId reader, Collection<ActivityId> ids) {
    var range = ActivityKeys.likedBy(reader, Collections.min(ids), Collections.max(ids));
    var slice = table.query(range.limit(MAX_LIKES_IN_RANGE)).await();
    // in ascending order, by which kinds are sorted
    var rows = slice.next().isEmpty() ? slice.items().reversed() : likesOfEach(reader, ids);
    return rows.stream()
        .collect(groupingBy(
            row -> LikeRow.activityOf(row.key()),
            mapping(row -> LikeRow.kind(row.key()), toList())));
  }

  private List<Item> likesOfEach(UserId reader, Collection<ActivityId> ids) {
    var reading = ids.stream()
        .map(id -> table.queryAll(ActivityKeys.likedBy(reader, id).limit(Likes.MAX_KINDS)))
        .toList();
    return reading.stream().flatMap(likes -> likes.await().stream()).toList();
  }
}

// SPDX-License-Identifier: Apache-2.0
package tidings.schema.readers;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toList;

import io.vertx.core.Future;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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
import tidings.store.CachingTable;
import tidings.store.Item;
import tidings.store.Key;
import tidings.store.Table;

/**
 * Loads activities by id as one reader sees them: one batch read of bodies and counts, one of the
 * parents of comments, one range query of the reader's likes, and the cached summaries of actors.
 * Blocks for the store.
 */
public final class ActivityReader {
  /** Max. likes read by one range query; if there are more between the ids, each id is queried. */
  static final int MAX_LIKES_IN_RANGE = 100;

  private final Table table;
  private final EntitySummaries summaries;
  private final Function<Collection<Key>, Future<Map<Key, Item>>> rows;

  public ActivityReader(Table table, EntitySummaries summaries) {
    this(table, summaries, table::getAll);
  }

  private ActivityReader(
      Table table, EntitySummaries summaries,
      Function<Collection<Key>, Future<Map<Key, Item>>> rows) {
    this.table = table;
    this.summaries = summaries;
    this.rows = rows;
  }

  /**
   * A copy that may return data written by other processes up to {@link CachingTable#MAX_STALENESS}
   * late.
   */
  public ActivityReader caching(CachingTable cachingTable) {
    return new ActivityReader(table, summaries, cachingTable::getAllRecent);
  }

  /** A copy that combines concurrent reads of the same activities. */
  public ActivityReader batching() {
    return new ActivityReader(table, summaries, new BatchingReader(table)::getAll);
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

  /** @param parents live activities that were just read, among them parents of these comments */
  public List<Activity> read(
      List<ActivityId> ids, Optional<UserId> reader, Future<Visibility> visibility,
      List<Envelope> parents) {
    return read(ids, reader, found -> visible(found, parents, visibility.await()));
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
   * has checked the visibility, or that no reader has asked for.
   */
  public List<Activity> readLive(List<ActivityId> ids, Optional<UserId> reader) {
    return read(ids, reader, found -> found);
  }

  private List<Activity> read(
      List<ActivityId> ids, Optional<UserId> reader, UnaryOperator<List<LiveActivity>> selection) {
    if (ids.isEmpty()) {
      return List.of();
    }
    var likes = reader.map(user -> likes(user, ids)).orElse(Map.of());
    var keySets = ids.stream().map(RowKeys::of).toList();
    var rows = this.rows.apply(RowKeys.all(keySets)).await();
    return toActivities(selection.apply(findLive(keySets, rows)), likes);
  }

  private List<LiveActivity> visible(
      List<LiveActivity> found, List<Envelope> parents, Visibility visibility) {
    var lineages = lineages(found, parents);
    return found.stream()
        .filter(activity -> visibility.shows(lineages.of(activity.body().envelope())))
        .toList();
  }

  private Lineages lineages(List<LiveActivity> activities, List<Envelope> parents) {
    var envelopes = activities.stream().map(activity -> activity.body().envelope()).toList();
    return Lineages.read(envelopes, parents, rows);
  }

  private List<Activity> toActivities(
      List<LiveActivity> found, Map<ActivityId, List<String>> likes) {
    var actors = summaries.each(found.stream().map(LiveActivity::actor).toList());
    var activities = new ArrayList<Activity>(found.size());
    for (int i = 0; i < found.size(); i++) {
      activities.add(found.get(i).toActivity(actors.get(i), likes));
    }
    return activities;
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
    var gone = new LinkedHashSet<>(ids);
    var edited = new ArrayList<LiveActivity>();
    var counted = new ArrayList<CountsChanged>();
    var comments = new ArrayList<Lineage>();
    for (var activity : live) {
      var keys = RowKeys.of(activity.id());
      var lineage = lineages.of(activity.body().envelope());
      if (visibility.shows(lineage)) {
        gone.remove(activity.id());
        if (lineage.hasParents()) {
          comments.add(lineage);
        }
        if (isSince(rows.get(keys.body()), since)) {
          edited.add(activity);
        } else if (isSince(rows.get(keys.counts()), since)) {
          counted.add(new CountsChanged(lineage, activity.counts()));
        }
      }
    }
    return new ActivityChanges(
        toActivities(edited, Map.of()), counted, List.copyOf(gone), comments);
  }

  private static boolean isSince(@Nullable Item row, Position position) {
    return row != null && ChangeStamp.isSince(row, position);
  }

  private static List<LiveActivity> findLive(List<RowKeys> keySets, Map<Key, Item> rows) {
    var found = new ArrayList<LiveActivity>(keySets.size());
    for (var keys : keySets) {
      findLive(keys, rows).ifPresent(found::add);
    }
    return found;
  }

  private static Optional<LiveActivity> findLive(RowKeys keys, Map<Key, Item> rows) {
    var row = rows.get(keys.body());
    if (row == null) {
      return Optional.empty();
    }
    var body = ActivityRow.of(keys.id(), row);
    var counts = CountsRow.ofActivity(Optional.ofNullable(rows.get(keys.counts())));
    return body.live() ? Optional.of(new LiveActivity(body, counts)) : Optional.empty();
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

  /** The rows of an activity that is not deleted. */
  private record LiveActivity(ActivityRow body, Counts counts) {
    ActivityId id() {
      return body.envelope().id();
    }

    Ref actor() {
      return Audience.of(body.envelope()).actor();
    }

    Activity toActivity(EntitySummary summary, Map<ActivityId, List<String>> likes) {
      return new Activity(body.envelope(), summary, body.object(), body.data(), body.revision(),
          counts, likes.getOrDefault(id(), List.of()));
    }
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

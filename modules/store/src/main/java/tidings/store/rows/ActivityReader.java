// SPDX-License-Identifier: Apache-2.0
package tidings.store.rows;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toList;
import static java.util.stream.Collectors.toSet;

import io.vertx.core.Future;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tidings.core.Activities.Counted;
import tidings.core.Activities.News;
import tidings.core.Activity;
import tidings.core.Activity.Counts;
import tidings.core.ActivityId;
import tidings.core.Audience;
import tidings.core.Envelope;
import tidings.core.Face;
import tidings.core.Likes;
import tidings.core.Ref;
import tidings.core.UserId;
import tidings.store.Item;
import tidings.store.Key;
import tidings.store.Keys;
import tidings.store.Table;
import tidings.store.WarmTable;

/**
 * Turns ids into activities as somebody reads them: one batch read of bodies and counts, one range
 * of the reader's own likes, and the faces of the actors. Waits for the store.
 */
public final class ActivityReader {
  /** Likes that one range is read for; with more between the ids, each id is asked for. */
  static final int LIKES = 100;

  private final Table table;
  private final Faces faces;
  private final Function<Collection<Key>, Future<Map<Key, Item>>> rows;

  public ActivityReader(Table table, Faces faces) {
    this(table, faces, table::getAll);
  }

  private ActivityReader(
      Table table, Faces faces, Function<Collection<Key>, Future<Map<Key, Item>>> rows) {
    this.table = table;
    this.faces = faces;
    this.rows = rows;
  }

  /** A reader of what may be a moment late, as far as others have written it. */
  public ActivityReader warm(WarmTable warm) {
    return new ActivityReader(table, faces, warm::recent);
  }

  /** A reader for many who want the same at the same moment: it reads that once. */
  public ActivityReader gathering() {
    return new ActivityReader(table, faces, new Gathered(table)::getAll);
  }

  /** The activity, if it is there and not deleted. */
  public Optional<Activity> read(ActivityId id, Optional<UserId> reader) {
    return read(List.of(id), reader).stream().findFirst();
  }

  /** Those of them that are there and not deleted, in the same order. */
  public List<Activity> read(List<ActivityId> ids, Optional<UserId> reader) {
    if (ids.isEmpty()) {
      return List.of();
    }
    var likes = reader.map(user -> likes(user, ids)).orElse(Map.of());
    var places = ids.stream().map(Place::of).toList();
    var rows = this.rows.apply(places.stream().flatMap(Place::keys).toList()).await();
    return shown(places, rows, likes);
  }

  /** The same without those of some users, who are hidden from the reader. */
  public List<Activity> read(
      List<ActivityId> ids, Optional<UserId> reader, Future<Set<Ref>> blocked) {
    var read = read(ids, reader);
    var hidden = blocked.await();
    return hidden.isEmpty()
        ? read
        : read.stream()
            .filter(activity -> !hidden.contains(Audience.of(activity.envelope()).actor()))
            .toList();
  }

  private List<Activity> shown(List<ActivityId> ids, Map<Key, Item> rows) {
    return shown(ids.stream().map(Place::of).toList(), rows, Map.of());
  }

  private List<Activity> shown(
      List<Place> places, Map<Key, Item> rows, Map<ActivityId, List<String>> likes) {
    var found = places.stream().flatMap(place -> found(place, rows)).toList();
    var actors = faces.each(found.stream().map(Found::actor).toList());
    return IntStream.range(0, found.size())
        .mapToObj(at -> found.get(at).by(actors.get(at), likes))
        .toList();
  }

  /** Which of these are there and not deleted. */
  public Set<ActivityId> living(Collection<ActivityId> ids) {
    var places = ids.stream().map(Place::of).toList();
    var rows = table.getAll(places.stream().map(Place::body).toList()).await();
    return places.stream()
        .flatMap(place -> found(place, rows))
        .map(one -> one.body().envelope().id())
        .collect(toSet());
  }

  /** What never changes of those that are stored, be they deleted or not. */
  public List<Envelope> envelopes(Collection<ActivityId> ids) {
    var places = ids.stream().map(Place::of).toList();
    var rows = this.rows.apply(places.stream().map(Place::body).toList()).await();
    return places.stream()
        .flatMap(
            place -> Optional.ofNullable(rows.get(place.body()))
                .map(row -> ActivityRow.of(place.id(), row).envelope())
                .stream())
        .toList();
  }

  /** What has changed of some activities at a position or later. */
  public News newsOf(Collection<ActivityId> ids, ActivityId since) {
    var places = ids.stream().map(Place::of).toList();
    var rows = this.rows.apply(places.stream().flatMap(Place::keys).toList()).await();
    var edited = new ArrayList<ActivityId>();
    var counted = new ArrayList<ActivityId>();
    var gone = new ArrayList<ActivityId>();
    for (var place : places) {
      if (found(place, rows).findAny().isEmpty()) {
        gone.add(place.id());
      } else if (isSince(rows.get(place.body()), since)) {
        edited.add(place.id());
      } else if (isSince(rows.get(place.counts()), since)) {
        counted.add(place.id());
      }
    }
    return new News(
        shown(edited, rows),
        shown(counted, rows).stream().map(each -> new Counted(each.id(), each.counts())).toList(),
        gone);
  }

  private static boolean isSince(@Nullable Item row, ActivityId position) {
    return row != null && Stamp.isSince(row, position);
  }

  private Stream<Found> found(Place place, Map<Key, Item> rows) {
    var row = rows.get(place.body());
    if (row == null) {
      return Stream.empty();
    }
    var body = ActivityRow.of(place.id(), row);
    var counts = CountsRow.ofActivity(Optional.ofNullable(rows.get(place.counts())));
    return body.live() ? Stream.of(new Found(body, counts)) : Stream.empty();
  }

  /** Where the rows of an activity lie. */
  private record Place(ActivityId id, Key body, Key counts) {
    static Place of(ActivityId id) {
      var ref = id.ref();
      return new Place(id, Keys.profile(ref), Keys.counts(ref));
    }

    Stream<Key> keys() {
      return Stream.of(body, counts);
    }
  }

  /** What lies there, of one that lives. */
  private record Found(ActivityRow body, Counts counts) {
    Ref actor() {
      return Audience.of(body.envelope()).actor();
    }

    Activity by(Face face, Map<ActivityId, List<String>> likes) {
      return new Activity(body.envelope(), face, body.object(), body.data(), body.revision(),
          counts, likes.getOrDefault(body.envelope().id(), List.of()));
    }
  }

  private Map<ActivityId, List<String>> likes(UserId reader, Collection<ActivityId> ids) {
    var range = Keys.likedBy(reader, Collections.min(ids), Collections.max(ids));
    var slice = table.query(range.limit(LIKES)).await();
    var rows = slice.next().isEmpty() ? slice.items() : likesOfEach(reader, ids);
    return rows.stream()
        .collect(groupingBy(
            row -> LikeRow.activity(row.key()),
            mapping(row -> LikeRow.kind(row.key()), toList())));
  }

  private List<Item> likesOfEach(UserId reader, Collection<ActivityId> ids) {
    var reading = ids.stream()
        .map(id -> table.all(Keys.likedBy(reader, id).limit(Likes.KINDS)))
        .toList();
    return reading.stream().flatMap(likes -> likes.await().stream()).toList();
  }
}

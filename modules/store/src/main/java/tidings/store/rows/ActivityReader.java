// SPDX-License-Identifier: Apache-2.0
package tidings.store.rows;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toList;
import static java.util.stream.Collectors.toSet;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import tidings.core.Activity;
import tidings.core.ActivityId;
import tidings.core.Likes;
import tidings.core.UserId;
import tidings.store.Item;
import tidings.store.Key;
import tidings.store.Keys;
import tidings.store.Table;

/**
 * Turns ids into activities as somebody reads them: one batch read of bodies and counts, one range
 * of the reader's own likes, and the faces of the actors. Waits for the store.
 */
public final class ActivityReader {
  /** Likes that one range is read for; with more between the ids, each id is asked for. */
  static final int LIKES = 100;

  private final Table table;
  private final Faces faces;
  private final Bodies bodies = new Bodies();

  public ActivityReader(Table table, Faces faces) {
    this.table = table;
    this.faces = faces;
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
    var rows = table.getAll(keys(ids)).await();
    var bodies = bodies(ids, rows);
    var actors = faces.of(bodies.stream().map(body -> body.envelope().actor().ref()).toList());
    return bodies.stream()
        .map(body -> {
          var id = body.envelope().id();
          return new Activity(
              body.envelope(),
              actors.face(body.envelope().actor().ref()),
              body.object(),
              body.data(),
              body.revision(),
              CountsRow.ofActivity(Optional.ofNullable(rows.get(Keys.counts(id.ref())))),
              likes.getOrDefault(id, List.of()));
        })
        .toList();
  }

  /** Which of these are there and not deleted. */
  public Set<ActivityId> living(Collection<ActivityId> ids) {
    var rows = table.getAll(ids.stream().map(id -> Keys.profile(id.ref())).toList()).await();
    return bodies(ids, rows).stream().map(body -> body.envelope().id()).collect(toSet());
  }

  private static List<Key> keys(List<ActivityId> ids) {
    var keys = new ArrayList<Key>(ids.size() * 2);
    for (var id : ids) {
      keys.add(Keys.profile(id.ref()));
      keys.add(Keys.counts(id.ref()));
    }
    return keys;
  }

  private List<ActivityRow> bodies(Collection<ActivityId> ids, Map<Key, Item> rows) {
    var found = new ArrayList<ActivityRow>(ids.size());
    for (var id : ids) {
      var row = rows.get(Keys.profile(id.ref()));
      if (row != null) {
        found.add(bodies.of(id, row));
      }
    }
    found.removeIf(body -> !body.live());
    return found;
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

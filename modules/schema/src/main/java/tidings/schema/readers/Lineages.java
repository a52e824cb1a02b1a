// SPDX-License-Identifier: Apache-2.0
package tidings.schema.readers;

import static java.util.stream.Collectors.toSet;

import io.vertx.core.Future;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import tidings.core.ActivityId;
import tidings.core.Envelope;
import tidings.core.Lineage;
import tidings.schema.ActivityKeys;
import tidings.schema.rows.ActivityRow;
import tidings.store.Item;
import tidings.store.Key;

/**
 * The lineages of some live activities. Parents are read in one batch for each level of comments.
 *
 * @param live these activities and their live parents; empty if none of them is a comment
 * @param authors the states of their actors
 */
record Lineages(Map<ActivityId, Envelope> live, AuthorStates authors) {

  /**
   * Reads the parents that are not among these live activities; nothing if none of them is a
   * comment. Blocks for the store.
   *
   * @param parents further live activities, already read
   * @param authors the states of the actors of the activities
   */
  static Lineages read(
      Collection<Envelope> activities, Collection<Envelope> parents, AuthorStates authors,
      Function<Collection<Key>, Future<Map<Key, Item>>> reader, EntitySummaries summaries,
      InstantSource clock) {
    if (activities.stream().noneMatch(Envelope::isComment)) {
      return new Lineages(Map.of(), authors);
    }
    var live = new HashMap<ActivityId, Envelope>();
    parents.forEach(each -> live.put(each.id(), each));
    activities.forEach(each -> live.put(each.id(), each));
    var unknown = unknownParents(activities, live);
    for (int level = 0; level < Lineage.MAX_PARENTS && !unknown.isEmpty(); level++) {
      var found = readLive(unknown, reader);
      found.forEach(each -> live.put(each.id(), each));
      unknown = unknownParents(found, live);
    }
    var actors = live.values().stream().map(Envelope::actor).distinct().toList();
    return new Lineages(live, summaries.authors(actors, clock));
  }

  private static Set<ActivityId> unknownParents(
      Collection<Envelope> activities, Map<ActivityId, Envelope> live) {
    return activities.stream()
        .flatMap(each -> each.parent().stream())
        .filter(parent -> !live.containsKey(parent))
        .collect(toSet());
  }

  /** Those of the activities that are live, without regard to their parents: one batch. */
  static List<Envelope> readLive(
      Collection<ActivityId> ids, Function<Collection<Key>, Future<Map<Key, Item>>> reader) {
    var rows = reader.apply(ids.stream().map(ActivityKeys::profile).toList()).await();
    return ids.stream()
        .flatMap(
            id -> Optional.ofNullable(rows.get(ActivityKeys.profile(id)))
                .map(row -> ActivityRow.of(id, row))
                .filter(ActivityRow::live)
                .map(ActivityRow::envelope)
                .stream())
        .toList();
  }

  /** @param activity one of those for which this was read */
  Lineage of(Envelope activity) {
    var parent = activity.parent();
    if (parent.isEmpty()) {
      return lineage(List.of(activity), true);
    }
    var lineage = new ArrayList<Envelope>(2);
    lineage.add(activity);
    while (parent.isPresent() && lineage.size() <= Lineage.MAX_PARENTS) {
      var envelope = live.get(parent.get());
      if (envelope == null) {
        return lineage(lineage, false);
      }
      lineage.add(envelope);
      parent = envelope.parent();
    }
    return lineage(lineage, true);
  }

  /** What a suspended user has written may be hidden, as if it were deleted. */
  private Lineage lineage(List<Envelope> activities, boolean allLive) {
    var hidden = authors.hidden();
    boolean isShown = hidden.isEmpty()
        || activities.stream().map(Envelope::actor).noneMatch(hidden::contains);
    return Lineage.of(activities, allLive && isShown, authors.approving());
  }
}

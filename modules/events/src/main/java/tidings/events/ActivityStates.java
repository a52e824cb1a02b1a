// SPDX-License-Identifier: Apache-2.0
package tidings.events;

import static java.util.stream.Collectors.toMap;
import static java.util.stream.Collectors.toSet;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import tidings.core.ActivityId;
import tidings.core.EntitySummary;
import tidings.core.Envelope;
import tidings.core.Lineage;
import tidings.core.Ref;
import tidings.core.UserId;
import tidings.core.Visibility;
import tidings.schema.ActivityKeys;
import tidings.schema.readers.EntitySummaries;
import tidings.schema.rows.ActivityRow;
import tidings.store.Table;

/**
 * The present states of activities, their parents and actors, from which it follows who may be told
 * of a change: read once for a batch of changes.
 */
final class ActivityStates {
  /** Activities that are stored, deleted or not. */
  private final Map<ActivityId, ActivityRow> rows;
  private final Map<Ref, EntitySummary> actors;
  private final Instant now;

  private ActivityStates(Map<ActivityId, ActivityRow> rows, Map<Ref, EntitySummary> actors,
      Instant now) {
    this.rows = rows;
    this.actors = actors;
    this.now = now;
  }

  /**
   * Blocks for the store.
   *
   * @param changed activities whose rows are in the changes
   * @param others ids of further activities
   */
  static ActivityStates read(Collection<Envelope> changed, Set<ActivityId> others, Table table,
      EntitySummaries summaries, Instant now) {
    var rows = new HashMap<ActivityId, ActivityRow>();
    var unread = new HashSet<>(others);
    changed.forEach(activity -> activity.parent().ifPresent(unread::add));
    for (int level = 0; level <= Lineage.MAX_PARENTS && !unread.isEmpty(); level++) {
      var found = readRows(unread, table);
      found.forEach(row -> rows.put(row.envelope().id(), row));
      unread.clear();
      found.stream().flatMap(row -> row.envelope().parent().stream())
          .filter(parent -> !rows.containsKey(parent))
          .forEach(unread::add);
    }
    var actors = new HashSet<Ref>();
    changed.forEach(activity -> actors.add(activity.actor().ref()));
    rows.values().forEach(row -> actors.add(row.envelope().actor().ref()));
    return new ActivityStates(rows, summaries.each(List.copyOf(actors)).stream()
        .collect(toMap(EntitySummary::ref, Function.identity())), now);
  }

  private static List<ActivityRow> readRows(Collection<ActivityId> ids, Table table) {
    var items = table.getAll(ids.stream().map(ActivityKeys::profile).toList()).await();
    return ids.stream()
        .flatMap(id -> Optional.ofNullable(items.get(ActivityKeys.profile(id)))
            .map(item -> ActivityRow.of(id, item)).stream())
        .toList();
  }

  /** The name and picture of an actor of one of the activities. */
  EntitySummary actor(UserId user) {
    var actor = actors.get(user.ref());
    if (actor == null) {
      throw new IllegalArgumentException(user + " was not read");
    }
    return actor;
  }

  /** Whether everybody may be told of a live activity. */
  boolean isForEverybody(Envelope activity) {
    var lineage = parents(activity);
    boolean isComplete = lineage.getLast().parent().isEmpty()
        || lineage.size() > Lineage.MAX_PARENTS;
    boolean isLive = lineage.stream().skip(1).allMatch(this::isLive)
        && lineage.stream().noneMatch(each -> actor(each.actor()).isHiddenAt(now));
    return Visibility.isForEverybody(lineage(lineage, isComplete && isLive));
  }

  /** Whether everybody may be told of the present state of an activity, among those read. */
  boolean isForEverybody(ActivityId id) {
    var row = rows.get(id);
    return row != null && row.live() && isForEverybody(row.envelope());
  }

  /**
   * Whether everybody may know that an activity is gone. Those of a hidden user, and those below one
   * that is gone itself, were told before.
   */
  boolean wasForEverybody(Envelope gone) {
    return Visibility.isForEverybody(lineage(parents(gone), true));
  }

  private boolean isLive(Envelope parent) {
    var row = rows.get(parent.id());
    return row != null && row.live();
  }

  /** The activity and its parents, as far as they are stored. */
  private List<Envelope> parents(Envelope activity) {
    var lineage = new ArrayList<Envelope>(2);
    lineage.add(activity);
    while (lineage.size() <= Lineage.MAX_PARENTS) {
      var parent = lineage.getLast().parent().map(rows::get);
      if (parent.isEmpty()) {
        break;
      }
      lineage.add(parent.get().envelope());
    }
    return lineage;
  }

  private Lineage lineage(List<Envelope> activities, boolean live) {
    var restricted = activities.stream().map(Envelope::actor)
        .filter(user -> actor(user).isPrivate())
        .collect(toSet());
    return Lineage.of(activities, live, restricted);
  }
}

// SPDX-License-Identifier: Apache-2.0
package tidings.notifications;

import static java.util.Comparator.comparingInt;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.function.Predicate;
import tidings.core.UserId;
import tidings.schema.rows.NoticeRow;

/**
 * Chooses the groups that make room when a user has too many. Groups that were never announced, or
 * that the user does not want to see, are first; then the oldest of the actor with most groups of their own, so that nobody displaces the
 * notices of others; then the oldest of all.
 */
final class NoticeEviction {
  private final int excess;
  private final Predicate<NoticeRow> isUnwanted;
  private final Set<NoticeRow> chosen = new LinkedHashSet<>();
  /** All groups, the oldest first. */
  private final List<NoticeRow> groups;

  private NoticeEviction(List<NoticeRow> newestFirst, int limit,
      Predicate<NoticeRow> isUnwanted) {
    this.isUnwanted = isUnwanted;
    this.groups = newestFirst.reversed();
    this.excess = newestFirst.size() - limit;
  }

  /** @param newestFirst all groups; those that were never announced are last */
  static Set<NoticeRow> choose(
      List<NoticeRow> newestFirst, int limit, Predicate<NoticeRow> isUnwanted) {
    if (newestFirst.size() <= limit) {
      return Set.of();
    }
    var eviction = new NoticeEviction(newestFirst, limit, isUnwanted);
    eviction.chooseUnseen();
    eviction.chooseOfBusiestActors();
    eviction.chooseOldest();
    return eviction.chosen;
  }

  private void chooseUnseen() {
    groups.stream()
        .filter(group -> !group.state().wasAnnounced() || isUnwanted.test(group))
        .limit(excess)
        .forEach(chosen::add);
  }

  private void chooseOfBusiestActors() {
    var groupsByActor = new PriorityQueue<Deque<NoticeRow>>(
        comparingInt((Deque<NoticeRow> own) -> own.size()).reversed()
            .thenComparing(own -> own.getFirst().state().updatedAt())
            .thenComparing(own -> own.getFirst().id()));
    groupsByActor.addAll(groupsByActor().values());
    while (chosen.size() < excess && !groupsByActor.isEmpty()
        && groupsByActor.element().size() > 1) {
      var busiest = groupsByActor.remove();
      chosen.add(busiest.removeFirst());
      groupsByActor.add(busiest);
    }
  }

  /** The groups that have a single actor, the oldest first. */
  private Map<UserId, Deque<NoticeRow>> groupsByActor() {
    var byActor = new HashMap<UserId, Deque<NoticeRow>>();
    for (var group : groups) {
      if (!chosen.contains(group)) {
        singleActor(group).ifPresent(
            actor -> byActor.computeIfAbsent(actor, first -> new ArrayDeque<>()).add(group));
      }
    }
    return byActor;
  }

  private static Optional<UserId> singleActor(NoticeRow group) {
    return group.state().count() == 1
        ? group.state().actors().stream().findFirst()
        : Optional.empty();
  }

  private void chooseOldest() {
    for (var group : groups) {
      if (chosen.size() < excess) {
        chosen.add(group);
      }
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.live;

import static java.util.stream.Collectors.toSet;

import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import tidings.core.ActivityId;
import tidings.core.Lineage;

/** The activities that a socket watches: those it shows, and the newest that were sent to it. */
final class WatchedActivities {
  /**
   * Maximum number of sent activities that are watched although the client did not announce them.
   */
  static final int MAX_SENT = 200;

  private final ActivityWatchers watchers;
  private final LiveSession session;
  private final Deque<ActivityId> sent = new ArrayDeque<>(1);
  private final WatchedComments comments;
  private Set<ActivityId> showing = Set.of();

  WatchedActivities(ActivityWatchers watchers, LiveSession session) {
    this.watchers = watchers;
    this.session = session;
    this.comments = new WatchedComments(watchers.below(), session);
  }

  /** All watched activities. */
  Set<ActivityId> all() {
    var all = new HashSet<>(showing);
    all.addAll(sent);
    return all;
  }

  /** Replaces the shown activities. @return those that were not shown before */
  Set<ActivityId> show(Set<ActivityId> ids) {
    var added = new HashSet<>(ids);
    added.removeAll(showing);
    for (var before : showing) {
      if (!ids.contains(before)) {
        watchers.shown().remove(before, session);
      }
    }
    added.forEach(id -> watchers.shown().add(id, session));
    var before = showing;
    showing = ids;
    before.forEach(this::dropUnwatchedComment);
    return added;
  }

  /** Records an activity as sent. @return whether it was not watched before */
  boolean markSent(ActivityId id) {
    if (!watchers.sent().add(id, session)) {
      return false;
    }
    sent.addLast(id);
    if (sent.size() > MAX_SENT) {
      var oldest = sent.removeFirst();
      watchers.sent().remove(oldest, session);
      dropUnwatchedComment(oldest);
    }
    return true;
  }

  /** Records the parents of a watched comment, with which it is removed. */
  void addParents(Lineage comment) {
    if (isWatched(comment.id())) {
      comments.add(comment);
    }
  }

  /**
   * Records the parents of watched comments.
   *
   * @param removals number of removals before they were read
   * @return those to read again, as a parent may have been removed since
   */
  Set<ActivityId> addParents(Collection<Lineage> lineages, long removals) {
    lineages.forEach(this::addParents);
    return removals == watchers.removals()
        ? Set.of()
        : lineages.stream().map(Lineage::id).collect(toSet());
  }

  /** The watched comments below an activity. */
  List<ActivityId> commentsBelow(ActivityId parent) {
    return comments.below(parent);
  }

  private void dropUnwatchedComment(ActivityId id) {
    if (!isWatched(id)) {
      comments.remove(id);
    }
  }

  private boolean isWatched(ActivityId id) {
    return showing.contains(id) || watchers.sent().get(id).contains(session);
  }

  /** Forgets a removed activity; if it is restored, it is sent again. */
  void forget(ActivityId id) {
    if (sent.removeLastOccurrence(id)) {
      watchers.sent().remove(id, session);
      dropUnwatchedComment(id);
    }
  }

  void clear() {
    show(Set.of());
    sent.forEach(id -> watchers.sent().remove(id, session));
    sent.clear();
    comments.clear();
  }
}

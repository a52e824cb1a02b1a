// SPDX-License-Identifier: Apache-2.0
package tidings.search.filling;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import tidings.core.ActivityId;
import tidings.core.Ref;
import tidings.core.SiteEvent;
import tidings.search.index.Index;
import tidings.search.index.IndexDocument;

/**
 * Writes to the index what the table has now of the subjects of events.
 * Doing it again changes nothing.
 */
record IndexChanges(Index index, IndexSource source, IndexedTags tags) {
  IndexChanges(Index index, IndexSource source) {
    this(index, source, new IndexedTags(index, source));
  }

  /**
   * Handles events.
   *
   * @param mayHaveBeenClosed whether users may have been closed without the index knowing, as it was
   *     built meanwhile
   */
  void apply(List<SiteEvent> events, boolean mayHaveBeenClosed) throws IOException {
    Set<ActivityId> activities = new HashSet<>();
    Set<Ref> entities = new HashSet<>();
    Set<Ref> users = new HashSet<>();
    for (var event : events) {
      var first = event.about().getFirst();
      switch (SiteEvent.Kind.of(event.kind()).orElse(SiteEvent.Kind.LIKE_CREATED)) {
        case ACTIVITY_CREATED, ACTIVITY_CHANGED, ACTIVITY_RESTORED ->
          activities.add(new ActivityId(first.id()));
        case ACTIVITY_DELETED -> {
          activities.add(new ActivityId(first.id()));
          event.about().stream().filter(IndexedTags::isTag).forEach(tags::addChanged);
        }
        case ENTITY_CREATED, ENTITY_CHANGED, USER_CREATED -> addTo(entities, first);
        case USER_CHANGED, USER_SUSPENDED, USER_REINSTATED, USER_ERASED -> {
          entities.add(first);
          users.add(first);
        }
        case FOLLOW_CREATED, FOLLOW_DELETED -> event.about().stream().skip(1)
            .filter(target -> !target.isActivity()).forEach(target -> addTo(entities, target));
        case LIKE_CREATED, LIKE_DELETED, NOTIFICATION_CREATED -> {
          // nothing of them is in the index
        }
      }
    }
    var reopened = putEntities(entities, users, mayHaveBeenClosed);
    putActivities(activities);
    for (var user : reopened) {
      source.forActivitiesOf(user, this::putActivities);
    }
    tags.write();
  }

  private void addTo(Set<Ref> entities, Ref changed) {
    if (IndexedTags.isTag(changed)) {
      tags.addChanged(changed);
    } else {
      entities.add(changed);
    }
  }

  /** Returns those of the changed users whose activities were not for everybody, and are now. */
  private Set<Ref> putEntities(Set<Ref> entities, Set<Ref> changed, boolean mayHaveBeenClosed)
      throws IOException {
    Set<Ref> reopened = new HashSet<>();
    if (!changed.isEmpty()) {
      index.refresh();
    }
    for (var entry : source.entities(entities).entrySet()) {
      var ref = entry.getKey();
      var state = entry.getValue();
      if (changed.contains(ref)) {
        if (state.isClosed()) {
          index.deleteActivitiesBy(ref);
        } else if (mayHaveBeenClosed || index.hasClosed(ref)) {
          reopened.add(ref);
        }
      }
      if (state.exists()) {
        index.put(state.document());
      } else {
        index.delete(ref);
      }
    }
    return reopened;
  }

  private void putActivities(Collection<ActivityId> ids) {
    if (ids.isEmpty()) {
      return;
    }
    try {
      Set<ActivityId> gone = new HashSet<>(ids);
      for (var activity : source.activities(ids)) {
        gone.remove(activity.id());
        index.put(IndexDocument.of(activity));
        activity.envelope().targets().stream().filter(IndexedTags::isTag).forEach(tags::addFound);
      }
      for (var id : gone) {
        index.delete(id.ref());
      }
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }
}

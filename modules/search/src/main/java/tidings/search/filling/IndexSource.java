// SPDX-License-Identifier: Apache-2.0
package tidings.search.filling;

import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import tidings.core.Activity;
import tidings.core.ActivityId;
import tidings.core.Ref;
import tidings.core.UserId;
import tidings.schema.ActivityKeys;
import tidings.schema.readers.ActivityReader;
import tidings.schema.readers.EntitySummaries;
import tidings.schema.rows.CountsRow;
import tidings.schema.rows.ProfileRow;
import tidings.search.index.IndexDocument;
import tidings.search.index.IndexDocument.HiddenUser;
import tidings.store.Slices;
import tidings.store.Table;

/**
 * Reads from the table what the index shall have now, whatever has changed: so it does not matter
 * how often or in which order changes are handled. Blocks for the store.
 */
record IndexSource(Table table, InstantSource clock) {
  private static final int OUTBOX_PAGE = 200;

  /**
   * An entity, and the document that the index shall have of it if it has one.
   *
   * @param isDescribed whether it has a profile
   * @param exists whether it is described or followed
   * @param isClosed whether not everybody may see the activities of it
   */
  record EntityState(
      IndexDocument document, boolean isDescribed, boolean exists, boolean isClosed) {}

  /** Those of the activities that everybody finds, without shares that have no words to find. */
  List<Activity> activities(Collection<ActivityId> ids) {
    // a cache would tell too late who has opened an account
    return new ActivityReader(table, new EntitySummaries(table), clock)
        .forEverybody(List.copyOf(ids)).stream()
        .filter(activity -> !activity.isPlainShare())
        .toList();
  }

  /** The states of entities that are no activities. */
  Map<Ref, EntityState> entities(Collection<Ref> refs) {
    var keys = refs.stream()
        .flatMap(ref -> Stream.of(ActivityKeys.profile(ref), ActivityKeys.counts(ref)))
        .toList();
    var rows = table.getAll(keys).await();
    var states = new HashMap<Ref, EntityState>();
    for (var ref : refs) {
      var row = Optional.ofNullable(rows.get(ActivityKeys.profile(ref)));
      var counts = CountsRow.ofEntity(Optional.ofNullable(rows.get(ActivityKeys.counts(ref))));
      var summary = ProfileRow.summary(ref, row);
      boolean isHidden = summary.isHiddenAt(clock.instant());
      boolean isClosed = summary.isPrivate() || isHidden;
      boolean exists = !summary.isErased() && (row.isPresent() || counts.followers() > 0);
      states.put(ref, new EntityState(
          isHidden
              ? new HiddenUser(ref)
              : IndexDocument.of(summary, row.flatMap(profile -> profile.findText("about")),
                  counts.followers(), row.flatMap(ProfileRow::createdAt), summary.isPrivate()),
          row.isPresent(), exists, isClosed || !exists));
    }
    return states;
  }

  /** Passes on the activities of a user, and those that are about the user, in parts. */
  void forActivitiesOf(Ref user, Consumer<List<ActivityId>> part) {
    for (var query : ActivityKeys.inAllPartitions(user, ActivityKeys.outboxOf(user))) {
      for (var slice : Slices.of(table, query.limit(OUTBOX_PAGE))) {
        part.accept(slice.items().stream()
            .map(row -> ActivityKeys.activityInOutbox(row.key().sk())).toList());
      }
    }
    var comments = ActivityKeys.commentsBy(new UserId(user.id())).limit(OUTBOX_PAGE);
    for (var slice : Slices.of(table, comments)) {
      var ids = new ArrayList<ActivityId>();
      slice.items().forEach(row -> ids.add(new ActivityId(row.key().sk())));
      part.accept(ids);
    }
  }
}

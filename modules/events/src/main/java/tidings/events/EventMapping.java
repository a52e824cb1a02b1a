// SPDX-License-Identifier: Apache-2.0
package tidings.events;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import tidings.core.ActivityId;
import tidings.core.Envelope;
import tidings.core.Ref;
import tidings.core.SiteEvent;
import tidings.events.EventLogWriter.ChangeEvents;
import tidings.schema.ItemType;
import tidings.schema.readers.EntitySummaries;
import tidings.schema.rows.EdgeRow;
import tidings.schema.rows.LikeRow;
import tidings.store.ItemChange;
import tidings.store.Table;
import tidings.store.stream.Filter;

/**
 * Decides which changes of rows are events: the one place that lets something leave the server. A
 * type of row that is not named here never does.
 */
record EventMapping(Table table, EntitySummaries summaries) {
  static final Filter CHANGES = Filter.ofTypes(
      ItemType.ACTIVITY.code(), ItemType.LIKE.code(), ItemType.EDGE.code(), ItemType.ENTITY.code(),
      ItemType.ERASED_ENTITY.code(), ItemType.SUSPENSION.code(), ItemType.NOTICE.code());
  /** Those that feeds of entities show. */
  static final Filter ACTIVITIES = Filter.ofTypes(ItemType.ACTIVITY.code());

  /** The events of each change that has any. Blocks for the store. */
  List<ChangeEvents> events(List<ItemChange> changes, Instant now) {
    var states = states(changes, now);
    var events = new ArrayList<ChangeEvents>();
    for (var change : changes) {
      event(change, states)
          .ifPresent(event -> events.add(new ChangeEvents(change.sequence(), List.of(event))));
    }
    return events;
  }

  /**
   * The entities in whose feeds everybody sees a change, of {@link #ACTIVITIES}. Blocks for the
   * store.
   */
  List<Ref> changedFeeds(List<ItemChange> changes, Instant now) {
    var states = states(changes, now);
    return changes.stream()
        .flatMap(change -> ActivityChange.entities(change, states).stream()).distinct().toList();
  }

  private ActivityStates states(List<ItemChange> changes, Instant now) {
    var changed = new ArrayList<Envelope>();
    Set<ActivityId> others = new HashSet<>();
    for (var change : changes) {
      switch (type(change)) {
        case ACTIVITY -> changed.add(ActivityChange.envelope(change));
        case LIKE -> others.add(LikeRow.activityOf(change.key()));
        case EDGE -> Optional.of(EdgeRow.followed(change.key())).filter(Ref::isActivity)
            .ifPresent(target -> others.add(new ActivityId(target.id())));
        default -> {
          // depends on no activity
        }
      }
    }
    return ActivityStates.read(changed, others, table, summaries, now);
  }

  private static Optional<SiteEvent> event(ItemChange change, ActivityStates states) {
    return switch (type(change)) {
      case ACTIVITY -> ActivityChange.event(change, states);
      case LIKE -> RelationChange.like(change, states);
      case EDGE -> RelationChange.follow(change, states);
      case ENTITY -> EntityChange.profile(change);
      case ERASED_ENTITY -> EntityChange.erased(change);
      case SUSPENSION -> EntityChange.suspension(change);
      case NOTICE -> NoticeChange.event(change);
      default -> Optional.empty();
    };
  }

  /** The filter lets known types through only. */
  private static ItemType type(ItemChange change) {
    return ItemType.of(change.item()).orElseThrow();
  }
}

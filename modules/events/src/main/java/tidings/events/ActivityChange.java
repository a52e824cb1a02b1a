// SPDX-License-Identifier: Apache-2.0
package tidings.events;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import tidings.core.Activity;
import tidings.core.Activity.Counts;
import tidings.core.ActivityId;
import tidings.core.Envelope;
import tidings.core.Reach;
import tidings.core.Ref;
import tidings.core.SiteEvent;
import tidings.core.SiteEvent.Kind;
import tidings.schema.KeyFormat;
import tidings.schema.rows.ActivityRow;
import tidings.store.Item;
import tidings.store.ItemChange;
import tidings.wire.SiteEventJson;

/**
 * The event of a changed row of an activity. One that is not public, or not any more, is to all
 * others as if it were deleted.
 */
final class ActivityChange {
  private ActivityChange() {}

  /** The activity of a change. */
  static Envelope envelope(ItemChange change) {
    return row(change, change.item()).envelope();
  }

  static Optional<SiteEvent> event(ItemChange change, ActivityStates states) {
    return seen(change, states).map(seen -> new SiteEvent(
        seen.kind(), change.time(), about(seen.activity()), seen.row()
            .map(row -> data(row, states))
            .orElseGet(() -> SiteEventJson.goneActivity(seen.activity()))));
  }

  /** The entities whose feeds the change is seen in: the actor, and the targets. */
  static List<Ref> entities(ItemChange change, ActivityStates states) {
    return seen(change, states).stream()
        .flatMap(seen -> about(seen.activity()).stream().skip(1)).toList();
  }

  /**
   * A change that everybody may be told of.
   *
   * @param row the new state; empty if the activity is gone
   */
  private record Seen(Kind kind, Envelope activity, Optional<ActivityRow> row) {}

  private static Optional<Seen> seen(ItemChange change, ActivityStates states) {
    var before = change.before().map(item -> row(change, item));
    var after = change.after().map(item -> row(change, item));
    boolean wasShown = before.filter(ActivityChange::isShown).isPresent();
    var shown = after.filter(ActivityChange::isShown);
    if (shown.isEmpty()) {
      return before.filter(ActivityChange::isShown)
          .map(ActivityRow::envelope)
          .filter(states::wasForEverybody)
          .map(gone -> new Seen(Kind.ACTIVITY_DELETED, gone, Optional.empty()));
    }
    if (wasShown && hasSameContent(before.get(), shown.get())) {
      return Optional.empty();
    }
    var kind = wasShown
        ? Kind.ACTIVITY_CHANGED
        : before.filter(row -> !row.live()).isPresent()
            ? Kind.ACTIVITY_RESTORED
            : Kind.ACTIVITY_CREATED;
    return shown
        .filter(row -> states.isForEverybody(row.envelope()))
        .map(row -> new Seen(kind, row.envelope(), shown));
  }

  private static boolean isShown(ActivityRow row) {
    return row.live() && row.envelope().reach() == Reach.PUBLIC;
  }

  /** Rows also change when they are reported, or get a stamp. */
  private static boolean hasSameContent(ActivityRow before, ActivityRow after) {
    return before.envelope().equals(after.envelope()) && before.object().equals(after.object())
        && before.data().equals(after.data()) && before.revision().equals(after.revision());
  }

  private static String data(ActivityRow row, ActivityStates states) {
    return SiteEventJson.activity(new Activity(row.envelope(),
        states.actor(row.envelope().actor()), row.object(), row.data(), row.revision(),
        Counts.NONE, List.of(), row.foreignId(), Optional.empty(), row.preview()));
  }

  private static List<Ref> about(Envelope activity) {
    return Stream.concat(
        Stream.of(activity.id().ref(), activity.actor().ref()), activity.targets().stream())
        .distinct().toList();
  }

  private static ActivityRow row(ItemChange change, Item item) {
    return ActivityRow.of(new ActivityId(KeyFormat.ref(change.key()).id()), item);
  }
}

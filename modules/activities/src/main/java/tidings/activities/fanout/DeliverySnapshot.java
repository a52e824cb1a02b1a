// SPDX-License-Identifier: Apache-2.0
package tidings.activities.fanout;

import static java.util.stream.Collectors.toMap;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import tidings.core.Activities.ActivityEdited;
import tidings.core.Activities.ActivityRemoved;
import tidings.core.Activities.CountsChanged;
import tidings.core.Activity;
import tidings.core.ActivityId;
import tidings.core.Lineage;
import tidings.core.Position;
import tidings.core.Ref;
import tidings.core.UserId;
import tidings.schema.ActivityKeys;
import tidings.schema.rows.CountsRow;
import tidings.store.ConditionFailedException;

/**
 * An activity as last read, with its audiences and its lineage. A comment below a deleted activity
 * is delivered too, as both may be restored, but not announced; so is what a follower may not see,
 * as that may change. Used by one thread.
 */
final class DeliverySnapshot {
  private final DeliveryContext context;
  private final RecipientFilter filter;
  private final Map<Ref, Long> followers;
  private Activity activity;
  private Lineage lineage;

  private DeliverySnapshot(DeliveryContext context, Activity activity, RecipientFilter filter,
      Map<Ref, Long> followers) {
    this.context = context;
    this.activity = activity;
    this.lineage = readLineage();
    this.filter = filter;
    this.followers = followers;
  }

  /** Reads an activity; empty when it does not exist. Waits for the store. */
  static Optional<DeliverySnapshot> read(DeliveryContext context, ActivityId id) {
    return context.reader().readLive(id).map(activity -> {
      var largeAudiences = context.mergedAudiences();
      var filter = new RecipientFilter(activity.envelope(), largeAudiences);
      return new DeliverySnapshot(context, activity, filter, countFollowers(context, filter));
    });
  }

  private static Map<Ref, Long> countFollowers(DeliveryContext context, RecipientFilter filter) {
    var counts = filter.audiences().stream().collect(toMap(ActivityKeys::counts, ref -> ref));
    return context.table().getAll(counts.keySet()).await().values().stream()
        .collect(toMap(
            row -> counts.get(row.key()),
            row -> CountsRow.ofEntity(Optional.of(row)).followers()));
  }

  Activity activity() {
    return activity;
  }

  Lineage lineage() {
    return lineage;
  }

  private Lineage readLineage() {
    return context.reader().visibility().lineage(activity.envelope());
  }

  /** The recipients, by reasons, whose feeds show the activity. */
  Map<List<Ref>, List<UserId>> listedFor(Map<List<Ref>, List<UserId>> recipients) {
    return context.reader().visibility().listedFor(recipients, lineage);
  }

  RecipientFilter filter() {
    return filter;
  }

  /** The number of followers in all audiences that are fanned out. */
  long fannedOutFollowers() {
    return followers.entrySet().stream()
        .filter(audience -> !filter.isLarge(audience.getKey()))
        .mapToLong(Map.Entry::getValue)
        .sum();
  }

  /**
   * Reads the activity again and publishes its changes since the last read. Clients receive changes
   * only after they have received the activity, so a change in between has to be repeated for the
   * page that was just delivered.
   *
   * @throws ConditionFailedException when the activity does not exist any more
   */
  void publishChanges() {
    var before = activity;
    activity = context.reader().readLive(before.id()).orElseThrow(() -> {
      context.bus().publish(new ActivityRemoved(before.id()));
      return new ConditionFailedException(List.of());
    });
    lineage = readLineage();
    if (!activity.revision().equals(before.revision())) { // also a change of its reach
      context.bus().publish(new ActivityEdited(activity, lineage));
    } else if (!activity.counts().equals(before.counts())) {
      context.bus().publish(new CountsChanged(lineage, activity.counts()));
    }
  }

  /**
   * Switches audiences that have become large or small to the other mode of delivery, and spreads
   * the outboxes of large ones.
   */
  void settleLargeAudiences() {
    var largeAudiences = context.cachePolicy().largeAudiences();
    var floor = context.cachePolicy().retention().floor(context.clock().instant());
    for (var audience : filter.audiences()) {
      if (largeAudiences.isSwitchDue(audience, followers.getOrDefault(audience, 0L))) {
        context.watermark().during(context.late().reloadAll(), stamp -> {
          largeAudiences.switchMode(audience, stamp, floor.orElse(Position.FIRST));
          return audience;
        });
      } else if (largeAudiences.isSpreadDue(audience)) {
        largeAudiences.spread(audience, Position.startOf(context.clock().instant()));
      }
    }
  }
}

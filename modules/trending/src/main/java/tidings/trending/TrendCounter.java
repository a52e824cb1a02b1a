// SPDX-License-Identifier: Apache-2.0
package tidings.trending;

import static java.util.stream.Collectors.toMap;

import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import tidings.core.ActivityId;
import tidings.core.Envelope;
import tidings.core.Ref;
import tidings.schema.ActivityKeys;
import tidings.schema.ItemType;
import tidings.schema.readers.ActivityReader;
import tidings.store.Condition;
import tidings.store.Item;
import tidings.store.ItemChange;
import tidings.store.OptimisticRetry;
import tidings.store.Table;
import tidings.store.Transaction;
import tidings.store.stream.ConsumerBatch;

/**
 * Counts users who like and comment in the hourly counts of the entities they concern. Idempotent: the
 * position in the stream is stored in the same transaction, so a repeated change is not counted
 * twice.
 */
record TrendCounter(Table table, ActivityReader activities, InstantSource clock) {
  /** Max. rows of one transaction, which also contains the row of the position. */
  private static final int MAX_ROWS = Table.MAX_TRANSACTION_OPS - 1;
  private static final String LAST_SEQUENCE = "cameTo";
  /** Longer than the stream keeps changes, so none is repeated after that. */
  private static final Duration PROGRESS_RETENTION = Duration.ofDays(2);

  /** A change and its engagement, if any. */
  private record EngagementChange(String sequence, Optional<Engagement> engagement) {
    static EngagementChange of(ItemChange change) {
      return new EngagementChange(change.sequence(), Engagement.of(change));
    }
  }

  void count(ConsumerBatch batch) {
    var changes = batch.changes().stream().map(EngagementChange::of).toList();
    var activityIds = changes.stream()
        .flatMap(each -> each.engagement().stream()).map(Engagement::activityId).distinct()
        .toList();
    var envelopes = activities.envelopes(activityIds).stream()
        .collect(toMap(Envelope::id, Function.identity()));
    var update = new BatchUpdate();
    for (var each : changes) {
      var affected = each.engagement().map(engagement -> affectedEntities(engagement, envelopes))
          .orElse(List.of());
      if (update.rows.size() + affected.size() > MAX_ROWS) {
        update.store(batch.origin());
        update = new BatchUpdate();
      }
      update.add(each, affected);
    }
    update.store(batch.origin());
  }

  /**
   * Returns the entities that an engagement counts for: the activity, its actor and its targets.
   * None for actors who engage with their own activity.
   */
  private static List<Ref> affectedEntities(Engagement engagement,
      Map<ActivityId, Envelope> envelopes) {
    return Optional.ofNullable(envelopes.get(engagement.activityId()))
        .filter(activity -> !activity.actor().equals(engagement.user()))
        .map(activity -> Stream.concat(
            Stream.of(activity.id().ref(), activity.actor().ref()),
            activity.targets().stream().filter(target -> !target.isActivity()))
            .distinct().toList())
        .orElse(List.of());
  }

  /** Changes counted in one transaction. */
  private final class BatchUpdate {
    /** Counted changes by row, in the order of the stream. */
    private final Map<Ref, List<CountedEngagement>> rows = new HashMap<>();
    private final List<String> sequences = new ArrayList<>();

    private record CountedEngagement(String sequence, Engagement engagement) {}

    void add(EngagementChange change, List<Ref> affected) {
      sequences.add(change.sequence());
      change.engagement().ifPresent(engagement -> {
        var counted = new CountedEngagement(change.sequence(), engagement);
        affected.forEach(
            ref -> rows.computeIfAbsent(ref, none -> new ArrayList<>()).add(counted));
      });
    }

    void store(String origin) {
      if (!sequences.isEmpty()) {
        OptimisticRetry.retry(table, () -> storeOnce(origin));
      }
    }

    private boolean storeOnce(String origin) {
      var keys = new ArrayList<>(rows.keySet().stream().map(ActivityKeys::trend).toList());
      keys.add(ActivityKeys.trendPosition(origin));
      var stored = table.getAll(keys).await();
      var progress = Optional.ofNullable(stored.get(ActivityKeys.trendPosition(origin)))
          .flatMap(row -> row.findText(LAST_SEQUENCE));
      var transaction = new Transaction();
      long firstHour = HourlyCounts.firstCountedHour(clock.instant());
      rows.forEach((ref, counted) -> {
        var row = TrendRow.of(ref, Optional.ofNullable(stored.get(ActivityKeys.trend(ref))));
        updateRow(transaction, row, uncounted(counted, progress, firstHour), firstHour);
      });
      var last = sequences.getLast();
      if (isUncounted(last, progress)) {
        transaction.put(progressRow(origin, last))
            .onlyIf(
                progress.map(to -> Condition.equal(LAST_SEQUENCE, to)).orElse(Condition.absent()))
            .commit(table)
            .await();
      }
      return true;
    }

    /** In the order of the stream, without those that are older than the window. */
    private List<Engagement> uncounted(List<CountedEngagement> counted,
        Optional<String> progress, long firstHour) {
      return counted.stream()
          .filter(each -> isUncounted(each.sequence(), progress))
          .map(CountedEngagement::engagement)
          .filter(each -> HourlyCounts.hourOf(each.occurredAt()) >= firstHour)
          .toList();
    }
  }

  private static void updateRow(
      Transaction transaction, TrendRow row, List<Engagement> engagements, long firstHour) {
    var updated = row.since(firstHour);
    for (var engagement : engagements) {
      updated = updated.with(engagement);
    }
    if (updated.equals(row)) {
      return;
    }
    if (updated.hours().isEmpty()) {
      transaction.delete(ActivityKeys.trend(row.entity())).onlyIf(row.isUnchanged());
    } else {
      transaction.put(updated.nextVersion().item()).onlyIf(row.isUnchanged());
    }
  }

  private static boolean isUncounted(String sequence, Optional<String> progress) {
    return progress.map(to -> ItemChange.SEQUENCE_ORDER.compare(sequence, to) > 0).orElse(true);
  }

  private Item progressRow(String origin, String last) {
    return ItemType.TREND_POSITION.at(ActivityKeys.trendPosition(origin))
        .set(LAST_SEQUENCE, last)
        .expiresAt(clock.instant().plus(PROGRESS_RETENTION).getEpochSecond())
        .build();
  }
}

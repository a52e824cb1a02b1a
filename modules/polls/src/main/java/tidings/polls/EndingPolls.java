// SPDX-License-Identifier: Apache-2.0
package tidings.polls;

import static java.time.temporal.ChronoUnit.MILLIS;
import static tidings.core.Done.DONE;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import tidings.core.Done;
import tidings.core.Lineage;
import tidings.core.Notifications.NoticeChanged;
import tidings.core.Position;
import tidings.core.UserId;
import tidings.schema.ActivityKeys;
import tidings.schema.ItemType;
import tidings.schema.rows.ActivityRow;
import tidings.schema.rows.NoticeGroup;
import tidings.schema.rows.NoticeRow;
import tidings.schema.rows.PollEndRow;
import tidings.schema.rows.VoteRow;
import tidings.store.Item;
import tidings.store.OptimisticRetry;
import tidings.store.Transaction;

/**
 * Tells the author of a poll and all who have voted that it has ended, each of them once: the
 * activity is part of the key of the notice. After a crash, what was told is passed over.
 */
record EndingPolls(PollContext context) {
  /** Votes that are read at a time; each notice takes one operation of a transaction. */
  private static final int PAGE_SIZE = 50;
  /** Votes of a poll in one sweep, so that other due items do not wait; the next one continues. */
  static final int MAX_TOLD_PER_SWEEP = 2_000;
  /** Later than this it is no news, as of a poll that an import has brought. */
  static final Duration MAX_DELAY = Duration.ofDays(1);

  Map<ItemType, Consumer<Item>> handlers() {
    return Map.of(ItemType.POLL_END, due -> end(PollEndRow.of(due)));
  }

  private void end(PollEndRow end) {
    var activity = isNews(end) ? live(end) : Optional.<Lineage>empty();
    var rest = activity.flatMap(lineage -> tell(lineage, end));
    if (rest.isPresent()) {
      context.table().write(List.of(end.toldUpTo(rest.get()))).await();
    } else {
      new Transaction().delete(end.key()).commit(context.table()).await();
    }
  }

  private boolean isNews(PollEndRow end) {
    return context.clock().instant().isBefore(end.until().plus(MAX_DELAY));
  }

  private Optional<Lineage> live(PollEndRow end) {
    var key = ActivityKeys.profile(end.activity());
    return context.table().get(key).await()
        .map(row -> ActivityRow.of(end.activity(), row))
        .filter(ActivityRow::live)
        .map(row -> context.visibility().lineage(row.envelope()))
        .filter(Lineage::live);
  }

  /** @return where the next sweep continues; empty if all are told */
  private Optional<String> tell(Lineage activity, PollEndRow end) {
    var next = end.toldUpTo();
    for (int told = 0; told < MAX_TOLD_PER_SWEEP; told += PAGE_SIZE) {
      var votes = context.table()
          .query(ActivityKeys.votesOf(end.activity()).after(next).limit(PAGE_SIZE)).await();
      var users = new LinkedHashSet<UserId>();
      if (next.isEmpty()) {
        users.add(activity.activity().actor());
      }
      votes.items().forEach(row -> users.add(VoteRow.of(row).user()));
      tell(activity, users);
      next = votes.next();
      if (next.isEmpty()) {
        return next;
      }
    }
    return next;
  }

  private void tell(Lineage activity, Collection<UserId> users) {
    var readers = new ArrayList<>(users);
    readers.removeAll(context.visibility().hiddenFrom(List.copyOf(users), activity));
    if (!readers.isEmpty()) {
      OptimisticRetry.retry(context.table(), context.watermark(), context.late().reload(readers),
          stamp -> tell(activity, readers, stamp));
    }
  }

  private Done tell(Lineage activity, List<UserId> users, Position stamp) {
    var group = NoticeGroup.poll(activity.id());
    var stored = context.table().getAll(
        users.stream().flatMap(user -> NoticeRow.keys(user, group).stream()).toList()).await();
    var untold = users.stream().filter(user -> !stored.containsKey(group.key(user))).toList();
    var now = context.clock().instant().truncatedTo(MILLIS);
    context.table().write(untold.stream()
        .map(user -> NoticeRow.of(user, group, stored)
            .with(state -> state.joinedBy(activity.activity().actor(), now)).write(stamp))
        .toList()).await();
    untold.forEach(user -> context.bus().publish(new NoticeChanged(user, group.id())));
    return DONE;
  }
}

// SPDX-License-Identifier: Apache-2.0
package tidings.activities.fanout;

import static java.util.stream.Stream.concat;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import tidings.core.Activity;
import tidings.core.Activity.Content;
import tidings.core.Envelope;
import tidings.core.MentionedUsers;
import tidings.core.Notifications.NoticeChanged;
import tidings.core.Position;
import tidings.core.UserId;
import tidings.core.Watermark;
import tidings.core.bus.Bus;
import tidings.schema.ActivityKeys;
import tidings.schema.readers.ActivityReader;
import tidings.schema.rows.ActivityRow;
import tidings.schema.rows.BlockMuteRow;
import tidings.schema.rows.NoticeGroup;
import tidings.schema.rows.NoticeRow;
import tidings.store.Condition;
import tidings.store.ConditionFailedException;
import tidings.store.Item;
import tidings.store.Table;
import tidings.store.Transaction;

/** The notifications of users whom a text mentions as {@code @id}. */
public record Mentions(Bus bus, Table table, ActivityReader reader, Watermark watermark) {
  /** The index of the operation that fails when the text has changed since it was read. */
  private static final int TEXT_CHECK_INDEX = 0;

  /** The mentioned users other than the actor, without duplicates. */
  public static List<UserId> in(Envelope activity, Content object) {
    return MentionedUsers.in(object.text(), activity.actor());
  }

  /** Idempotent: the activity is part of the key. Starts again when the text changes meanwhile. */
  void notifyMentioned(Activity activity) {
    var mentioned = in(activity.envelope(), activity.object());
    for (var user : recipients(activity.envelope(), mentioned, activity.publishedAt())) {
      if (!notifyMentioned(activity, user)) {
        reader.read(activity.id(), Optional.empty()).ifPresent(this::notifyMentioned);
        return;
      }
    }
  }

  private List<UserId> recipients(Envelope activity, List<UserId> mentioned, Instant now) {
    return new NoticeRecipients(table).select(activity, mentioned, now);
  }

  /** @return false when the text has changed since it was read */
  private boolean notifyMentioned(Activity activity, UserId user) {
    return watermark.during(stamp -> notifyMentioned(activity, user, stamp));
  }

  private boolean notifyMentioned(Activity activity, UserId user, Position stamp) {
    var notice = notice(activity.envelope(), user, activity.publishedAt(), Optional.empty());
    try {
      var transaction = new Transaction()
          .check(ActivityKeys.profile(activity.id()), ActivityRow.isAt(activity.revision()))
          .check(ActivityKeys.profile(user.ref()), Condition.present());
      BlockMuteRow.checkNotBlocked(transaction, user, activity.envelope().actor())
          .add(notice.write(stamp))
          .commit(table)
          .await();
      bus.publish(new NoticeChanged(user, notice.id()));
      return true;
    } catch (ConditionFailedException failed) {
      // otherwise the user does not exist, or there is a block, or the notice exists already
      return !failed.operations().contains(TEXT_CHECK_INDEX);
    }
  }

  /**
   * Adds the notices that an edit changes to its transaction: new mentions get a notice, removed
   * ones lose theirs.
   *
   * @param stamp position of the change
   * @return the events to publish after the commit
   */
  public List<NoticeChanged> addChangesTo(ActivityRow before, ActivityRow after, Instant now,
      Transaction transaction, Position stamp) {
    var mentionedBefore = in(before.envelope(), before.object());
    var mentionedNow = in(after.envelope(), after.object());
    var removed = mentionedBefore.stream().filter(user -> !mentionedNow.contains(user)).toList();
    var added = recipients(
        after.envelope(),
        mentionedNow.stream().filter(user -> !mentionedBefore.contains(user)).toList(), now);
    if (removed.isEmpty() && added.isEmpty()) {
      return List.of();
    }
    var group = NoticeGroup.mentions(after.envelope().id());
    var rows = table.getAll(
        concat(
            concat(removed.stream(), added.stream()).map(user -> group.key(user)),
            added.stream().map(user -> ActivityKeys.profile(user.ref())))
            .toList())
        .await();
    var changed = new ArrayList<UserId>();
    for (var user : removed) {
      var row = Optional.ofNullable(rows.get(group.key(user)));
      var notice = NoticeRow.of(user, group, row);
      transaction.add(row.isPresent() ? notice.cleared().write(stamp) : notice.remove());
      row.ifPresent(stored -> changed.add(user));
    }
    for (var user : added) {
      var row = Optional.ofNullable(rows.get(group.key(user)));
      if (rows.containsKey(ActivityKeys.profile(user.ref()))
          && NoticeRow.of(user, group, row).isEmpty()) {
        BlockMuteRow.checkNotBlocked(transaction, user, after.envelope().actor())
            .add(notice(after.envelope(), user, now, row).write(stamp));
        changed.add(user);
      }
    }
    return changed.stream().map(user -> new NoticeChanged(user, group.id())).toList();
  }

  private static NoticeRow notice(
      Envelope activity, UserId user, Instant joinedAt, Optional<Item> row) {
    return NoticeRow.of(user, NoticeGroup.mentions(activity.id()), row)
        .with(state -> state.joinedBy(activity.actor(), joinedAt));
  }
}

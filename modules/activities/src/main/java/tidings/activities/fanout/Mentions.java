// SPDX-License-Identifier: Apache-2.0
package tidings.activities.fanout;

import static java.util.stream.Stream.concat;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import tidings.core.Activity;
import tidings.core.Activity.Content;
import tidings.core.Envelope;
import tidings.core.Lineage;
import tidings.core.Notifications.NoticeChanged;
import tidings.core.Position;
import tidings.core.UserId;
import tidings.core.Watermark;
import tidings.core.bus.Bus;
import tidings.schema.ActivityKeys;
import tidings.schema.broadcast.LateChanges;
import tidings.schema.readers.ActivityReader;
import tidings.schema.readers.HandleReader;
import tidings.schema.rows.ActivityRow;
import tidings.schema.rows.BlockMuteRow;
import tidings.schema.rows.NoticeGroup;
import tidings.schema.rows.NoticeRow;
import tidings.schema.rows.ProfileRow;
import tidings.store.ConditionFailedException;
import tidings.store.Item;
import tidings.store.Key;
import tidings.store.OptimisticRetry;
import tidings.store.Table;
import tidings.store.Transaction;

/** The notifications of users whom a text mentions as {@code @handle}. */
public record Mentions(Bus bus, Table table, ActivityReader reader, Watermark watermark) {
  /** The index of the operation that fails when the text has changed since it was read. */
  private static final int TEXT_CHECK_INDEX = 0;
  /** The index of the operation that fails when the group has changed since it was read. */
  private static final int GROUP_INDEX = 3;

  private List<UserId> in(Envelope activity, Content object) {
    return new HandleReader(table).mentioned(object.text(), activity.actor());
  }

  /**
   * Idempotent: a group lists the activities that it is about. Starts again when the text changes
   * meanwhile.
   */
  void notifyMentioned(Activity activity, Lineage lineage) {
    var mentioned = in(activity.envelope(), activity.object());
    for (var user : recipients(lineage, mentioned, activity.publishedAt())) {
      if (!notifyMentioned(activity, user)) {
        reader.readLive(activity.id()).ifPresent(
            read -> notifyMentioned(read, reader.visibility().lineage(read.envelope())));
        return;
      }
    }
  }

  private List<UserId> recipients(Lineage activity, List<UserId> mentioned, Instant now) {
    return new NoticeRecipients(table, reader.visibility()).select(activity, mentioned, now);
  }

  /** @return false when the text has changed since it was read */
  private boolean notifyMentioned(Activity activity, UserId user) {
    return OptimisticRetry.retry(table, watermark, new LateChanges(table).reload(user),
        stamp -> notifyMentioned(activity, user, stamp));
  }

  private boolean notifyMentioned(Activity activity, UserId user, Position stamp) {
    var envelope = activity.envelope();
    var group = NoticeRow.read(table, user, NoticeGroup.mentions(envelope));
    if (group.causes().contains(activity.id())) {
      return true;
    }
    var notice = group.mentionedBy(envelope, activity.publishedAt());
    try {
      var transaction = new Transaction()
          .check(ActivityKeys.profile(activity.id()), ActivityRow.isAt(activity.revision()))
          .check(ActivityKeys.profile(user.ref()), ProfileRow.exists());
      BlockMuteRow.checkNotBlocked(transaction, user, envelope.actor())
          .add(notice.write(stamp))
          .commit(table)
          .await();
      bus.publish(new NoticeChanged(user, notice.id()));
      return true;
    } catch (ConditionFailedException failed) {
      if (failed.operations().contains(GROUP_INDEX)) {
        throw failed; // another mention of the user in the group: tried again
      }
      // otherwise the user does not exist, or there is a block
      return !failed.operations().contains(TEXT_CHECK_INDEX);
    }
  }

  /**
   * Adds the notices that an edit changes to its transaction: new mentions get a notice, removed
   * ones lose theirs.
   *
   * @param lineage of the activity after the edit
   * @param stamp position of the change
   * @return the events to publish after the commit
   */
  public List<NoticeChanged> addChangesTo(ActivityRow before, ActivityRow after, Lineage lineage,
      Instant now, Transaction transaction, Position stamp) {
    var mentionedBefore = in(before.envelope(), before.object());
    var mentionedNow = in(after.envelope(), after.object());
    var removed = mentionedBefore.stream().filter(user -> !mentionedNow.contains(user)).toList();
    var added = recipients(
        lineage,
        mentionedNow.stream().filter(user -> !mentionedBefore.contains(user)).toList(), now);
    if (removed.isEmpty() && added.isEmpty()) {
      return List.of();
    }
    var envelope = after.envelope();
    var group = NoticeGroup.mentions(envelope);
    var former = NoticeGroup.formerMention(envelope.id());
    var rows = table.getAll(
        concat(
            concat(removed.stream(), added.stream())
                .flatMap(user -> concat(
                    Stream.of(former.key(user)), NoticeRow.keys(user, group).stream())),
            added.stream().map(user -> ActivityKeys.profile(user.ref())))
            .toList())
        .await();
    var changed = new ArrayList<NoticeChanged>();
    for (var user : removed) {
      var notice = row(rows, user, group);
      // without a row, a fan-out that has read the text before must not write one
      transaction.add(notice.version() == 0
          ? notice.remove()
          : notice.notMentionedIn(envelope.id()).write(stamp));
      var formerNotice = row(rows, user, former);
      if (!formerNotice.isEmpty()) {
        transaction.add(formerNotice.cleared().write(stamp));
      }
      Stream.of(notice, formerNotice).filter(stored -> !stored.isEmpty())
          .forEach(stored -> changed.add(new NoticeChanged(user, stored.id())));
    }
    for (var user : added) {
      var notice = row(rows, user, group);
      boolean isNoticed = notice.causes().contains(envelope.id())
          || !row(rows, user, former).isEmpty();
      var profile = Optional.ofNullable(rows.get(ActivityKeys.profile(user.ref())));
      if (ProfileRow.find(profile).isPresent() && !isNoticed) {
        BlockMuteRow.checkNotBlocked(transaction, user, envelope.actor())
            .add(notice.mentionedBy(envelope, now).write(stamp));
        changed.add(new NoticeChanged(user, notice.id()));
      }
    }
    return changed;
  }

  private static NoticeRow row(Map<Key, Item> rows, UserId user, NoticeGroup group) {
    return NoticeRow.of(user, group, rows);
  }
}

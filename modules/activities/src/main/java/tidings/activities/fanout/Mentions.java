// SPDX-License-Identifier: Apache-2.0
package tidings.activities.fanout;

import static java.util.regex.Pattern.compile;
import static java.util.stream.Stream.concat;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import tidings.core.Activity;
import tidings.core.Activity.Content;
import tidings.core.ActivityId;
import tidings.core.Bus;
import tidings.core.Envelope;
import tidings.core.Notifications.Kind;
import tidings.core.Notifications.Noticed;
import tidings.core.UserId;
import tidings.core.Watermark;
import tidings.store.Condition;
import tidings.store.ConditionFailed;
import tidings.store.Item;
import tidings.store.Keys;
import tidings.store.Table;
import tidings.store.Transaction;
import tidings.store.rows.ActivityReader;
import tidings.store.rows.ActivityRow;
import tidings.store.rows.NoticeRow;
import tidings.store.rows.SilenceRow;

/** The notices of those whom a text mentions: {@code @id}, each once, up to {@value #MOST}. */
public record Mentions(Bus bus, Table table, ActivityReader reader, Watermark watermark) {
  /** More are text like any other. */
  static final int MOST = 10;
  private static final Pattern MENTION =
      compile("(?<![A-Za-z0-9_@/.-])@([a-z0-9_]{1,30})(?![A-Za-z0-9_@-])");
  /** The operation that fails when the text is no longer the one that was read. */
  private static final int TEXT = 0;

  /** Who else than its actor is mentioned. */
  public static List<UserId> in(Envelope activity, Content object) {
    return MENTION.matcher(object.text().orElse(""))
        .results()
        .map((MatchResult found) -> new UserId(found.group(1)))
        .distinct()
        .filter(user -> !user.equals(activity.actor()))
        .limit(MOST)
        .toList();
  }

  /** Told again after a crash, it adds nothing: the activity is in the key. */
  void tell(Activity activity) {
    var mentioned = in(activity.envelope(), activity.object());
    for (var user : hearing(activity.envelope(), mentioned, activity.publishedAt())) {
      if (!tell(activity, user)) {
        reader.read(activity.id(), Optional.empty()).ifPresent(this::tell);
        return;
      }
    }
  }

  private List<UserId> hearing(Envelope activity, List<UserId> mentioned, Instant now) {
    return new Hearing(table).of(activity, mentioned, now);
  }

  /** @return whether the text is still the one that was read */
  private boolean tell(Activity activity, UserId user) {
    return watermark.during(at -> tell(activity, user, at));
  }

  private boolean tell(Activity activity, UserId user, ActivityId at) {
    var notice = notice(activity.envelope(), user, activity.publishedAt(), Optional.empty());
    try {
      var transaction = new Transaction()
          .check(Keys.profile(activity.id().ref()), ActivityRow.isAt(activity.revision()))
          .check(Keys.profile(user.ref()), Condition.present());
      SilenceRow.checkNone(transaction, user, activity.envelope().actor())
          .and(notice.write(at))
          .commit(table)
          .await();
      bus.tell(new Noticed(user, notice.group()));
      return true;
    } catch (ConditionFailed failed) {
      // otherwise there is no such user, or a block, or they have been told before
      return !failed.operations().contains(TEXT);
    }
  }

  /**
   * Adds to the transaction of an edit what it changes: who is mentioned now is told, who is not
   * mentioned any more has no notice. Others keep theirs as they are.
   *
   * @param stamp the time of the change
   * @return whose notices change, which is to be told when it is done
   */
  public List<Noticed> edit(ActivityRow before, ActivityRow after, Instant at,
      Transaction transaction, ActivityId stamp) {
    var then = in(before.envelope(), before.object());
    var now = in(after.envelope(), after.object());
    var gone = then.stream().filter(user -> !now.contains(user)).toList();
    var added = hearing(
        after.envelope(), now.stream().filter(user -> !then.contains(user)).toList(), at);
    if (gone.isEmpty() && added.isEmpty()) {
      return List.of();
    }
    var group = NoticeRow.mentioned(after.envelope().id());
    var rows = table.getAll(
        concat(
            concat(gone.stream(), added.stream()).map(user -> Keys.notice(user, group)),
            added.stream().map(user -> Keys.profile(user.ref())))
            .toList())
        .await();
    var changed = new ArrayList<UserId>();
    for (var user : gone) {
      var row = Optional.ofNullable(rows.get(Keys.notice(user, group)));
      var told = told(after.envelope(), user, row);
      transaction.and(row.isPresent() ? told.ended().write(stamp) : told.remove());
      row.ifPresent(there -> changed.add(user));
    }
    for (var user : added) {
      var row = Optional.ofNullable(rows.get(Keys.notice(user, group)));
      if (rows.containsKey(Keys.profile(user.ref()))
          && told(after.envelope(), user, row).isEmpty()) {
        SilenceRow.checkNone(transaction, user, after.envelope().actor())
            .and(notice(after.envelope(), user, at, row).write(stamp));
        changed.add(user);
      }
    }
    return changed.stream().map(user -> new Noticed(user, group)).toList();
  }

  private static NoticeRow notice(
      Envelope activity, UserId user, Instant at, Optional<Item> row) {
    return told(activity, user, row).joinedBy(activity.actor(), at);
  }

  /** @param row what is stored of it */
  private static NoticeRow told(Envelope activity, UserId user, Optional<Item> row) {
    var group = NoticeRow.mentioned(activity.id());
    return NoticeRow.of(user, group, Kind.MENTION, Optional.of(activity.id()), row);
  }
}

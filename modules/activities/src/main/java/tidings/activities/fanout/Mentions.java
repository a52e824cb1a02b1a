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
import tidings.core.Bus;
import tidings.core.Envelope;
import tidings.core.Notifications.Kind;
import tidings.core.Notifications.Noticed;
import tidings.core.UserId;
import tidings.store.Condition;
import tidings.store.ConditionFailed;
import tidings.store.Keys;
import tidings.store.Table;
import tidings.store.Transaction;
import tidings.store.rows.ActivityReader;
import tidings.store.rows.ActivityRow;
import tidings.store.rows.NoticeRow;

/** The notices of those whom a text mentions: {@code @id}, each once, up to {@value #MOST}. */
public record Mentions(Bus bus, Table table, ActivityReader reader) {
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
    for (var user : in(activity.envelope(), activity.object())) {
      if (!tell(activity, user)) {
        reader.read(activity.id(), Optional.empty()).ifPresent(this::tell);
        return;
      }
    }
  }

  /** @return whether the text is still the one that was read */
  private boolean tell(Activity activity, UserId user) {
    var notice = notice(activity.envelope(), user, activity.publishedAt());
    try {
      new Transaction()
          .check(Keys.profile(activity.id().ref()), ActivityRow.isAt(activity.revision()))
          .check(Keys.profile(user.ref()), Condition.present())
          .and(notice.write())
          .commit(table)
          .await();
      bus.tell(new Noticed(user, notice.group()));
      return true;
    } catch (ConditionFailed failed) {
      // otherwise there is no such user, or they have been told before
      return !failed.operations().contains(TEXT);
    }
  }

  /**
   * Adds to the transaction of an edit what it changes: who is mentioned now is told, who is not
   * mentioned any more has no notice. Others keep theirs as they are.
   *
   * @return whose notices change, which is to be told when it is done
   */
  public List<Noticed> edit(ActivityRow before, ActivityRow after, Instant at,
      Transaction transaction) {
    var then = in(before.envelope(), before.object());
    var now = in(after.envelope(), after.object());
    var gone = then.stream().filter(user -> !now.contains(user)).toList();
    var added = now.stream().filter(user -> !then.contains(user)).toList();
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
      transaction.and(NoticeRow.of(user, group, Kind.MENTION, Optional.empty(), row).remove());
      row.ifPresent(there -> changed.add(user));
    }
    for (var user : added) {
      if (rows.containsKey(Keys.profile(user.ref()))
          && !rows.containsKey(Keys.notice(user, group))) {
        transaction.and(notice(after.envelope(), user, at).write());
        changed.add(user);
      }
    }
    return changed.stream().map(user -> new Noticed(user, group)).toList();
  }

  private static NoticeRow notice(Envelope activity, UserId user, Instant at) {
    var group = NoticeRow.mentioned(activity.id());
    return NoticeRow
        .of(user, group, Kind.MENTION, Optional.of(activity.id()), Optional.empty())
        .joinedBy(activity.actor(), at);
  }
}

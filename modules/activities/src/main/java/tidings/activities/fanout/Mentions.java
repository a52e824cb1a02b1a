// SPDX-License-Identifier: Apache-2.0
package tidings.activities.fanout;

import static java.util.regex.Pattern.compile;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import tidings.core.Activity;
import tidings.core.Bus;
import tidings.core.Notifications.Kind;
import tidings.core.Notifications.Noticed;
import tidings.core.UserId;
import tidings.store.Condition;
import tidings.store.ConditionFailed;
import tidings.store.Keys;
import tidings.store.Table;
import tidings.store.Transaction;
import tidings.store.rows.NoticeRow;

/** The notices of those whom a text mentions: {@code @id}, each once, up to {@value #MOST}. */
record Mentions(Bus bus, Table table) {
  /** More are text like any other. */
  static final int MOST = 10;
  private static final Pattern MENTION =
      compile("(?<![A-Za-z0-9_@/.-])@([a-z0-9_]{1,30})(?![A-Za-z0-9_@-])");

  /** Told again after a crash, it adds nothing: the activity is in the key. */
  void tell(Activity activity) {
    for (var user : in(activity.object().text().orElse(""))) {
      if (!user.equals(activity.envelope().actor())) {
        tell(activity, user);
      }
    }
  }

  static List<UserId> in(String text) {
    return MENTION.matcher(text)
        .results()
        .map(found -> new UserId(found.group(1)))
        .distinct()
        .limit(MOST)
        .toList();
  }

  private void tell(Activity activity, UserId user) {
    var group = NoticeRow.mentioned(activity.id());
    var notice = NoticeRow
        .of(user, group, Kind.MENTION, Optional.of(activity.id()), Optional.empty())
        .joinedBy(activity.envelope().actor(), activity.publishedAt());
    try {
      new Transaction()
          .check(Keys.profile(user.ref()), Condition.present())
          .and(notice.write())
          .commit(table)
          .await();
      bus.tell(new Noticed(user, group));
    } catch (ConditionFailed nobodyOrTold) {
      // there is no such user, or they have been told before
    }
  }
}

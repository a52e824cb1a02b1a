// SPDX-License-Identifier: Apache-2.0
package tidings.activities;

import static java.util.stream.Stream.concat;

import java.util.stream.Stream;
import tidings.activities.fanout.Means;
import tidings.activities.fanout.Mentions;
import tidings.core.Notifications.Noticed;
import tidings.store.Keys;
import tidings.store.rows.ActivityRow;
import tidings.store.rows.NoticeRow;

/** Those who have notices of an activity, when it goes or comes back, and their notices with it. */
record Concerned(Means means) {

  /** Does not wait until they have heard. */
  void hear(ActivityRow activity) {
    var id = activity.envelope().id();
    var actor = activity.envelope().actor();
    var mentioned = Mentions.in(activity.envelope(), activity.object());
    var own = activity.takenDown()
        ? Stream.of(NoticeRow.liked(id), NoticeRow.commented(id), NoticeRow.takenDown(id))
        : Stream.of(NoticeRow.liked(id), NoticeRow.commented(id));
    var hints = concat(
        own.map(group -> new Noticed(actor, group)),
        mentioned.stream().map(user -> new Noticed(user, NoticeRow.mentioned(id))))
        .toList();
    means.table()
        .getAll(hints.stream().map(hint -> Keys.notice(hint.who(), hint.id())).toList())
        .onSuccess(
            there -> hints.stream()
                .filter(hint -> there.containsKey(Keys.notice(hint.who(), hint.id())))
                .forEach(means.bus()::tell));
  }
}

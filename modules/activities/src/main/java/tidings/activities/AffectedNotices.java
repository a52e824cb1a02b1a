// SPDX-License-Identifier: Apache-2.0
package tidings.activities;

import static java.util.stream.Stream.concat;

import java.util.stream.Stream;
import tidings.activities.fanout.DeliveryContext;
import tidings.core.Notifications.NoticeChanged;
import tidings.schema.FeedKeys;
import tidings.schema.readers.HandleReader;
import tidings.schema.rows.ActivityRow;
import tidings.schema.rows.NoticeGroup;
import tidings.store.Key;

/** Announces the notice groups about an activity that was deleted or restored. */
record AffectedNotices(DeliveryContext context) {

  /** Publishes before the end of the change. */
  void publishChanges(ActivityRow activity) {
    var id = activity.envelope().id();
    var actor = activity.envelope().actor();
    var mentioned = new HandleReader(context.table()).mentioned(activity.object().text(), actor);
    var actorGroups = activity.takenDown()
        ? Stream.of(NoticeGroup.likes(id), NoticeGroup.comments(id), NoticeGroup.shares(id),
            NoticeGroup.takedown(id))
        : Stream.of(NoticeGroup.likes(id), NoticeGroup.comments(id), NoticeGroup.shares(id));
    var hints = concat(
        actorGroups.map(group -> new NoticeChanged(actor, group.id())),
        mentioned.stream().flatMap(
            user -> Stream.of(NoticeGroup.mentions(activity.envelope()),
                NoticeGroup.formerMention(id))
                .map(group -> new NoticeChanged(user, group.id()))))
        .toList();
    context.table()
        .getAll(hints.stream().map(AffectedNotices::key).toList())
        .map(stored -> hints.stream().filter(hint -> stored.containsKey(key(hint))).toList())
        .otherwise(hints)
        .await()
        .forEach(context.bus()::publish);
  }

  private static Key key(NoticeChanged hint) {
    return FeedKeys.notice(hint.user(), hint.id());
  }
}

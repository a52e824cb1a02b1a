// SPDX-License-Identifier: Apache-2.0
package tidings.lists;

import static java.time.temporal.ChronoUnit.MILLIS;
import static tidings.core.Done.DONE;
import static tidings.core.errors.ErrorCode.NOT_FOUND;
import static tidings.core.errors.ErrorCode.TOO_MANY;

import java.time.InstantSource;
import java.util.Optional;
import tidings.core.Done;
import tidings.core.ListId;
import tidings.core.Lists;
import tidings.core.Lists.BlankList;
import tidings.core.Lists.DeleteList;
import tidings.core.Lists.ListInfo;
import tidings.core.Lists.PutList;
import tidings.core.Role;
import tidings.schema.ActivityKeys;
import tidings.schema.ListKeys;
import tidings.schema.readers.VisibilityReader;
import tidings.schema.rows.AuditRow.Action;
import tidings.schema.rows.AuditRows;
import tidings.schema.rows.ListRow;
import tidings.schema.rows.ProfileRow;
import tidings.schema.rows.RoleRow;
import tidings.store.Table;
import tidings.store.Transaction;

/** Creates, changes and deletes the lists of users. */
record ChangingLists(Table table, InstantSource clock, AuditRows audit) {

  /** A list that is new is counted with the others; those created on several servers at once are not. */
  ListInfo put(PutList ask) {
    var stored = table.get(ListKeys.list(ask.list())).await().map(ListRow::of);
    if (stored.isEmpty()) {
      requireBelowLimit(ask);
    }
    var row = stored
        .orElseGet(() -> ListRow.ofNew(ask.list(), clock.instant().truncatedTo(MILLIS)))
        .described(ask.title(), ask.isPublic());
    new Transaction()
        .check(ActivityKeys.profile(ask.user().ref()), ProfileRow.exists())
        .orRefuse(VisibilityReader.notFound(ask.user().ref()))
        .put(row.next()).onlyIf(row.isUnchanged())
        .commit(table).await();
    return ListReader.info(row, Optional.empty());
  }

  private void requireBelowLimit(PutList ask) {
    var lists = table.query(ListKeys.listsOf(ask.user().ref()).limit(Lists.MAX_LISTS)).await();
    if (lists.items().size() >= Lists.MAX_LISTS) {
      throw TOO_MANY.refusal("you cannot have more than " + Lists.MAX_LISTS + " lists");
    }
  }

  /** A private list is as one that is not there, also for moderators. */
  Done blank(BlankList ask) {
    RoleRow.require(table, ask.moderator(), Role.MODERATOR);
    var row = table.get(ListKeys.list(ask.list())).await().map(ListRow::of)
        .filter(list -> list.isPublic() && list.id().owner().isUser())
        .orElseThrow(() -> NOT_FOUND.refusal(
            "there is no list " + ask.list().name() + " of " + ask.list().owner()));
    new Transaction()
        .put(row.described(Optional.empty(), false).next()).onlyIf(row.isUnchanged())
        .put(audit.ofModeration(
            Action.BLANKED, ask.moderator(), ask.list(), Optional.of(ask.reason())))
        .commit(table).await();
    return DONE;
  }

  Done delete(DeleteList ask) {
    var list = new ListId(ask.user().ref(), ask.name());
    new Transaction().delete(ListKeys.list(list)).commit(table).await();
    return DONE;
  }
}

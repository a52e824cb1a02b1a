// SPDX-License-Identifier: Apache-2.0
package tidings.lists;

import static java.time.temporal.ChronoUnit.MILLIS;
import static tidings.core.Done.DONE;
import static tidings.core.errors.ErrorCode.TOO_MANY;

import java.time.InstantSource;
import java.util.Optional;
import tidings.core.Done;
import tidings.core.ListId;
import tidings.core.Lists;
import tidings.core.Lists.DeleteList;
import tidings.core.Lists.ListInfo;
import tidings.core.Lists.PutList;
import tidings.schema.ActivityKeys;
import tidings.schema.ListKeys;
import tidings.schema.readers.VisibilityReader;
import tidings.schema.rows.ListRow;
import tidings.schema.rows.ProfileRow;
import tidings.store.Table;
import tidings.store.Transaction;

/** Creates, changes and deletes the lists of users. */
record ChangingLists(Table table, InstantSource clock) {

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

  Done delete(DeleteList ask) {
    var list = new ListId(ask.user().ref(), ask.name());
    new Transaction().delete(ListKeys.list(list)).commit(table).await();
    return DONE;
  }
}

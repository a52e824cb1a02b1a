// SPDX-License-Identifier: Apache-2.0
package tidings.lists;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import tidings.core.Cursor;
import tidings.core.EntitySummary;
import tidings.core.Lists;
import tidings.core.Lists.ListInfo;
import tidings.core.Lists.ListsOf;
import tidings.core.Lists.MembersOf;
import tidings.core.Page;
import tidings.core.Ref;
import tidings.schema.ActivityKeys;
import tidings.schema.ListKeys;
import tidings.schema.readers.VisibilityReader;
import tidings.schema.readers.VisibleLists;
import tidings.schema.rows.ListRow;
import tidings.schema.rows.ProfileRow;
import tidings.store.Item;
import tidings.store.Key;
import tidings.store.Table;

/** Reads lists and their members, as a reader may see them. */
record ListReader(Table table, VisibilityReader visibilityReader, VisibleLists visibleLists,
    ChangingMembers changing) {

  List<ListInfo> lists(ListsOf ask) {
    var visibility = visibilityReader.of(ask.reader());
    var rows = table.query(ListKeys.listsOf(ask.owner()).limit(Lists.MAX_LISTS)).await().items();
    visibilityReader.require(ask.owner(), visibility);
    return rows.stream()
        .map(ListRow::of)
        .filter(row -> row.isVisibleTo(ask.reader()))
        .map(row -> info(row, ask.member()))
        .toList();
  }

  static ListInfo info(ListRow row, Optional<Ref> member) {
    return new ListInfo(row.id(), row.title().orElse(row.id().name()), row.isPublic(),
        row.members().size(), row.createdAt(), member.map(row.members()::contains));
  }

  Page<EntitySummary> members(MembersOf ask) {
    var visibility = visibilityReader.of(ask.reader());
    var ofOwner = visibleLists.ofOwner(ask.list(), ask.reader());
    var row = visibleLists.require(ask.list(), ask.reader(), visibility);
    var rest = row.members().stream().filter(isAfter(ask.after())).limit(ask.limit() + 1L).toList();
    var some = rest.subList(0, Math.min(ask.limit(), rest.size()));
    var profiles = table.getAll(some.stream().map(ActivityKeys::profile).toList()).await();
    var gone = some.stream().filter(ref -> isGone(ref, profiles)).toList();
    if (mayTidy(ask)) {
      changing.removeGone(ask.list(), gone);
    }
    var visible = visibilityReader.visible(some, visibility.await());
    var known = ofOwner.await();
    var shown = some.stream()
        .filter(ref -> visible.contains(ref) && known.shows(ref) && !gone.contains(ref))
        .map(ref -> summary(ref, profiles))
        .filter(summary -> !summary.isErased())
        .toList();
    return new Page<>(shown, rest.size() > some.size()
        ? Optional.of(new Cursor(some.getLast().toString()))
        : Optional.empty());
  }

  private static Predicate<Ref> isAfter(Optional<Cursor> after) {
    return after.map(cursor -> Ref.parse(cursor.position()))
        .<Predicate<Ref>>map(last -> ref -> ref.compareTo(last) > 0)
        .orElse(ref -> true);
  }

  /** An erased user, or a purged activity; other entities need no profile. */
  private static boolean isGone(Ref ref, Map<Key, Item> profiles) {
    return (ref.isUser() || ref.isActivity())
        && !profiles.containsKey(ActivityKeys.profile(ref));
  }

  /** What an entity follows has no reader of its own who would come across it. */
  private static boolean mayTidy(MembersOf ask) {
    return ask.reader().filter(reader -> ask.list().isOf(reader) || !ask.list().owner().isUser())
        .isPresent();
  }

  private static EntitySummary summary(Ref ref, Map<Key, Item> profiles) {
    return ProfileRow.summary(ref, Optional.ofNullable(profiles.get(ActivityKeys.profile(ref))));
  }
}

// SPDX-License-Identifier: Apache-2.0
package tidings.follows;

import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import tidings.core.Cursor;
import tidings.core.Follows.FollowListEntry;
import tidings.core.Follows.FollowedBy;
import tidings.core.Follows.FollowersOf;
import tidings.core.Page;
import tidings.core.Ref;
import tidings.core.UserId;
import tidings.core.Visibility;
import tidings.schema.FollowKeys;
import tidings.schema.readers.EntitySummaries;
import tidings.schema.readers.VisibilityReader;
import tidings.schema.rows.EdgeRow;
import tidings.store.Item;
import tidings.store.Query;
import tidings.store.Table;

/** Pages of the open edges of a user or to a target, without what the reader may not see. */
record FollowLists(Table table, EntitySummaries summaries, InstantSource clock,
    VisibilityReader visibilityReader) {

  Page<FollowListEntry> followers(FollowersOf ask) {
    return page(
        ask.ref(), FollowKeys.newestFollowersOf(ask.ref()), ask.reader(), ask.after(), ask.limit(),
        row -> new UserId(row.key().sk()).ref());
  }

  Page<FollowListEntry> followed(FollowedBy ask) {
    return page(
        ask.user().ref(), FollowKeys.newestEdgesOf(ask.user()), ask.reader(), ask.after(),
        ask.limit(), row -> EdgeRow.followed(row.key()));
  }

  /** @param owner the entity that the list is about; the reader must see it */
  private Page<FollowListEntry> page(
      Ref owner, Query edges, Optional<UserId> reader, Optional<Cursor> after, int limit,
      Function<Item, Ref> otherEnd) {
    var visibility = visibilityReader.of(reader);
    var reading = table.query(edges.after(after.map(Cursor::position)).limit(limit));
    visibilityReader.require(owner, visibility);
    var slice = reading.await();
    var shown = visible(slice.items(), otherEnd, visibility.await());
    var names = summaries.of(shown.stream().map(otherEnd).toList());
    return new Page<>(
        shown.stream()
            .map(row -> new FollowListEntry(
                names.summary(otherEnd.apply(row)),
                EdgeRow.edge(otherEnd.apply(row), row).since()))
            .filter(entry -> !entry.entity().isErased())
            .toList(),
        slice.next().map(Cursor::new));
  }

  private List<Item> visible(
      List<Item> edges, Function<Item, Ref> otherEnd, Visibility visibility) {
    var now = clock.instant();
    var open = edges.stream()
        .filter(row -> EdgeRow.edge(otherEnd.apply(row), row).isOpenAt(now))
        .toList();
    Set<Ref> visible =
        visibilityReader.visible(open.stream().map(otherEnd).toList(), visibility);
    return open.stream().filter(row -> visible.contains(otherEnd.apply(row))).toList();
  }
}

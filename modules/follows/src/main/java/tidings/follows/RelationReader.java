// SPDX-License-Identifier: Apache-2.0
package tidings.follows;

import static java.util.stream.Collectors.toSet;

import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import tidings.core.Follows.Relation;
import tidings.core.Ref;
import tidings.core.UserId;
import tidings.schema.FollowKeys;
import tidings.schema.readers.VisibilityReader;
import tidings.schema.rows.BlockMuteRow;
import tidings.schema.rows.EdgeRow;
import tidings.schema.rows.FollowRequestRow;
import tidings.store.Item;
import tidings.store.Key;
import tidings.store.Table;

/**
 * Reads whether a user follows, blocks or mutes refs: one batch, and one of those activities among
 * them to which there is a relation. Of a ref that the user may not see, only the block is told.
 */
record RelationReader(Table table, VisibilityReader visibility, InstantSource clock) {

  List<Relation> of(UserId user, List<Ref> refs) {
    var reading = visibility.of(Optional.of(user));
    var now = clock.instant();
    var rows =
        table.getAll(refs.stream().flatMap(ref -> keys(user, ref)).distinct().toList()).await();
    var found = refs.stream().map(ref -> relation(user, ref, rows, now)).toList();
    var shown = shown(found);
    var visible = shown.isEmpty() ? shown : visibility.visible(shown, reading.await());
    return found.stream()
        .map(relation -> visible.contains(relation.ref()) ? relation : relation.blockOnly())
        .toList();
  }

  private static Set<Ref> shown(List<Relation> found) {
    return found.stream().filter(Relation::needsVisibility).map(Relation::ref).collect(toSet());
  }

  private static Stream<Key> keys(UserId user, Ref ref) {
    var ofAll = Stream.of(FollowKeys.edge(user, ref), FollowKeys.mute(user, ref));
    return ref.isUser()
        ? Stream.concat(ofAll, Stream.of(FollowKeys.block(user, ref), request(user, ref)))
        : ofAll;
  }

  private static Key request(UserId user, Ref owner) {
    return FollowKeys.request(new UserId(owner.id()), user);
  }

  private static Relation relation(UserId user, Ref ref, Map<Key, Item> rows, Instant now) {
    var follows = row(rows, FollowKeys.edge(user, ref))
        .filter(row -> EdgeRow.edge(ref, row).isOpenAt(now))
        .isPresent();
    return new Relation(
        ref,
        follows,
        !follows && ref.isUser() && row(rows, request(user, ref))
            .map(row -> FollowRequestRow.of(new UserId(ref.id()), row))
            .filter(request -> !request.isOver(now))
            .isPresent(),
        row(rows, FollowKeys.block(user, ref)).isPresent(),
        row(rows, FollowKeys.mute(user, ref))
            .filter(row -> BlockMuteRow.isActive(row, now))
            .isPresent());
  }

  private static Optional<Item> row(Map<Key, Item> rows, Key key) {
    return Optional.ofNullable(rows.get(key));
  }
}

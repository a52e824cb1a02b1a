// SPDX-License-Identifier: Apache-2.0
package tidings.schema.rows;

import java.time.Instant;
import java.util.Collection;
import java.util.Collections;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import tidings.core.ListId;
import tidings.core.Ref;
import tidings.core.UserId;
import tidings.schema.ItemType;
import tidings.schema.ListKeys;
import tidings.store.Condition;
import tidings.store.Item;

/**
 * A list with its members: a reader of its feed needs all of them, and they are few enough for one
 * row.
 *
 * @param version 0 if it is not stored yet; each change is stored in the next version
 * @param title empty for its name
 */
public record ListRow(ListId id, long version, Optional<String> title, boolean isPublic,
    Instant createdAt, SortedSet<Ref> members) {
  private static final String VERSION = "version";
  private static final String TITLE = "title";
  private static final String PUBLIC = "public";
  private static final String CREATED_AT = "createdAt";
  private static final String MEMBERS = "members";

  public ListRow {
    members = Collections.unmodifiableSortedSet(new TreeSet<>(members));
  }

  /** A list without members that is not stored yet. */
  public static ListRow ofNew(ListId id, Instant now) {
    return new ListRow(id, 0, Optional.empty(), false, now, new TreeSet<>());
  }

  /** What an entity follows that follows nothing yet: everybody may know it. */
  public static ListRow ofNewFollows(Ref entity, Instant now) {
    return ofNew(ListId.followsOf(entity), now).described(Optional.empty(), true);
  }

  public static ListRow of(Item row) {
    var members = new TreeSet<Ref>();
    row.list(MEMBERS).forEach(ref -> members.add(Ref.parse(ref)));
    return new ListRow(
        ListKeys.listOf(row.key()), row.number(VERSION), row.findText(TITLE), row.flag(PUBLIC),
        Instant.ofEpochMilli(row.number(CREATED_AT)), members);
  }

  /** The row in its next version. */
  public Item next() {
    var row = ItemType.LIST.at(ListKeys.list(id))
        .set(VERSION, version + 1)
        .set(TITLE, title)
        .set(CREATED_AT, createdAt.toEpochMilli())
        .set(MEMBERS, members.stream().map(Ref::toString).toList());
    if (isPublic) {
      row.set(PUBLIC, true);
    }
    return row.build();
  }

  /** It is unchanged since it was read. */
  public Condition isUnchanged() {
    return version == 0 ? Condition.absent() : Condition.equal(VERSION, version);
  }

  public boolean isVisibleTo(Optional<UserId> reader) {
    return isPublic || reader.filter(id::isOf).isPresent();
  }

  public ListRow described(Optional<String> newTitle, boolean nowPublic) {
    return new ListRow(id, version, newTitle, nowPublic, createdAt, members);
  }

  public ListRow with(Ref member) {
    var more = new TreeSet<>(members);
    more.add(member);
    return withMembers(more);
  }

  public ListRow without(Collection<Ref> some) {
    var rest = new TreeSet<>(members);
    rest.removeAll(some);
    return withMembers(rest);
  }

  private ListRow withMembers(SortedSet<Ref> others) {
    return new ListRow(id, version, title, isPublic, createdAt, others);
  }
}

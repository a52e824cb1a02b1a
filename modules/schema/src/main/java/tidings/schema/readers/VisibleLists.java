// SPDX-License-Identifier: Apache-2.0
package tidings.schema.readers;

import static tidings.core.errors.ErrorCode.NOT_FOUND;

import io.vertx.core.Future;
import java.time.Instant;
import java.util.Optional;
import tidings.core.ListId;
import tidings.core.Ref;
import tidings.core.UserId;
import tidings.core.Visibility;
import tidings.core.errors.Refusal;
import tidings.schema.ListKeys;
import tidings.schema.rows.ListRow;
import tidings.store.Table;

/** Reads lists, and which of their members a reader may know. Blocks for the store. */
public record VisibleLists(Table table, VisibilityReader visibilityReader) {

  /**
   * A list, if the reader may see it and its owner. What an entity follows is empty until it follows
   * something.
   *
   * @throws Refusal {@code not_found}
   */
  public ListRow require(ListId list, Optional<UserId> reader, Future<Visibility> visibility) {
    var stored = table.get(ListKeys.list(list));
    visibilityReader.require(list.owner(), visibility);
    return stored.await().map(ListRow::of)
        .or(() -> followsNothing(list))
        .filter(row -> row.isVisibleTo(reader))
        .orElseThrow(() -> notFound(list));
  }

  /** @throws Refusal {@code not_found} */
  public ListRow requireOwn(ListId list) {
    return table.get(ListKeys.list(list)).await().map(ListRow::of)
        .orElseThrow(() -> notFound(list));
  }

  private static Optional<ListRow> followsNothing(ListId list) {
    Ref owner = list.owner();
    return !owner.isUser() && list.equals(ListId.followsOf(owner))
        ? Optional.of(ListRow.ofNewFollows(owner, Instant.EPOCH))
        : Optional.empty();
  }

  private static Refusal notFound(ListId list) {
    return NOT_FOUND.refusal("there is no list " + list.name() + " of " + list.owner());
  }

  /**
   * What the owner of a list may see, for another reader: whoever has blocked the owner, or was blocked,
   * is not in the list. Without a read for the owner, and if the owner is no user.
   */
  public Future<Visibility> ofOwner(ListId list, Optional<UserId> reader) {
    return list.owner().isUser() && reader.filter(list::isOf).isEmpty()
        ? visibilityReader.of(Optional.of(new UserId(list.owner().id())))
        : Future.succeededFuture(Visibility.PUBLIC);
  }
}

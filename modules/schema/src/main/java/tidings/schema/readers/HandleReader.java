// SPDX-License-Identifier: Apache-2.0
package tidings.schema.readers;

import java.util.List;
import java.util.Optional;
import tidings.core.Handle;
import tidings.core.MentionedHandles;
import tidings.core.UserId;
import tidings.schema.AccountKeys;
import tidings.schema.rows.HandleRow;
import tidings.store.Table;

/** Reads which users have these handles. Blocks for the store. */
public record HandleReader(Table table) {

  /** The users whom a text mentions, other than its author, whether they exist or not. */
  public List<UserId> mentioned(Optional<String> text, UserId author) {
    return users(MentionedHandles.in(text)).stream()
        .filter(user -> !user.equals(author))
        .toList();
  }

  /** The user of a handle, who may not exist. */
  public UserId user(Handle handle) {
    return users(List.of(handle)).getFirst();
  }

  /**
   * The users of these handles, without duplicates. Of a handle that nobody claims it is the user
   * with that id, who may not exist: accounts that are older than the claims have none.
   */
  public List<UserId> users(List<Handle> handles) {
    if (handles.isEmpty()) {
      return List.of();
    }
    var rows = table.getAll(handles.stream().map(AccountKeys::handle).toList()).await();
    return handles.stream()
        .map(handle -> Optional.ofNullable(rows.get(AccountKeys.handle(handle)))
            .map(HandleRow::user)
            .orElseGet(() -> new UserId(handle.folded().text())))
        .distinct()
        .toList();
  }
}

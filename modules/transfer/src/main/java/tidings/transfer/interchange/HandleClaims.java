// SPDX-License-Identifier: Apache-2.0
package tidings.transfer.interchange;

import com.carrotsearch.hppc.LongLongHashMap;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tidings.core.Handle;
import tidings.core.UserId;
import tidings.schema.AccountKeys;
import tidings.schema.rows.HandleRow;
import tidings.store.Item;
import tidings.store.Key;

/**
 * The handles that the accounts of a file claim. A handle of an account comes before the ids of
 * others; of ids that differ in case alone the first one is claimed, and the others have no claim,
 * as with users whom the site creates.
 */
final class HandleClaims {
  private final LongLongHashMap named = new LongLongHashMap();
  private final LongLongHashMap ids = new LongLongHashMap();

  /** Adds a valid line. Returns why it conflicts with an earlier one, if it does. */
  Optional<String> add(ImportRecord entry) {
    if (!(entry instanceof AccountRecord account)) {
      return Optional.empty();
    }
    long user = Hash64.of(account.id().text());
    var handle = account.profile().handle();
    if (handle.isPresent() && !named.putIfAbsent(hash(handle.get()), user)) {
      return Optional.of("an earlier line has the handle " + handle.get());
    }
    Handle.ofId(account.id()).ifPresent(id -> ids.putIfAbsent(hash(id), user));
    return Optional.empty();
  }

  /** The claim of an account on its own id, unless another account of the file has it. */
  Optional<HandleRow> ofId(AccountRecord account) {
    long user = Hash64.of(account.id().text());
    return Handle.ofId(account.id())
        .filter(id -> ids.getOrDefault(hash(id), user) == user
            && named.getOrDefault(hash(id), user) == user)
        .map(id -> new HandleRow(id, account.id()));
  }

  /** The keys that tell whether the handle of an account is taken in the store. */
  static List<Key> keys(ImportRecord entry) {
    var keys = new ArrayList<Key>();
    if (entry instanceof AccountRecord account) {
      account.profile().handle().ifPresent(handle -> {
        keys.add(account.key());
        keys.add(AccountKeys.handle(handle));
        keys.add(accountOf(handle));
      });
    }
    return keys;
  }

  /**
   * Returns why the handle of an account is taken in the store, if it is.
   *
   * @param rows the rows of {@link #keys} that the store has
   */
  static Optional<String> taken(ImportRecord entry, Map<Key, Item> rows) {
    return entry instanceof AccountRecord account
        ? account.profile().handle().filter(handle -> isTaken(handle, account.id(), rows))
            .map(handle -> "the handle " + handle + " is taken")
        : Optional.empty();
  }

  /** Accounts that are older than the claims have none on their ids. */
  private static boolean isTaken(Handle handle, UserId user, Map<Key, Item> rows) {
    var claim = Optional.ofNullable(rows.get(AccountKeys.handle(handle))).map(HandleRow::user);
    return claim.map(owner -> !owner.equals(user))
        .orElseGet(() -> rows.containsKey(accountOf(handle)));
  }

  private static Key accountOf(Handle handle) {
    return AccountKeys.account(new UserId(handle.folded().text()));
  }

  private static long hash(Handle handle) {
    return Hash64.of(handle.folded().text());
  }
}

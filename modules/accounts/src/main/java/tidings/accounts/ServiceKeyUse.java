// SPDX-License-Identifier: Apache-2.0
package tidings.accounts;

import static tidings.core.errors.ErrorCode.INVALID_TOKEN;
import static tidings.core.errors.ErrorCode.SCOPE_MISSING;
import static tidings.core.errors.ErrorCode.UNKNOWN_USER;

import io.vertx.core.Future;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;
import tidings.accounts.keys.ServiceKeyRow;
import tidings.accounts.keys.ServiceKeyText;
import tidings.core.Accounts.Session;
import tidings.core.KeyName;
import tidings.core.Role;
import tidings.core.ServiceKeys.Scope;
import tidings.core.ServiceKeys.ServiceKey;
import tidings.core.ServiceKeys.UseKey;
import tidings.core.UserId;
import tidings.core.errors.Refusal;
import tidings.schema.AccountKeys;
import tidings.store.Item;
import tidings.store.Key;

/**
 * Decides whether a service key may be used for a call: reads the key and the user that the call is
 * made as, so that the end of either is in force at the next call. Does not block.
 */
record ServiceKeyUse(AccountContext context) {

  /** Fails as {@link UseKey} says. */
  Future<ServiceKey> use(UseKey ask) {
    var text = ServiceKeyText.find(ask.token());
    return text.isEmpty()
        ? Future.failedFuture(invalid())
        : require(
            text.get().name(), row -> row.isOf(text.get()), ask.scope(), ask.user());
  }

  /** Checks the session of a live connection whose ticket a key has issued. */
  Future<Session> check(Session session, KeyName key) {
    return require(key, row -> true, Scope.READ, Optional.of(session.user())).map(session);
  }

  private Future<ServiceKey> require(KeyName name, Predicate<ServiceKeyRow> isSent, Scope scope,
      Optional<UserId> user) {
    var keys = Stream.concat(
        Stream.of(AccountKeys.serviceKey(name)), user.stream().flatMap(ServiceKeyUse::rowsOf))
        .toList();
    return context.table().getAll(keys).map(rows -> {
      var row = Optional.ofNullable(rows.get(AccountKeys.serviceKey(name)))
          .map(ServiceKeyRow::of)
          .filter(isSent)
          .orElseThrow(ServiceKeyUse::invalid);
      requireScope(row.key(), scope);
      user.ifPresent(acting -> requireUser(row.key(), acting, rows));
      recordUse(row);
      return row.key();
    });
  }

  private static Stream<Key> rowsOf(UserId user) {
    return Stream.of(AccountKeys.account(user), AccountKeys.suspension(user),
        AccountKeys.role(Role.MODERATOR, user));
  }

  private static void requireUser(ServiceKey key, UserId user, Map<Key, Item> rows) {
    if (!rows.containsKey(AccountKeys.account(user))) {
      throw UNKNOWN_USER.refusal("there is no account " + user);
    }
    Suspensions.requireNone(Optional.ofNullable(rows.get(AccountKeys.suspension(user))));
    if (rows.containsKey(AccountKeys.role(Role.MODERATOR, user))) {
      requireScope(key, Scope.MODERATE);
    }
  }

  private static void requireScope(ServiceKey key, Scope scope) {
    if (!key.scopes().contains(scope)) {
      throw SCOPE_MISSING.refusal("the key " + key.name() + " lacks the scope " + scope);
    }
  }

  /** Nobody waits for it, and it may fail. */
  private void recordUse(ServiceKeyRow row) {
    row.recordUse(context.accounts().clock().instant())
        .ifPresent(used -> used.commit(context.table()));
  }

  private static Refusal invalid() {
    return INVALID_TOKEN.refusal("the key is wrong, revoked or expired");
  }
}

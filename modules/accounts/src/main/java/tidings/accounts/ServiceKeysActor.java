// SPDX-License-Identifier: Apache-2.0
package tidings.accounts;

import static java.time.temporal.ChronoUnit.MILLIS;
import static java.time.temporal.ChronoUnit.SECONDS;
import static tidings.core.Done.DONE;
import static tidings.core.errors.ErrorCode.ALREADY_TAKEN;
import static tidings.core.errors.ErrorCode.NOT_FOUND;
import static tidings.core.errors.ErrorCode.TOO_MANY;

import io.vertx.core.Future;
import java.util.List;
import java.util.Optional;
import tidings.accounts.keys.ServiceKeyRow;
import tidings.accounts.keys.ServiceKeyText;
import tidings.core.Done;
import tidings.core.KeyName;
import tidings.core.ServiceKeys;
import tidings.core.ServiceKeys.CreateKey;
import tidings.core.ServiceKeys.KeyRevoked;
import tidings.core.ServiceKeys.NewKey;
import tidings.core.ServiceKeys.ServiceKey;
import tidings.core.bus.Actor;
import tidings.schema.AccountKeys;
import tidings.schema.broadcast.Broadcasts;
import tidings.schema.rows.AuditRow.Action;
import tidings.store.Condition;
import tidings.store.Transaction;

/** Creates, lists, revokes and uses service keys. */
final class ServiceKeysActor implements Actor<ServiceKeys<?>> {
  private final AccountContext context;
  private final ServiceKeyUse use;

  ServiceKeysActor(AccountContext context, ServiceKeyUse use) {
    this.context = context;
    this.use = use;
  }

  Future<?> start() {
    return context.bus().serve(ServiceKeys.class, this);
  }

  @Override
  public Object answer(ServiceKeys<?> ask) {
    return switch (ask) {
      case ServiceKeys.CreateKey create -> create(create);
      case ServiceKeys.ListKeys list -> list();
      case ServiceKeys.RevokeKey(var name) -> revoke(name);
      case ServiceKeys.UseKey used -> use.use(used);
    };
  }

  private NewKey create(CreateKey ask) {
    if (list().size() >= ServiceKeys.MAX_KEYS) {
      throw TOO_MANY.refusal("there are " + ServiceKeys.MAX_KEYS + " keys; revoke one first");
    }
    var now = context.accounts().clock().instant();
    var key = new ServiceKey(
        ask.name(), ask.scopes(), now.truncatedTo(MILLIS), Optional.empty(),
        now.plus(ask.lifetime()).truncatedTo(SECONDS));
    var text = new ServiceKeyText(ask.name(), Token.random().text());
    new Transaction()
        .put(ServiceKeyRow.of(key, text).item())
        .onlyIf(Condition.absent())
        .orRefuse(ALREADY_TAKEN.refusal("there is a key " + ask.name() + "; revoke it first"))
        .put(context.audit().ofServiceKey(Action.CREATED_KEY, ask.name()))
        .commit(context.table())
        .await();
    return new NewKey(key, text.text());
  }

  private List<ServiceKey> list() {
    return context.table().queryFirst(AccountKeys.serviceKeys(), ServiceKeys.MAX_KEYS).await()
        .stream().map(row -> ServiceKeyRow.of(row).key()).toList();
  }

  private Done revoke(KeyName name) {
    var revoked = new KeyRevoked(name);
    var transaction = new Transaction()
        .delete(AccountKeys.serviceKey(name))
        .onlyIf(Condition.present())
        .orRefuse(NOT_FOUND.refusal("there is no key " + name))
        .put(context.audit().ofServiceKey(Action.REVOKED_KEY, name));
    new Broadcasts(context.bus(), context.table()).add(transaction, revoked);
    transaction.commit(context.table()).await();
    context.bus().publish(revoked);
    return DONE;
  }
}

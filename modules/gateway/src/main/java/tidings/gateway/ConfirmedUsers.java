// SPDX-License-Identifier: Apache-2.0
package tidings.gateway;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.vertx.core.Future;
import tidings.core.Accounts.Session;
import tidings.core.EmailPolicy;
import tidings.core.Emails.RequireConfirmed;
import tidings.core.UserId;
import tidings.core.bus.Bus;

/**
 * Asked by every call that does something to others: where e-mail addresses are required, it is
 * refused before the address of the account is confirmed. Costs nothing elsewhere, and a read for
 * each user here, once: who has confirmed an address never needs to again. The site answers for the
 * users whom it signs in or acts as.
 */
final class ConfirmedUsers {
  private static final int MAX_USERS = 100_000;

  private final Bus bus;
  private final EmailPolicy policy;
  private final Cache<UserId, Boolean> confirmed =
      Caffeine.newBuilder().maximumSize(MAX_USERS).build();

  ConfirmedUsers(Bus bus, EmailPolicy policy) {
    this.bus = bus;
    this.policy = policy;
  }

  /** Returns the session, or fails as {@code email_unconfirmed}. */
  Future<Session> require(Session me) {
    if (policy != EmailPolicy.REQUIRED || me.isOfSite()
        || confirmed.getIfPresent(me.user()) != null) {
      return Future.succeededFuture(me);
    }
    return bus.ask(new RequireConfirmed(me.user())).map(done -> {
      confirmed.put(me.user(), true);
      return me;
    });
  }
}

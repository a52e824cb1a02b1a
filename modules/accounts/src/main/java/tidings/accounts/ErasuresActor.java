// SPDX-License-Identifier: Apache-2.0
package tidings.accounts;

import io.vertx.core.Future;
import tidings.core.Erasures;
import tidings.core.bus.Actor;

/** Begins erasures and reports about them. */
final class ErasuresActor implements Actor<Erasures<?>> {
  private final AccountContext context;
  private final ErasingUser erasing;

  ErasuresActor(AccountContext context) {
    this.context = context;
    this.erasing = new ErasingUser(context);
  }

  Future<?> start() {
    return context.bus().serve(Erasures.class, this);
  }

  @Override
  public Object answer(Erasures<?> ask) {
    return switch (ask) {
      case Erasures.Erase erase -> erasing.erase(erase);
      case Erasures.ErasureOf(var user) -> erasing.report(user);
    };
  }
}

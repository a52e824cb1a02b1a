// SPDX-License-Identifier: Apache-2.0
package tidings.accounts.erasing;

import io.vertx.core.Future;
import java.util.List;
import tidings.core.UserId;
import tidings.core.bus.Ask;
import tidings.core.bus.Bus;
import tidings.store.Table;

/** The dependencies of the steps of an erasure. */
record ErasureContext(Bus bus, Table table, UserId user, ErasureProgress progress) {

  /** Waits for all, so that none is running when the page is done. */
  void await(List<Ask<?>> removals) {
    var pending = removals.stream().map(ask -> (Future<?>) bus.ask(ask)).toList();
    Future.join(pending).await();
  }
}

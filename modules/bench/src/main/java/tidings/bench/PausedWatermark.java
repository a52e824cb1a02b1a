// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import io.vertx.core.Future;
import java.util.List;
import java.util.function.BooleanSupplier;
import tidings.schema.SystemKeys;
import tidings.store.ConditionFailedException;
import tidings.store.ForwardingTable;
import tidings.store.Op;
import tidings.store.Table;

/**
 * A shared table whose watermark stands still at times, as if another node were faster. Otherwise a
 * change that happens just when it advances is told once more, so that the units of a call would
 * depend on the time of the call. A single server's watermark is its own and goes on.
 */
record PausedWatermark(Table table, BooleanSupplier isPaused) implements ForwardingTable {
  @Override
  public Future<Void> write(List<Op> ops) {
    boolean advances =
        ops.stream().map(Op::key).anyMatch(SystemKeys.watermark()::equals);
    return advances && table.isShared() && isPaused.getAsBoolean()
        ? Future.failedFuture(new ConditionFailedException(List.of()))
        : table.write(ops);
  }
}

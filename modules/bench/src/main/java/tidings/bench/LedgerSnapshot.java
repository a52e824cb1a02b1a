// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import java.util.Map;
import java.util.Set;
import tidings.store.CapacityUsage.CallKind;
import tidings.store.CapacityUsage.Total;

/** The totals of a ledger before a call. */
record LedgerSnapshot(CapacityLedger ledger, Map<CallKind, Total> calls,
    Map<CallKind, Total> backgrounds, int queryCount) {

  static LedgerSnapshot of(CapacityLedger ledger) {
    return new LedgerSnapshot(ledger, ledger.used(CallOrigin.CALL),
        ledger.used(CallOrigin.BACKGROUND),
        ledger.queryShapes().size());
  }

  /** The consumption since the snapshot. */
  Cost cost(ApiCall call) {
    var queries = ledger.queryShapes();
    return new Cost(call, ledger.usedSince(CallOrigin.CALL, calls),
        ledger.usedSince(CallOrigin.BACKGROUND, backgrounds),
        Set.copyOf(queries.subList(queryCount, queries.size())));
  }
}

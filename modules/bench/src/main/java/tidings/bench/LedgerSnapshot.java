// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import java.util.Map;
import java.util.Set;
import tidings.store.CapacityUsage.CallKind;
import tidings.store.CapacityUsage.Total;

/** How a ledger stood before a call. */
record LedgerSnapshot(CapacityLedger ledger, Map<CallKind, Total> calls,
    Map<CallKind, Total> backgrounds, int questions) {

  static LedgerSnapshot of(CapacityLedger ledger) {
    return new LedgerSnapshot(ledger, ledger.used(CallOrigin.CALL),
        ledger.used(CallOrigin.BACKGROUND),
        ledger.queryShapes().size());
  }

  /** What has been used since. */
  Cost cost(ApiCall call) {
    var asked = ledger.queryShapes();
    return new Cost(call, ledger.usedSince(CallOrigin.CALL, calls),
        ledger.usedSince(CallOrigin.BACKGROUND, backgrounds),
        Set.copyOf(asked.subList(questions, asked.size())));
  }
}

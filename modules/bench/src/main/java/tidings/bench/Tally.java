// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import java.util.Map;
import java.util.Set;
import tidings.store.Consumption.Sum;
import tidings.store.Consumption.Use;

/** How a ledger stood before a call. */
record Tally(Ledger ledger, Map<Use, Sum> calls, Map<Use, Sum> backgrounds, int questions) {

  static Tally of(Ledger ledger) {
    return new Tally(ledger, ledger.used(Origin.CALL), ledger.used(Origin.BACKGROUND),
        ledger.questions().size());
  }

  /** What has been used since. */
  Cost cost(ApiCall call) {
    var asked = ledger.questions();
    return new Cost(call, ledger.usedSince(Origin.CALL, calls),
        ledger.usedSince(Origin.BACKGROUND, backgrounds),
        Set.copyOf(asked.subList(questions, asked.size())));
  }
}

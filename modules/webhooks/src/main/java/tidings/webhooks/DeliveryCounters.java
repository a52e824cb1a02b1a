// SPDX-License-Identifier: Apache-2.0
package tidings.webhooks;

import java.util.concurrent.atomic.LongAdder;

/** Counts the deliveries of this node since its start. */
record DeliveryCounters(LongAdder delivered, LongAdder failed, LongAdder dead) {
  DeliveryCounters() {
    this(new LongAdder(), new LongAdder(), new LongAdder());
  }
}

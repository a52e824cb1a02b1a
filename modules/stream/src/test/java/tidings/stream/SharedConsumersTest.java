// SPDX-License-Identifier: Apache-2.0
package tidings.stream;

import tidings.store.Table;
import tidings.store.embedded.Shared;

/** Consumers on a table that other servers may be using, too. */
final class SharedConsumersTest extends EmbeddedConsumersTest {
  @Override
  Table table() {
    return Shared.of(super.table());
  }
}

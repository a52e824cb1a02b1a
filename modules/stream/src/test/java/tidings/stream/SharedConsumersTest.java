// SPDX-License-Identifier: Apache-2.0
package tidings.stream;

import tidings.store.SharedTable;
import tidings.store.Table;

/** Consumers on a table that other servers may be using, too. */
final class SharedConsumersTest extends EmbeddedConsumersTest {
  @Override
  Table table() {
    return SharedTable.of(super.table());
  }
}

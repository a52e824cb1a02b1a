// SPDX-License-Identifier: Apache-2.0
package tidings.stream;

import tidings.store.SharedTable;
import tidings.store.Table;

/** The consumer contract on a table that reports to be shared. */
final class SharedConsumersTest extends EmbeddedConsumersTest {
  @Override
  Table table() {
    return SharedTable.of(super.table());
  }
}

// SPDX-License-Identifier: Apache-2.0
package tidings.store;

/** Records the capacity used by each call of a table, in DynamoDB's read or write units. */
@FunctionalInterface
public interface Meter {
  Meter NONE = (operation, accessPattern, units) -> {};

  /** The operations of a table. */
  enum Operation {
    GET,
    GET_ALL,
    QUERY,
    WRITE,
    PUT_ALL,
    DELETE_ALL,
    SEGMENT
  }

  /**
   * @param accessPattern kind of items, see {@link TableLayout#accessPattern}; a few dozen values
   */
  void recordUsage(Operation operation, String accessPattern, double units);
}

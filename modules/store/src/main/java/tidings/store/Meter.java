// SPDX-License-Identifier: Apache-2.0
package tidings.store;

/** Hears what each call of a table has used, in DynamoDB's units of reading or writing. */
@FunctionalInterface
public interface Meter {
  Meter NONE = (operation, accessPattern, units) -> {};

  /** What a table can be asked to do. */
  enum Operation {
    GET,
    GET_ALL,
    QUERY,
    WRITE,
    PUT_ALL,
    DELETE_ALL,
    SEGMENT
  }

  /** @param accessPattern of which kind, see {@link TableLayout#accessPattern}; there are few dozens of them */
  void recordUsage(Operation operation, String accessPattern, double units);
}

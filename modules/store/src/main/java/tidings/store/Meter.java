// SPDX-License-Identifier: Apache-2.0
package tidings.store;

/** Hears what each call of a table has used, in DynamoDB's units of reading or writing. */
@FunctionalInterface
public interface Meter {
  Meter NONE = (operation, question, units) -> {};

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

  /** @param question of which {@link Question} kind; there are few dozens of them */
  void used(Operation operation, String question, double units);
}

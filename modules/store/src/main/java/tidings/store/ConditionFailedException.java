// SPDX-License-Identifier: Apache-2.0
package tidings.store;

import java.util.List;

/**
 * A transaction was not committed because conditions of some operations did not hold. The
 * operations are given by index.
 */
public final class ConditionFailedException extends RuntimeException {
  private final transient List<Integer> operations;

  public ConditionFailedException(List<Integer> operations) {
    super("conditions failed at operations " + operations, null, false, false);
    this.operations = List.copyOf(operations);
  }

  public List<Integer> operations() {
    return operations;
  }
}

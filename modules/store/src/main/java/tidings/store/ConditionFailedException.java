// SPDX-License-Identifier: Apache-2.0
package tidings.store;

import java.util.List;

/** A transaction did not happen, because conditions of these operations (by number) did not hold. */
public final class ConditionFailedException extends RuntimeException {
  private final transient List<Integer> operations;

  public ConditionFailedException(List<Integer> operations) {
    super("conditions failed at " + operations, null, false, false);
    this.operations = List.copyOf(operations);
  }

  public List<Integer> operations() {
    return operations;
  }
}

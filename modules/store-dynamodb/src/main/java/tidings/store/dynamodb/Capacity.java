// SPDX-License-Identifier: Apache-2.0
package tidings.store.dynamodb;

import java.util.List;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.ConsumedCapacity;

/**
 * The capacity units that a response reports; 0 if it reports none, as imitations of DynamoDB may.
 */
final class Capacity {
  private Capacity() {}

  static double of(@Nullable ConsumedCapacity capacity) {
    return capacity == null || capacity.capacityUnits() == null ? 0 : capacity.capacityUnits();
  }

  static double of(List<ConsumedCapacity> capacities) {
    return capacities.stream().mapToDouble(Capacity::of).sum();
  }
}

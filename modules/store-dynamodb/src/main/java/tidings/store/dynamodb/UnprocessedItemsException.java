// SPDX-License-Identifier: Apache-2.0
package tidings.store.dynamodb;

/** DynamoDB processed a part of a batch and throttled the rest. */
final class UnprocessedItemsException extends RuntimeException {
  UnprocessedItemsException(int count) {
    super(count + " inputs of a batch are not processed", null, false, false);
  }
}

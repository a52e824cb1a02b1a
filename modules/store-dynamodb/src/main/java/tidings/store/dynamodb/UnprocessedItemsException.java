// SPDX-License-Identifier: Apache-2.0
package tidings.store.dynamodb;

/** DynamoDB did a part of a batch, and has no units for the rest at this moment. */
final class UnprocessedItemsException extends RuntimeException {
  UnprocessedItemsException(int count) {
    super(count + " of a batch are left", null, false, false);
  }
}

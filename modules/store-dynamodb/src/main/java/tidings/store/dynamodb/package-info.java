// SPDX-License-Identifier: Apache-2.0
/** The table on Amazon DynamoDB, which many nodes share. */
@NullMarked
package tidings.store.dynamodb;

import org.jspecify.annotations.NullMarked;

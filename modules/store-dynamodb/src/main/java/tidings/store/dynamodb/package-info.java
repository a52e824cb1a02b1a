// SPDX-License-Identifier: Apache-2.0
/** The store engine on Amazon DynamoDB, shared by several nodes. */
@NullMarked
package tidings.store.dynamodb;

import org.jspecify.annotations.NullMarked;

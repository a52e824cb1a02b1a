// SPDX-License-Identifier: Apache-2.0
package tidings.store.dynamodb;

import tidings.store.WriteContract;

final class DynamoDbWriteTest extends DynamoDbTableTest implements WriteContract {}

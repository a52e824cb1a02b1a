// SPDX-License-Identifier: Apache-2.0
package tidings.store.dynamodb;

import tidings.store.ReadContract;

final class DynamoDbReadTest extends DynamoDbTableTest implements ReadContract {}

// SPDX-License-Identifier: Apache-2.0
package tidings.store.dynamodb;

import java.util.Optional;

/** Where in a stream somebody has come to: behind a change of a shard, or at its beginning. */
record StreamPosition(String stream, String shard, Optional<String> after) {
  StreamPosition after(Optional<String> position) {
    return new StreamPosition(stream, shard, position);
  }
}

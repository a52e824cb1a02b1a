// SPDX-License-Identifier: Apache-2.0
package tidings.store.dynamodb;

import java.util.Optional;

/** A position in a stream: behind a change of a shard, or at the start of the shard. */
record StreamPosition(String stream, String shard, Optional<String> after) {
  StreamPosition after(Optional<String> position) {
    return new StreamPosition(stream, shard, position);
  }
}

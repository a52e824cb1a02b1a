// SPDX-License-Identifier: Apache-2.0
package tidings.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Reads a whole change stream, shard by shard. */
final class ChangeStreamReader {
  /** A shard counts as read after this number of empty reads. */
  private static final int MAX_EMPTY_READS = 3;

  private final ChangeStream stream;
  private final Map<String, Optional<String>> positions = new HashMap<>();
  private final Set<String> ended = new HashSet<>();

  ChangeStreamReader(ChangeStream stream) {
    this.stream = stream;
  }

  /** All changes since the last call. */
  List<ItemChange> readAll() {
    var changes = new ArrayList<ItemChange>();
    for (var shard : stream.shards().await()) {
      boolean inOrder = shard.parent().stream()
          .allMatch(parent -> ended.contains(parent) || !positions.containsKey(parent));
      assertThat(inOrder).isTrue();
      int emptyReads = 0;
      while (emptyReads < MAX_EMPTY_READS && !ended.contains(shard.id())) {
        var read = read(shard.id(), ChangeStream.MAX_CHANGES);
        emptyReads = read.isEmpty() ? emptyReads + 1 : 0;
        changes.addAll(read);
      }
    }
    return changes;
  }

  /** The next changes of a shard. */
  List<ItemChange> read(String shard, int limit) {
    var batch = stream.read(shard, positions.getOrDefault(shard, Optional.empty()), limit)
        .await();
    assertThat(batch.gap()).isFalse();
    assertThat(batch.changes()).hasSizeLessThanOrEqualTo(limit);
    positions.put(shard, batch.position());
    if (batch.ended()) {
      ended.add(shard);
    }
    return batch.changes();
  }
}

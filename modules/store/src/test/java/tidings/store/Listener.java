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
import tidings.store.stream.ChangeStream;
import tidings.store.stream.ItemChange;

/** Somebody who reads a whole stream on and on, shard by shard. */
final class Listener {
  /** Readings without anything new after which a shard counts as read. */
  private static final int NOTHING_NEW = 3;

  private final ChangeStream stream;
  private final Map<String, Optional<String>> positions = new HashMap<>();
  private final Set<String> ended = new HashSet<>();

  Listener(ChangeStream stream) {
    this.stream = stream;
  }

  /** What has happened since the last time. */
  List<ItemChange> all() {
    var changes = new ArrayList<ItemChange>();
    for (var shard : stream.shards().await()) {
      boolean inOrder = shard.parent().stream()
          .allMatch(parent -> ended.contains(parent) || !positions.containsKey(parent));
      assertThat(inOrder).isTrue();
      int nothing = 0;
      while (nothing < NOTHING_NEW && !ended.contains(shard.id())) {
        var some = some(shard.id(), ChangeStream.MOST);
        nothing = some.isEmpty() ? nothing + 1 : 0;
        changes.addAll(some);
      }
    }
    return changes;
  }

  /** Some of what has happened in a shard. */
  List<ItemChange> some(String shard, int limit) {
    var stretch = stream.read(shard, positions.getOrDefault(shard, Optional.empty()), limit)
        .await();
    assertThat(stretch.torn()).isFalse();
    assertThat(stretch.changes()).hasSizeLessThanOrEqualTo(limit);
    positions.put(shard, stretch.position());
    if (stretch.ended()) {
      ended.add(shard);
    }
    return stretch.changes();
  }
}

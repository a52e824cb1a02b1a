// SPDX-License-Identifier: Apache-2.0
package tidings.store.dynamodb;

import static org.assertj.core.api.Assertions.assertThat;
import static tidings.store.dynamodb.ProxiedTable.item;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import tidings.store.ChangeBatch;
import tidings.store.ChangeStream;
import tidings.store.Key;

/** The stream of DynamoDB holds the changes of partitions that are not streamed, too. */
@Tag("dynamodb")
final class UnstreamedRecordsTest {
  @AutoClose
  private final ProxiedTable proxied = ProxiedTable.withLongTimeouts();

  @Test
  void a_read_tells_how_far_it_came_although_it_returns_no_change() {
    proxied.table().putAll(List.of(item(new Key("FEED#ana", "row")))).await();

    var feedRows = read(Optional.empty());
    assertThat(feedRows.changes()).isEmpty();
    assertThat(feedRows.newest()).isPresent();

    assertThat(read(feedRows.position()).newest()).as("at the end").isEmpty();
  }

  private ChangeBatch read(Optional<String> after) {
    var changes = proxied.table().changes();
    var shard = changes.shards().await().getFirst().id();
    return changes.read(shard, after, ChangeStream.MAX_CHANGES).await();
  }
}

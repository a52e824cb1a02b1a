// SPDX-License-Identifier: Apache-2.0
package tidings.store.dynamodb;

import static org.assertj.core.api.Assertions.assertThat;
import static tidings.store.dynamodb.ProxiedTable.item;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import tidings.store.ChangeBatch;
import tidings.store.ItemChange;
import tidings.store.Key;

/** A reader that falls behind the retention of the stream continues after a gap. */
@Tag("dynamodb")
final class TrimmedStreamTest {
  private final ProxiedTable proxied = ProxiedTable.withLongTimeouts();
  private String shard = "";
  private ChangeBatch first = new ChangeBatch(List.of(), Optional.empty(), false, false);

  @BeforeEach
  void read_a_little() {
    proxied.table().putAll(List.of(item(new Key("a", "row")))).await();
    shard = proxied.table().changes().shards().await().getFirst().id();
    first = read(Optional.empty());
    proxied.table().putAll(List.of(item(new Key("b", "row")))).await();
  }

  @AfterEach
  void close() {
    proxied.close();
  }

  @Test
  void an_expired_iterator_is_replaced() {
    failFirst("GetRecords", "ExpiredIteratorException");

    var batch = read(first.position());

    assertThat(partitions(batch)).containsExactly("b");
    assertThat(batch.gap()).isFalse();
    assertThat(proxied.proxy().requests("GetShardIterator")).hasSize(1);
  }

  @Test
  void a_position_that_is_trimmed_when_an_iterator_is_requested_is_a_gap() {
    proxied.proxy().script(request -> switch (request.operation()) {
      case "GetRecords" -> request.number() == 1
          ? Fault.error(400, "ExpiredIteratorException")
          : Fault.none();
      case "GetShardIterator" -> request.number() == 1
          ? Fault.error(400, "TrimmedDataAccessException")
          : Fault.none();
      default -> Fault.none();
    });

    var batch = read(first.position());

    assertThat(batch.gap()).isTrue();
    assertThat(partitions(batch)).as("the oldest that is kept").containsExactly("a", "b");
  }

  @Test
  void a_position_that_is_trimmed_when_it_is_read_is_a_gap() {
    failFirst("GetRecords", "TrimmedDataAccessException");

    var batch = read(first.position());

    assertThat(batch.gap()).isTrue();
    assertThat(partitions(batch)).containsExactly("a", "b");
  }

  @Test
  void a_missing_shard_ends_with_a_gap() {
    failFirst("GetRecords", "ResourceNotFoundException");

    var batch = read(first.position());

    assertThat(batch).isEqualTo(new ChangeBatch(List.of(), first.position(), true, true));
  }

  private void failFirst(String operation, String error) {
    proxied.proxy().script(request -> request.operation().equals(operation)
        && request.number() == 1 ? Fault.error(400, error) : Fault.none());
  }

  private ChangeBatch read(Optional<String> after) {
    return proxied.table().changes().read(shard, after, 10).await();
  }

  private static List<String> partitions(ChangeBatch batch) {
    return batch.changes().stream().map(ItemChange::key).map(Key::pk).toList();
  }
}

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
import tidings.store.Key;
import tidings.store.stream.ItemChange;
import tidings.store.stream.Stretch;

/** Whoever reads a stream so slowly that DynamoDB has forgotten something goes on all the same. */
@Tag("dynamodb")
final class ComingLateTest {
  private final ProxiedTable proxied = ProxiedTable.patient();
  private String shard = "";
  private Stretch first = new Stretch(List.of(), Optional.empty(), false, false);

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
  void an_iterator_that_is_too_old_is_asked_for_anew() {
    once("GetRecords", "ExpiredIteratorException");

    var stretch = read(first.position());

    assertThat(partitions(stretch)).containsExactly("b");
    assertThat(stretch.torn()).isFalse();
    assertThat(proxied.proxy().seen("GetShardIterator")).hasSize(1);
  }

  @Test
  void what_is_no_longer_kept_when_an_iterator_is_asked_for_is_told_as_torn() {
    proxied.proxy().script(request -> switch (request.operation()) {
      case "GetRecords" -> request.number() == 1
          ? Trouble.error(400, "ExpiredIteratorException")
          : Trouble.none();
      case "GetShardIterator" -> request.number() == 1
          ? Trouble.error(400, "TrimmedDataAccessException")
          : Trouble.none();
      default -> Trouble.none();
    });

    var stretch = read(first.position());

    assertThat(stretch.torn()).isTrue();
    assertThat(partitions(stretch)).as("the oldest that is kept").containsExactly("a", "b");
  }

  @Test
  void what_is_no_longer_kept_when_it_is_read_is_told_as_torn() {
    once("GetRecords", "TrimmedDataAccessException");

    var stretch = read(first.position());

    assertThat(stretch.torn()).isTrue();
    assertThat(partitions(stretch)).containsExactly("a", "b");
  }

  @Test
  void a_shard_that_is_no_more_has_ended_torn() {
    once("GetRecords", "ResourceNotFoundException");

    var stretch = read(first.position());

    assertThat(stretch).isEqualTo(new Stretch(List.of(), first.position(), true, true));
  }

  private void once(String operation, String error) {
    proxied.proxy().script(request -> request.operation().equals(operation)
        && request.number() == 1 ? Trouble.error(400, error) : Trouble.none());
  }

  private Stretch read(Optional<String> after) {
    return proxied.table().changes().read(shard, after, 10).await();
  }

  private static List<String> partitions(Stretch stretch) {
    return stretch.changes().stream().map(ItemChange::key).map(Key::pk).toList();
  }
}

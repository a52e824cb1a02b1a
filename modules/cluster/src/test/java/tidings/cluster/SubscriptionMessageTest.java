// SPDX-License-Identifier: Apache-2.0
package tidings.cluster;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import com.carrotsearch.hppc.LongArrayList;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import tidings.cluster.SubscriptionMessage.Added;
import tidings.cluster.SubscriptionMessage.Everything;
import tidings.cluster.SubscriptionMessage.Whole;

/** Servers of neighbouring versions understand each other's filters, or send everything. */
final class SubscriptionMessageTest {
  /** The messages of this test as the first version with filters writes them. Never changed. */
  private static final Path GOLDEN =
      Path.of("src/test/resources/tidings/cluster/subscriptions-of-version-1.jsonl");
  private static final long HASH = KeyHash.of(SampleEvents.ANA);

  private static List<Buffer> messages() {
    var filter = BloomFilter.ofCapacity(10);
    filter.add(HASH);
    return List.of(
        new Hello("one", "secret", true, true).encode(),
        new Whole(7, filter).encode(),
        new Added(7, 9, LongArrayList.from(HASH, -1)).encode(),
        new Everything(9).encode(),
        new MatchedVersion(7, false).encode(),
        new MatchedVersion(9, true).encode());
  }

  @Test
  void messages_of_version_1_are_understood_and_written_in_the_same_way() throws IOException {
    var written = messages().stream().map(Buffer::toString).collect(joining("\n", "", "\n"));
    if (Boolean.getBoolean("golden.write")) {
      Files.writeString(GOLDEN, written);
    }

    var golden = Files.readAllLines(GOLDEN, UTF_8).stream().map(JsonObject::new).toList();

    assertThat(written.lines().map(JsonObject::new)).containsExactlyElementsOf(golden);
    assertThat(Hello.decode(golden.getFirst().toBuffer()).knowsFilters()).isTrue();
    assertThat(SubscriptionMessage.find(golden.get(1))).containsInstanceOf(Whole.class);
    var whole = (Whole) SubscriptionMessage.find(golden.get(1)).orElseThrow();
    assertThat(whole.version()).isEqualTo(7);
    assertThat(whole.filter().mayContain(HASH)).isTrue();
    assertThat(whole.filter().mayContain(-1)).isFalse();
    assertThat(SubscriptionMessage.find(golden.get(2)))
        .hasValue(new Added(7, 9, LongArrayList.from(HASH, -1)));
    assertThat(SubscriptionMessage.find(golden.get(3))).hasValue(new Everything(9));
    assertThat(MatchedVersion.find(golden.get(4))).hasValue(new MatchedVersion(7, false));
    assertThat(MatchedVersion.find(golden.get(5))).hasValue(new MatchedVersion(9, true));
  }

  @Test
  void a_version_without_filters_takes_them_for_batches_of_nothing() {
    for (var message : messages()) {
      var batch = Batch.decode(new JsonObject(message));
      assertThat(batch.isComplete()).isTrue();
      assertThat(batch.events()).isEmpty();
      assertThat(batch.upTo()).isEmpty();
    }
  }

  @Test
  void a_version_without_filters_says_so() {
    var former = new JsonObject().put("from", "one").put("secret", "secret").put("turns", true);
    assertThat(Hello.decode(former.toBuffer()).knowsFilters()).isFalse();
  }

  @Test
  void subscriptions_that_are_not_understood_are_to_be_everything() {
    for (var newer : List.of(
        new JsonObject().put("version", 3).put("cuckoo", "filter"),
        new JsonObject().put("version", 3).put("filter", "AAAA"),
        new JsonObject().put("version", 3).put("filter", 5),
        new JsonObject().put("version", 3).put("added", "AAAAAAAAAAA"),
        new JsonObject().put("version", 3)
            .put("filter", new byte[SubscriptionMessage.MAX_FILTER_BYTES + 8]))) {
      var message = new JsonObject(new JsonObject().put("subscriptions", newer).encode());
      assertThat(SubscriptionMessage.find(message)).hasValue(new Everything(3));
    }
  }

  @Test
  void fields_of_a_newer_version_are_passed_over() {
    var matched = new MatchedVersion(1, false).addTo(new JsonObject());
    matched.getJsonObject("matched").put("novelty", true);
    assertThat(MatchedVersion.find(matched.put("novelty", 1)))
        .hasValue(new MatchedVersion(1, false));
  }

  @Test
  void other_messages_say_nothing_of_subscriptions() {
    assertThat(SubscriptionMessage.find(new JsonObject())).isEmpty();
    assertThat(MatchedVersion.find(new JsonObject())).isEmpty();
  }

  /** A message has to have room for the largest filter. */
  @Test
  void the_largest_filter_fits_into_a_message_and_into_the_queue_of_a_connection() {
    var largest = new Whole(
        Long.MAX_VALUE, BloomFilter.ofCapacity(SubscribedKeys.MAX_CAPACITY));
    assertThat(largest.filter().bytes().length)
        .isLessThanOrEqualTo(SubscriptionMessage.MAX_FILTER_BYTES);
    assertThat(largest.encode().length())
        .isLessThan(NumberedMessage.MAX_BYTES)
        .isLessThan(OutgoingConnection.MAX_WAITING_BYTES);
    assertThat(SubscriptionMessage.find(new JsonObject(largest.encode())))
        .containsInstanceOf(Whole.class);
  }
}

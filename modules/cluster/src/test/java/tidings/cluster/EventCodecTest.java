// SPDX-License-Identifier: Apache-2.0
package tidings.cluster;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import tidings.core.ClusterEvent;
import tidings.core.Position;

/** Servers of neighbouring versions understand each other. */
final class EventCodecTest {
  /** The events of {@link SampleEvents} as version 1 writes them, one a line. Never changed. */
  private static final Path GOLDEN =
      Path.of("src/test/resources/tidings/cluster/events-of-version-1.jsonl");

  @Test
  void every_type_of_event_has_a_sample() {
    assertThat(SampleEvents.ALL.stream().map(ClusterEvent::getClass).collect(toSet()))
        .isEqualTo(permitted(ClusterEvent.class));
  }

  private static Set<Class<?>> permitted(Class<?> type) {
    return List.of(type.getPermittedSubclasses()).stream()
        .flatMap(each -> each.isSealed() ? permitted(each).stream() : Set.of(each).stream())
        .collect(toSet());
  }

  @Test
  void events_are_read_as_they_were_written() {
    for (var event : SampleEvents.ALL) {
      var text = EventCodec.encode(event).encode();
      assertThat(EventCodec.decode(new JsonObject(text))).hasValue(event);
    }
  }

  @Test
  void events_of_version_1_are_understood_and_written_in_the_same_way() throws IOException {
    var written = SampleEvents.ALL.stream().map(event -> EventCodec.encode(event).encode())
        .collect(joining("\n", "", "\n"));
    if (Boolean.getBoolean("golden.write")) {
      Files.writeString(GOLDEN, written);
    }

    var golden = Files.readAllLines(GOLDEN, UTF_8);

    assertThat(golden.stream().map(line -> EventCodec.decode(new JsonObject(line)).orElseThrow()))
        .containsExactlyElementsOf(SampleEvents.ALL);
    assertThat(written.lines().map(JsonObject::new))
        .containsExactlyElementsOf(golden.stream().map(JsonObject::new).toList());
  }

  @Test
  void fields_of_a_newer_version_are_passed_over() {
    for (var event : SampleEvents.ALL) {
      assertThat(EventCodec.decode(EventCodec.encode(event).put("novelty", new JsonArray())))
          .hasValue(event);
    }
  }

  @Test
  void a_batch_with_an_event_of_a_newer_version_is_not_complete() {
    var json = new JsonObject()
        .put("events", new JsonArray()
            .add(new JsonObject().put("type", "novelty"))
            .add(EventCodec.encode(SampleEvents.REMOVED)))
        .put("upTo", Position.LAST.text())
        .put("novelty", 1);

    var batch = Batch.decode(json);

    assertThat(batch.isComplete()).isFalse();
    assertThat(batch.events()).containsExactly(SampleEvents.REMOVED);
    assertThat(batch.upTo()).hasValue(Position.LAST);
  }

  @Test
  void a_batch_is_read_as_it_was_written() {
    var told = new Batch(SampleEvents.ALL, Optional.of(Position.FIRST));
    assertThat(Batch.decode(new JsonObject(told.encode()))).isEqualTo(told);
    var silent = new Batch(List.of(), Optional.empty());
    assertThat(Batch.decode(new JsonObject(silent.encode()))).isEqualTo(silent);
  }
}

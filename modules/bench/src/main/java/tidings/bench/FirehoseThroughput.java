// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import tidings.bench.server.ServerProcess;
import tidings.core.Activity.Content;
import tidings.core.Envelope;
import tidings.core.IdGenerator;
import tidings.core.Ref;
import tidings.core.ServiceKeys.Scope;
import tidings.core.UserId;
import tidings.core.concurrent.VertxWithoutFiles;
import tidings.schema.TidingsLayout;
import tidings.schema.rows.ActivityRow;
import tidings.store.Item;
import tidings.store.Op;
import tidings.store.embedded.EmbeddedSettings;
import tidings.store.embedded.EmbeddedTable;

/** Measures the events per second that one back end reads. */
final class FirehoseThroughput {
  private static final int EVENTS = 200_000;
  private static final int EVENTS_GOAL = 20_000;
  private static final int USERS = 1_000;
  private static final int CITIES = 100;
  private static final int ROUNDS = 5;

  private FirehoseThroughput() {}

  static void measure(Path data, BenchmarkReport report) {
    fill(data);
    var flags = Map.of(
        "--port", "0", "--metrics.enabled", "false", "--data", data.toString());
    report.note("%,d activities, each an event".formatted(EVENTS));
    try (var server = ServerProcess.serve(flags)) {
      report.add(Figure.number("events/s from the change stream to one reader",
          eventsPerSecond(server)));
      report.add(Figure.number("events/s of the firehose to one reader",
          IntStream.range(0, ROUNDS).mapToDouble(round -> eventsPerSecond(server)).sorted()
              .skip(ROUNDS / 2).findFirst().orElseThrow())
          .atLeast(EVENTS_GOAL));
    }
  }

  private static double eventsPerSecond(ServerProcess server) {
    var time = EventStreamReader.read(server.address(), StoredKey.TOKEN, EVENTS);
    return EVENTS * (double) Duration.ofSeconds(1).toNanos() / time.toNanos();
  }

  private static void fill(Path data) {
    var vertx = VertxWithoutFiles.create();
    var table = EmbeddedTable.open(vertx, data, EmbeddedSettings.defaults(),
        TidingsLayout.INSTANCE, InstantSource.system());
    table.putAll(posts()).await();
    table.write(List.of(new Op.Put(StoredKey.of(Scope.READ), List.of()))).await();
    table.close().await();
    vertx.close().await();
  }

  private static List<Item> posts() {
    var generator = new IdGenerator(InstantSource.system());
    return IntStream.range(0, EVENTS)
        .mapToObj(number -> new ActivityRow(
            new Envelope(generator.next(), new UserId("user" + number % USERS), "post",
                List.of(new Ref("city", "city" + number % CITIES))),
            Content.note("Good morning number " + number), Optional.empty(), true).item())
        .toList();
  }
}

// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import java.util.Optional;
import tidings.store.embedded.EmbeddedSettings;
import tidings.store.embedded.RawRocksDbBaseline;

/** Speed of each storage engine for the operations of a server. */
final class StoreBenchmark implements Benchmark {
  @Override
  public String name() {
    return "store";
  }

  @Override
  public String about() {
    return "rows, pages, writes and transactions per second of each engine";
  }

  @Override
  public void run(TempFolder folder, BenchmarkReport report) {
    report.note("embedded; each acknowledged write is synced to disk");
    try (var engine = MeasuredEngine.embedded(folder.resolve("embedded"));
        var baseline =
            RawRocksDbBaseline.open(folder.resolve("baseline"), EmbeddedSettings.defaults())) {
      new EngineSpeed(engine, Optional.of(baseline), report).measure();
    }
    if (!DynamoDbLocalProcess.isAvailable()) {
      report.note(DynamoDbLocalProcess.UNAVAILABLE_NOTE);
      return;
    }
    report.note("DynamoDB Local: a test double, whose speed says nothing about DynamoDB");
    try (var engine = MeasuredEngine.dynamoDbLocal()) {
      new EngineSpeed(engine, Optional.empty(), report).measure();
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import java.util.Optional;
import tidings.store.embedded.Ceiling;
import tidings.store.embedded.Settings;

/** How fast each engine does what a server asks of its table. */
final class StoreBenchmark implements Benchmark {
  @Override
  public String name() {
    return "store";
  }

  @Override
  public String about() {
    return "rows, pages, writes and transactions a second, on each engine";
  }

  @Override
  public void run(Scratch scratch, Report report) {
    report.say("embedded, every acknowledged write on the disk");
    try (var engine = Engine.embedded(scratch.place("embedded"));
        var ceiling = Ceiling.open(scratch.place("ceiling"), Settings.defaults())) {
      new EngineSpeed(engine, Optional.of(ceiling), report).measure();
    }
    if (!TestDouble.isHere()) {
      report.say(TestDouble.MISSING);
      return;
    }
    report
        .say("DynamoDB Local, a test double: for orientation only, DynamoDB is another matter");
    try (var engine = Engine.testDouble()) {
      new EngineSpeed(engine, Optional.empty(), report).measure();
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.io.PrintStream;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/** Prints results as text while a benchmark runs, and returns all of them as JSON at its end. */
final class BenchmarkReport {
  private final PrintStream out;
  private final JsonObject result;
  private final JsonArray figures = new JsonArray();
  private final JsonArray notes = new JsonArray();

  BenchmarkReport(PrintStream out, Benchmark benchmark) {
    this.out = out;
    this.result = new JsonObject()
        .put("benchmark", benchmark.name())
        .put("at", Instant.now().truncatedTo(ChronoUnit.SECONDS).toString())
        .put("figures", figures)
        .put("notes", notes);
    out.println("\n" + benchmark.about());
  }

  /** Adds a remark, such as the size of the test. */
  void note(String text) {
    out.println("  " + text);
    notes.add(text);
  }

  /** Adds a figure, whether or not it meets its goal. */
  void add(Figure figure) {
    out.println("  " + figure);
    figures.add(figure.json());
  }

  JsonObject json() {
    return result;
  }
}

// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.io.PrintStream;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/** Tells what is measured when it is, as lines of text, and in the end all of it as JSON. */
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

  /** A circumstance. */
  void note(String text) {
    out.println("  " + text);
    notes.add(text);
  }

  /** A figure, met or missed. */
  void add(Figure figure) {
    out.println("  " + figure);
    figures.add(figure.json());
  }

  JsonObject json() {
    return result;
  }
}

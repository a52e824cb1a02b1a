// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.io.PrintStream;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/** Tells what is measured when it is, as lines of text, and in the end all of it as JSON. */
final class Report {
  private final PrintStream out;
  private final JsonObject whole;
  private final JsonArray figures = new JsonArray();
  private final JsonArray notes = new JsonArray();

  Report(PrintStream out, Benchmark benchmark) {
    this.out = out;
    this.whole = new JsonObject()
        .put("benchmark", benchmark.name())
        .put("at", Instant.now().truncatedTo(ChronoUnit.SECONDS).toString())
        .put("figures", figures)
        .put("notes", notes);
    out.println("\n" + benchmark.about());
  }

  /** A circumstance. */
  void say(String text) {
    out.println("  " + text);
    notes.add(text);
  }

  /** A figure, met or missed. */
  void tell(Figure figure) {
    out.println("  " + figure);
    figures.add(figure.json());
  }

  JsonObject json() {
    return whole;
  }
}

// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Optional;

/** The speeds on record, from {@code docs/measured/guard.json}. */
record RecordedSpeeds(JsonObject json) {
  private static final double PERCENT = 100;

  /**
   * The speed of one part.
   *
   * @param percent of its ceiling
   * @param tolerance relative difference that noise explains
   */
  record RecordedSpeed(double percent, double tolerance, String date) {}

  static RecordedSpeeds load() {
    try (var file = RecordedSpeeds.class.getResourceAsStream("/guard.json")) {
      return new RecordedSpeeds(new JsonObject(new String(file.readAllBytes())));
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  /** The newest record of a part. */
  RecordedSpeed of(String name) {
    var part = Optional.ofNullable(json.getJsonObject(name)).orElseThrow();
    var newest = newest(part.getJsonArray("history"));
    return new RecordedSpeed(newest.getDouble("percent"),
        part.getDouble("tolerancePercent") / PERCENT, newest.getString("date"));
  }

  private static JsonObject newest(JsonArray history) {
    return history.getJsonObject(history.size() - 1);
  }
}

// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.json.JsonObject;
import java.time.LocalDate;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** {@code docs/measured/guard.json} has a record of each guarded speed, and says why it changed. */
final class RecordedSpeedsTest {
  private final RecordedSpeeds recorded = RecordedSpeeds.load();

  static Iterable<String> names() {
    return GuardBenchmark.SPEEDS.stream().map(GuardedSpeed::name).toList();
  }

  @ParameterizedTest
  @MethodSource("names")
  void each_guarded_speed_is_on_record(String name) {
    var speed = recorded.of(name);

    assertThat(speed.percent()).isPositive();
    assertThat(speed.tolerance()).isBetween(0.0, 0.3);
  }

  @ParameterizedTest
  @MethodSource("names")
  void each_change_has_a_date_and_a_reason(String name) {
    var history = recorded.json().getJsonObject(name).getJsonArray("history").stream()
        .map(JsonObject.class::cast).toList();

    assertThat(history).extracting(change -> LocalDate.parse(change.getString("date"))).isSorted();
    assertThat(history).extracting(change -> change.getString("reason"))
        .allSatisfy(reason -> assertThat(reason).isNotBlank());
  }
}

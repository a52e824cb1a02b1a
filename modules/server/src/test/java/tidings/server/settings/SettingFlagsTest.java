// SPDX-License-Identifier: Apache-2.0
package tidings.server.settings;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Flags that are read without picocli. {@code CommandsTest} has those that are refused. */
final class SettingFlagsTest {
  @Test
  void settings_are_read_in_both_forms() {
    assertThat(SettingFlags.parse(List.of("--port", "0", "--store.data=a=b", "--config", "c.json")))
        .contains(Map.of("--port", "0", "--store.data", "a=b", "--config", "c.json"));
    assertThat(SettingFlags.parse(List.of())).contains(Map.of());
  }

  @ParameterizedTest
  @ValueSource(strings = {"--prot 1", "--port", "--port --data", "--port 1 --port 2", "serve",
    "--help", "--create-table", "-p 1", "port 1"})
  void anything_else_is_left_to_the_parser(String words) {
    assertThat(SettingFlags.parse(List.of(words.split(" ")))).isEmpty();
  }
}

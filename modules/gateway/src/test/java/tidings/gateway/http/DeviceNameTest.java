// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.http;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class DeviceNameTest {
  @ParameterizedTest
  @CsvSource(delimiter = '|', textBlock = """
      Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0 | Firefox on Linux
      Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 | Chrome on Windows
      Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0 | Edge on Windows
      Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Mobile Safari/604.1 | Safari on iPhone
      Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36 | Chrome on Android
      curl/8.5.0 | curl
      Firefox/1 | Firefox
      """)
  void a_user_agent_gets_a_short_name(String agent, String name) {
    assertThat(DeviceName.of(agent)).contains(name);
  }

  @Test
  void nothing_that_a_client_sends_is_taken_over_but_a_short_word() {
    assertThat(DeviceName.of("<script>alert(1)</script>")).isEmpty();
    assertThat(DeviceName.of("")).isEmpty();
    assertThat(DeviceName.of("x".repeat(41))).isEmpty();
    assertThat(DeviceName.of("a\u202eb/1")).isEmpty();
  }
}

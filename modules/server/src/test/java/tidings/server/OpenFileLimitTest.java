// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tidings.gateway.GatewaySettings;
import tidings.gateway.http.ConnectionLimits;

/** The number of connections follows from the limit of open files. */
final class OpenFileLimitTest {
  @ParameterizedTest
  @CsvSource({"100000, 60000, 1000", "62000, 60000, 1000", "20000, 18000, 1000",
    "4000, 2000, 500", "3000, 1500, 375", "700, 350, 87"})
  void some_files_are_kept_for_the_store_and_for_health_checks(
      int files, int connections, int perAddress) {
    var fitted = fit(files, ConnectionLimits.DEFAULT.withMax(60_000, 1000));

    assertThat(fitted.maxConnections()).isEqualTo(connections);
    assertThat(fitted.maxPerAddress()).isEqualTo(perAddress);
    assertThat(new OpenFileLimit(files).automaticConnections()).isEqualTo(connections);
  }

  @Test
  void an_address_without_a_limit_may_take_all() {
    assertThat(fit(700, ConnectionLimits.DEFAULT).maxPerAddress()).isEqualTo(350);
  }

  private static ConnectionLimits fit(int files, ConnectionLimits limits) {
    var settings = GatewaySettings.defaults("127.0.0.1", 0).withConnectionLimits(limits);
    return new OpenFileLimit(files).fit(settings).connectionLimits();
  }
}

// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Audit log entries expire; checked through the server, whose clock the test controls. */
final class AuditRetentionTest {
  @RegisterExtension
  static final ServerExtension server = new ServerExtension(Map.of("--audit.keep", "30d"));

  @Test
  void entries_expire_after_the_configured_retention() {
    var id = server.signUp("Ana").ref().id();
    server.client().signIn(id, ServerExtension.PASSWORD).await();
    var day = server.auditLog().getFirst().substring(0, "2026-11-22".length());

    server.advanceClock(Duration.ofDays(29));
    assertThat(server.runCommand("audit", "--day", day, "--user", id)).hasSize(2);
    server.advanceClock(Duration.ofDays(2));
    assertThat(server.runCommand("audit", "--day", day)).isEmpty();
  }
}

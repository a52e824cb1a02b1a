// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** An invite that was not used in time is of no use. */
@Tag("api")
final class ExpiredInviteTest {
  @RegisterExtension
  static final ServerExtension server = new ServerExtension(settings());

  private static Map<String, String> settings() {
    var settings = new HashMap<>(SignUpWay.SETTINGS);
    settings.put("--accounts.signUp", "invited");
    return settings;
  }

  @Test
  void an_expired_invite_is_refused_and_no_longer_listed() {
    var link = server.runCommand("invite", "create", "--days", "1", "--note", "late").getLast();
    var invite = new JsonObject().put("invite", link.substring(link.indexOf('#') + 1));
    server.advanceClock(Duration.ofDays(1).plusSeconds(1));

    for (var way : new SignUpWay[]{SignUpWay.PASSWORD, SignUpWay.PASSKEY}) {
      var answer = way.signUp(server, "ana", invite);
      assertThat(answer.status()).as(way.name()).isEqualTo(422);
      assertThat(answer.json().getString("code")).isEqualTo("invalid_invite");
    }
    if (TestedStore.isEmbedded()) { // the command has the clock of the server
      assertThat(server.runCommand("invite", "list")).noneMatch(line -> line.endsWith("late"));
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
package tidings.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static tidings.app.Soon.soon;

import java.time.Instant;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tidings.client.Ended;
import tidings.client.Frame.Arrived;
import tidings.client.Hello;

/** A ticket opens one live connection, once, without the token. */
@Tag("door")
final class TicketTest {
  @RegisterExtension
  static final Server server = new Server();

  @Test
  void a_ticket_opens_a_connection_of_its_user() {
    var ana = server.somebody("Ana");
    var ticket = soon(ana.ticket());
    assertThat(ticket.expiresAt()).isAfter(Instant.now()).isBefore(Instant.now().plusSeconds(31));

    var live = soon(server.client().live(ticket.text(), Hello.NOW));
    var posted = ana.post("For those with a ticket").await();

    assertThat(soon(live.next(Arrived.class)).activity()).isEqualTo(posted);
  }

  @Test
  void it_opens_no_second_one() {
    var ticket = soon(server.somebody("Ana").ticket());
    soon(server.client().live(ticket.text(), Hello.NOW));

    assertThatThrownBy(() -> soon(server.client().live(ticket.text(), Hello.NOW)))
        .isInstanceOfSatisfying(Ended.class, end -> assertThat(end.code()).isEqualTo(4401));
  }

  @Test
  void it_opens_nothing_once_the_session_is_over() {
    var ana = server.somebody("Ana");
    var ticket = soon(ana.ticket());
    ana.signOut().await();

    assertThatThrownBy(() -> soon(server.client().live(ticket.text(), Hello.NOW)))
        .isInstanceOfSatisfying(Ended.class, end -> assertThat(end.code()).isEqualTo(4401));
  }
}

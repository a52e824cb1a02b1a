// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static tidings.server.Await.await;

import java.time.Instant;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tidings.client.ConnectionClosedException;
import tidings.client.LiveFrame.ActivityArrived;
import tidings.client.LiveOptions;

/** A ticket opens one live connection without the token, once. */
@Tag("api")
final class TicketTest {
  @RegisterExtension
  static final ServerExtension server = new ServerExtension();

  @Test
  void a_ticket_opens_a_connection_of_its_user() {
    var ana = server.signUp("Ana");
    var ticket = await(ana.ticket());
    assertThat(ticket.expiresAt()).isAfter(Instant.now()).isBefore(Instant.now().plusSeconds(31));

    var live = await(server.client().live(ticket.text(), LiveOptions.FROM_NOW));
    var posted = ana.post("For those with a ticket").await();

    assertThat(await(live.next(ActivityArrived.class)).activity()).isEqualTo(posted);
  }

  @Test
  void a_ticket_is_valid_once() {
    var ticket = await(server.signUp("Ana").ticket());
    await(server.client().live(ticket.text(), LiveOptions.FROM_NOW));

    assertThatThrownBy(() -> await(server.client().live(ticket.text(), LiveOptions.FROM_NOW)))
        .isInstanceOfSatisfying(ConnectionClosedException.class,
            end -> assertThat(end.code()).isEqualTo(4401));
  }

  @Test
  void a_ticket_ends_with_its_session() {
    var ana = server.signUp("Ana");
    var ticket = await(ana.ticket());
    ana.signOut().await();

    assertThatThrownBy(() -> await(server.client().live(ticket.text(), LiveOptions.FROM_NOW)))
        .isInstanceOfSatisfying(ConnectionClosedException.class,
            end -> assertThat(end.code()).isEqualTo(4401));
  }
}

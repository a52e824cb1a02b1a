// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static tidings.server.Await.await;

import java.time.Instant;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tidings.client.ConnectionClosedException;
import tidings.client.LiveFrame;
import tidings.client.LiveFrame.ActivityArrived;
import tidings.client.LiveOptions;
import tidings.client.Ticket;

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
  void a_subscription_takes_a_new_ticket_for_each_connection() {
    var ana = server.signUp("Ana");
    var taken = new AtomicInteger();
    var texts = new LinkedBlockingQueue<String>();
    var byTickets = server.client()
        .withTickets(
            () -> ana.ticket().map(Ticket::text).onSuccess(any -> taken.incrementAndGet()));
    var first = byTickets.subscribe(frame -> remember(frame, texts));
    await(first.welcomed());
    await(first.close());
    ana.post("While it is closed").await();

    var second = byTickets.subscribe(
        LiveOptions.since(first.position().orElseThrow()), frame -> remember(frame, texts));

    assertThat(take(texts)).isEqualTo("While it is closed");
    assertThat(taken).hasValue(2);
    await(second.close());
  }

  @Test
  void a_subscription_with_one_ticket_ends_with_its_connection() {
    var ana = server.signUp("Ana");
    var once = server.client().withTicket(await(ana.ticket()).text());
    await(once.live());

    assertThatThrownBy(() -> await(once.subscribe(frame -> {}).ended()))
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

  private static void remember(LiveFrame frame, BlockingQueue<String> texts) {
    if (frame instanceof ActivityArrived arrived) {
      texts.add(arrived.activity().object().text().orElseThrow());
    }
  }

  private static String take(BlockingQueue<String> texts) {
    try {
      return texts.poll(Await.TIMEOUT_SECONDS, SECONDS);
    } catch (InterruptedException stopped) {
      throw new AssertionError(stopped);
    }
  }
}

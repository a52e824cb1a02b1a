// SPDX-License-Identifier: Apache-2.0
package tidings.accounts;

import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static tidings.accounts.AccountsFixture.ADDRESS;
import static tidings.accounts.AccountsFixture.PASSWORD;

import io.vertx.core.Vertx;
import io.vertx.junit5.VertxExtension;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import tidings.core.Accounts;
import tidings.core.Accounts.Session;
import tidings.core.Accounts.SessionsEnded;
import tidings.core.Accounts.SessionsOf;
import tidings.core.Accounts.SignOut;
import tidings.core.UserId;
import tidings.schema.ActorFixture;
import tidings.schema.ItemType;
import tidings.schema.ReceivedEvents;
import tidings.store.InterleavingTable;
import tidings.store.Query;
import tidings.store.SharedTable;
import tidings.store.StoreException;
import tidings.store.Table;

/** Sessions end through one server, and another one announces it. */
@ExtendWith(VertxExtension.class)
final class SessionEndPollerTest {
  private static final Duration POLL_INTERVAL = SessionEndPoller.POLL_INTERVAL;
  private static final Duration CLOCK_SKEW = SessionEndPoller.CLOCK_SKEW_MARGIN.dividedBy(2);

  private final UserId ada = new UserId("ada");

  @AutoClose
  final Vertx otherVertx = Vertx.vertx();
  @AutoClose
  AccountsFixture accounts;
  ActorFixture fixture;
  Table table;
  ReceivedEvents<SessionsEnded> announced;
  SessionEndPoller poller;
  AccountsActor otherServer;

  @BeforeEach
  void startServers(Vertx vertx, @TempDir Path folder) {
    accounts = AccountsFixture.open(vertx, folder);
    fixture = accounts.fixture();
    table = SharedTable.of(fixture.table());
    announced = fixture.subscribe(SessionsEnded.class);
    poller = pollerOf(table);
    otherServer = accounts.node(otherVertx, table);
  }

  @AfterEach
  void stop() {
    otherServer.stop().await();
  }

  @Test
  void a_session_ended_through_another_server_is_announced_here() {
    var session = accounts.session(accounts.signUp(ada));
    otherServer.answer(new SignOut(ada, session.id(), ADDRESS));
    assertThat(announced.pendingCount()).isZero();

    poller.poll();

    assertThat(announced.next()).isEqualTo(sessionEnded(session.id()));
  }

  @Test
  void the_maximum_of_sessions_is_announced_together() {
    accounts.signUp(ada);
    accounts.openAllSessions(ada);
    var sessions = fixture.ask(new SessionsOf(ada));
    otherServer
        .answer(AccountsFixture.changePassword(sessions.getFirst(), PASSWORD, "battery staple"));

    poller.poll();

    var others = sessions.stream().skip(1).map(Session::id).collect(toSet());
    assertThat(others).hasSize(Accounts.MAX_SESSIONS - 1);
    assertThat(announced.next()).isEqualTo(new SessionsEnded(ada, others));
  }

  @Test
  void each_end_is_announced_once() {
    for (int round = 0; round < 20; round++) {
      storeEndedSession("session-" + round, Duration.ZERO);
      poller.poll();
      assertThat(announced.next()).isEqualTo(sessionEnded("session-" + round));
      fixture.clock().advance(POLL_INTERVAL);
    }
    assertThat(announced.pendingCount()).isZero();
  }

  @Test
  void clocks_of_servers_may_differ_by_some_seconds() {
    for (int second = 0; second < 60; second++) {
      storeEndedSession("late-" + second, CLOCK_SKEW.negated());
      storeEndedSession("early-" + second, CLOCK_SKEW);
      poller.poll();
      assertThat(Set.of(announced.next(), announced.next()))
          .containsExactlyInAnyOrder(sessionEnded("late-" + second),
              sessionEnded("early-" + second));
      fixture.clock().advance(Duration.ofSeconds(1));
    }
    assertThat(announced.pendingCount()).isZero();
  }

  @Test
  void a_failed_poll_is_caught_up_by_the_next_one() {
    var failingPoller = pollerOf(InterleavingTable.before("query", table, () -> {
      throw new StoreException("unavailable");
    }));
    storeEndedSession("session", Duration.ZERO);
    fixture.clock().advance(POLL_INTERVAL);
    assertThatThrownBy(failingPoller::poll).isInstanceOf(StoreException.class);
    fixture.clock().advance(EndedSessionsRow.ROW_RETENTION.minus(POLL_INTERVAL.multipliedBy(2)));

    failingPoller.poll();

    assertThat(announced.next()).isEqualTo(sessionEnded("session"));
  }

  @Test
  void a_clock_set_back_delays_announcements_only_briefly() {
    fixture.clock().advance(Duration.ofHours(1));
    poller.poll();
    fixture.clock().advance(Duration.ofHours(-1));
    storeEndedSession("session", Duration.ZERO);
    poller.poll();
    fixture.clock().advance(POLL_INTERVAL);

    poller.poll();

    assertThat(announced.next()).isEqualTo(sessionEnded("session"));
  }

  @Test
  void more_ends_than_one_query_returns_are_all_announced() {
    var all = IntStream.range(0, Query.MAX_LIMIT + 500)
        .mapToObj(number -> sessionEnded("s" + number)).toList();
    var now = fixture.clock().instant();
    table.putAll(all.stream().map(one -> new EndedSessionsRow(now, one).item()).toList()).await();

    poller.poll();

    var events =
        IntStream.range(0, all.size()).mapToObj(number -> announced.next()).collect(toSet());
    assertThat(events).containsExactlyInAnyOrderElementsOf(all);
  }

  @Test
  void a_sole_server_neither_writes_nor_polls_rows() {
    var queried = new AtomicBoolean();
    var solePoller =
        pollerOf(InterleavingTable.before("query", fixture.table(), () -> queried.set(true)));
    solePoller.start().await();
    var session = accounts.session(accounts.signUp(ada));
    fixture.ask(new SignOut(ada, session.id(), ADDRESS));
    solePoller.stop().await();

    assertThat(announced.next()).isEqualTo(sessionEnded(session.id()));
    assertThat(fixture.allItems()).noneMatch(ItemType.ENDED_SESSIONS::matches);
    assertThat(queried).isFalse();
  }

  private SessionEndPoller pollerOf(Table polled) {
    return new SessionEndPoller(accounts.vertx(), fixture.bus(), polled, fixture.clock());
  }

  /** @param clockOffset by how much the other server's clock is ahead */
  private void storeEndedSession(String session, Duration clockOffset) {
    var endedAt = fixture.clock().instant().plus(clockOffset);
    table.putAll(List.of(new EndedSessionsRow(endedAt, sessionEnded(session)).item())).await();
  }

  private SessionsEnded sessionEnded(String session) {
    return new SessionsEnded(ada, Set.of(session));
  }
}

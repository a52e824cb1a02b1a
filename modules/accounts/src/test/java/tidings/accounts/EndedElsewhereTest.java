// SPDX-License-Identifier: Apache-2.0
package tidings.accounts;

import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static tidings.accounts.Desk.PASSWORD;

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
import tidings.store.Query;
import tidings.store.StoreFailure;
import tidings.store.Table;
import tidings.store.embedded.Heard;
import tidings.store.embedded.Meanwhile;
import tidings.store.embedded.Shared;
import tidings.store.embedded.Stage;

/** Sessions end through one server, and another one hears of it. */
@ExtendWith(VertxExtension.class)
final class EndedElsewhereTest {
  private static final Duration A_MOMENT = EndedElsewhere.EVERY;
  private static final Duration SOME_SECONDS = EndedElsewhere.MARGIN.dividedBy(2);

  private final UserId ada = new UserId("ada");

  @AutoClose
  final Vertx elsewhere = Vertx.vertx();
  @AutoClose
  Desk desk;
  Stage stage;
  Table table;
  Heard<SessionsEnded> heard;
  EndedElsewhere here;
  AccountsActor there;

  @BeforeEach
  void twoServers(Vertx vertx, @TempDir Path folder) {
    desk = Desk.open(vertx, folder);
    stage = desk.stage();
    table = Shared.of(stage.table());
    heard = stage.hear(SessionsEnded.class);
    here = lookingAt(table);
    there = desk.node(elsewhere, table);
  }

  @AfterEach
  void stop() {
    there.stop().await();
  }

  @Test
  void a_session_that_is_ended_through_another_server_is_told_here() {
    var session = desk.session(desk.signUp(ada));
    there.answer(new SignOut(ada, session.id()));
    assertThat(heard.waiting()).isZero();

    here.look();

    assertThat(heard.next()).isEqualTo(ended(session.id()));
  }

  @Test
  void as_many_sessions_as_there_can_be_are_told_together() {
    desk.signUp(ada);
    desk.openAllSessions(ada);
    var sessions = stage.ask(new SessionsOf(ada));
    there.answer(Desk.change(sessions.getFirst(), PASSWORD, "battery staple"));

    here.look();

    var others = sessions.stream().skip(1).map(Session::id).collect(toSet());
    assertThat(others).hasSize(Accounts.SESSIONS - 1);
    assertThat(heard.next()).isEqualTo(new SessionsEnded(ada, others));
  }

  @Test
  void each_is_told_once_however_often_it_is_found() {
    for (int round = 0; round < 20; round++) {
      endThere("session-" + round, Duration.ZERO);
      here.look();
      assertThat(heard.next()).isEqualTo(ended("session-" + round));
      stage.clock().pass(A_MOMENT);
    }
    assertThat(heard.waiting()).isZero();
  }

  @Test
  void clocks_of_servers_may_differ_by_some_seconds() {
    for (int second = 0; second < 60; second++) {
      endThere("late-" + second, SOME_SECONDS.negated());
      endThere("early-" + second, SOME_SECONDS);
      here.look();
      assertThat(Set.of(heard.next(), heard.next()))
          .containsExactlyInAnyOrder(ended("late-" + second), ended("early-" + second));
      stage.clock().pass(Duration.ofSeconds(1));
    }
    assertThat(heard.waiting()).isZero();
  }

  @Test
  void what_a_look_could_not_read_is_read_by_the_next_one() {
    var dark = lookingAt(Meanwhile.before("query", table, () -> {
      throw new StoreFailure("nobody answers");
    }));
    endThere("session", Duration.ZERO);
    stage.clock().pass(A_MOMENT);
    assertThatThrownBy(dark::look).isInstanceOf(StoreFailure.class);
    stage.clock().pass(EndedRow.KEPT.minus(A_MOMENT.multipliedBy(2)));

    dark.look();

    assertThat(heard.next()).isEqualTo(ended("session"));
  }

  @Test
  void a_clock_that_is_set_back_hides_nothing_for_long() {
    stage.clock().pass(Duration.ofHours(1));
    here.look();
    stage.clock().pass(Duration.ofHours(-1));
    endThere("session", Duration.ZERO);
    here.look();
    stage.clock().pass(A_MOMENT);

    here.look();

    assertThat(heard.next()).isEqualTo(ended("session"));
  }

  @Test
  void more_than_one_slice_of_them_is_told() {
    var all = IntStream.range(0, Query.MOST + 500).mapToObj(number -> ended("s" + number)).toList();
    var now = stage.clock().instant();
    table.putAll(all.stream().map(one -> new EndedRow(now, one).item()).toList()).await();

    here.look();

    var told = IntStream.range(0, all.size()).mapToObj(number -> heard.next()).collect(toSet());
    assertThat(told).containsExactlyInAnyOrderElementsOf(all);
  }

  @Test
  void who_has_the_table_alone_writes_and_reads_nothing_for_others() {
    var asked = new AtomicBoolean();
    var alone = lookingAt(Meanwhile.before("query", stage.table(), () -> asked.set(true)));
    alone.start().await();
    var session = desk.session(desk.signUp(ada));
    stage.ask(new SignOut(ada, session.id()));
    alone.stop().await();

    assertThat(heard.next()).isEqualTo(ended(session.id()));
    assertThat(stage.everything()).noneMatch(row -> row.type().equals("ended"));
    assertThat(asked).isFalse();
  }

  private EndedElsewhere lookingAt(Table of) {
    return new EndedElsewhere(desk.vertx(), stage.bus(), of, stage.clock());
  }

  /** @param off by how much the clock is ahead there */
  private void endThere(String session, Duration off) {
    var at = stage.clock().instant().plus(off);
    table.putAll(List.of(new EndedRow(at, ended(session)).item())).await();
  }

  private SessionsEnded ended(String session) {
    return new SessionsEnded(ada, Set.of(session));
  }
}

// SPDX-License-Identifier: Apache-2.0
package tidings.accounts;

import static java.time.temporal.ChronoUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static tidings.core.errors.ErrorCode.TOKEN_EXPIRED;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.junit5.VertxExtension;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import tidings.core.UserId;
import tidings.core.errors.Refusal;
import tidings.schema.AccountKeys;
import tidings.schema.ActorFixture;
import tidings.schema.ItemType;
import tidings.store.Item;
import tidings.store.Table;

/** The time of the last use of a session, and the expiry that follows from it. */
@ExtendWith(VertxExtension.class)
final class SessionUseTest {
  private static final Duration LIFETIME = Duration.ofDays(90);
  private static final Duration MAX_IDLE = Duration.ofDays(30);
  private final UserId ada = new UserId("ada");

  @AutoClose
  AccountsFixture accounts;
  ActorFixture fixture;
  private Sessions sessions;

  @BeforeEach
  void open(Vertx vertx, @TempDir Path folder) {
    accounts = AccountsFixture.open(vertx, folder);
    fixture = accounts.fixture();
    sessions = new Sessions(fixture.table(), fixture.clock(), LIFETIME, MAX_IDLE);
  }

  @Test
  void a_session_of_a_former_version_goes_on_until_it_is_not_used() {
    var token = Token.random();
    var end = fixture.clock().instant().plus(LIFETIME).truncatedTo(SECONDS);
    fixture.table().putAll(List.of(ItemType.SESSION.at(
        AccountKeys.session(token.sessionId()))
        .set("user", ada.text())
        .set("createdAt", fixture.clock().instant().toEpochMilli())
        .expiresAt(end.getEpochSecond())
        .build())).await();
    fixture.clock().advance(Duration.ofDays(50));

    var session = sessions.requireSession(token).await();

    assertThat(session.expiresAt()).isEqualTo(end);
    awaitUse(token);
    assertThat(sessions.requireSession(token).await().expiresAt()).isEqualTo(end);
    fixture.clock().advance(MAX_IDLE.plusSeconds(1));
    assertThat(isRefused(token)).isTrue();
  }

  @Test
  void a_session_that_is_used_ends_with_its_lifetime() {
    var token = token();
    for (int days = 0; days < 80; days += 20) {
      fixture.clock().advance(Duration.ofDays(20));
      sessions.requireSession(token).await();
      awaitUse(token);
    }
    fixture.clock().advance(Duration.ofDays(9));
    assertThat(isRefused(token)).isFalse();
    fixture.clock().advance(Duration.ofDays(2));
    assertThat(isRefused(token)).isTrue();
  }

  @Test
  void a_use_within_a_day_of_the_last_writes_nothing() {
    var token = token();
    var before = row(token);

    fixture.clock().advance(Duration.ofHours(23));
    sessions.requireSession(token).await();
    sessions.requireSession(token).await();

    assertThat(row(token)).isEqualTo(before);
  }

  /** The use is recorded after the read, and nobody waits for it. */
  @Test
  void a_session_that_ends_before_its_use_is_recorded_stays_ended() {
    var token = token();
    var key = AccountKeys.session(token.sessionId());
    fixture.clock().advance(Duration.ofDays(2));
    var writes = new ArrayList<Future<?>>();
    var table = (Table) Proxy.newProxyInstance(
        Table.class.getClassLoader(), new Class<?>[]{Table.class}, (proxy, method, arguments) -> {
          var result = (Future<?>) method.invoke(fixture.table(), arguments);
          if (method.getName().equals("write")) {
            writes.add(result);
            return result;
          }
          return result.compose(row -> fixture.table().deleteAll(List.of(key)).map(row));
        });

    new Sessions(table, fixture.clock(), LIFETIME, MAX_IDLE).requireSession(token).await();

    assertThat(writes).hasSize(1);
    assertThat(writes.getFirst().otherwiseEmpty().await()).isNull();
    assertThat(fixture.table().get(key).await()).isEmpty();
  }

  private Token token() {
    var token = Token.random();
    var session = sessions.newSession(token, ada, Optional.empty());
    fixture.table().putAll(List.of(sessions.item(session))).await();
    return token;
  }

  private Item row(Token token) {
    return fixture.table().get(AccountKeys.session(token.sessionId())).await().orElseThrow();
  }

  /** Waits until the row has the present as the last use. */
  private void awaitUse(Token token) {
    var reads = new AtomicInteger();
    while (!isUsedNow(row(token))) {
      assertThat(reads.incrementAndGet()).isLessThan(100_000);
    }
  }

  private boolean isUsedNow(Item row) {
    return row.has("usedAt")
        && row.number("usedAt") == fixture.clock().instant().toEpochMilli();
  }

  private boolean isRefused(Token token) {
    try {
      sessions.requireSession(token).await();
      return false;
    } catch (Refusal refusal) {
      assertThat(refusal.errorCode()).isEqualTo(TOKEN_EXPIRED);
      return true;
    }
  }
}

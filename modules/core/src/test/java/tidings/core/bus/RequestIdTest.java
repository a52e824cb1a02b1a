// SPDX-License-Identifier: Apache-2.0
package tidings.core.bus;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.junit5.VertxExtension;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.slf4j.LoggerFactory;
import tidings.core.bus.BusTest.Counters;

/** Log lines written for a request carry its id. */
@ExtendWith(VertxExtension.class)
class RequestIdTest {
  private final Logger log = (Logger) LoggerFactory.getLogger(Mailbox.class);
  private final ListAppender<ILoggingEvent> logged = new ListAppender<>();

  private Vertx vertx;
  private Bus bus;

  @BeforeEach
  void open(Vertx vertx) {
    this.vertx = vertx;
    this.bus = new Bus(vertx);
    bus.<Counters<?>>serve(Counters.class, ask -> {
      throw new IllegalStateException("broken on purpose");
    }).await();
    logged.start();
    log.addAppender(logged);
  }

  @AfterEach
  void close() {
    log.detachAppender(logged);
  }

  @Test
  void an_actor_that_fails_for_a_request_logs_its_id() {
    ask(Optional.of("id-1"), new Counters.Add("a", 1));
    ask(Optional.of("id-2"), new Counters.GetCounter("a"));
    ask(Optional.empty(), new Counters.Add("a", 1));

    assertThat(logged.list)
        .extracting(line -> line.getMDCPropertyMap().get(RequestId.MDC_KEY))
        .containsExactly("id-1", "id-2", "");
  }

  @Test
  void concurrent_requests_keep_their_own_ids() {
    ask(Optional.of("id-1"), new Counters.GetCounter("a"));
    var seen = Promise.<Optional<String>>promise();
    vertx.runOnContext(go -> seen.complete(RequestId.current()));
    assertThat(seen.future().await()).isEmpty();
    assertThat(RequestId.current()).isEmpty();
  }

  private void ask(Optional<String> id, Ask<?> ask) {
    var answered = Promise.<Boolean>promise();
    vertx.getOrCreateContext().runOnContext(go -> {
      id.ifPresent(RequestId::set);
      bus.ask(ask).onComplete(answer -> answered.complete(answer.failed()));
    });
    assertThat(answered.future().await()).isTrue();
  }
}

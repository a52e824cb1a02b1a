// SPDX-License-Identifier: Apache-2.0
package tidings.core.bus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static tidings.core.errors.ErrorCode.BUSY;
import static tidings.core.errors.ErrorCode.INTERNAL;
import static tidings.core.errors.ErrorCode.NOT_FOUND;
import static tidings.core.errors.ErrorCode.UNAVAILABLE;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.junit5.VertxExtension;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import tidings.core.errors.ErrorCode;
import tidings.core.errors.Refusal;
import tidings.core.errors.Unavailable;

@ExtendWith(VertxExtension.class)
class BusTest {
  /** A typical protocol of a feature. */
  sealed interface Counters<A> extends Ask<A> {
    record Add(String counter, int amount) implements Counters<Integer> {
      @Override
      public Object key() {
        return counter;
      }
    }

    record GetCounter(String counter) implements Counters<Integer>, Read {
      @Override
      public Object key() {
        return counter;
      }
    }

    record CounterChanged(String counter) implements Event {}
  }

  /** A protocol of immediate asks. */
  sealed interface Threads<A> extends Ask<A> {
    record Current() implements Threads<Thread>, Immediate {
      @Override
      public Object key() {
        return "";
      }
    }
  }

  private Vertx vertx;
  private Bus bus;

  @BeforeEach
  void open(Vertx vertx) {
    this.vertx = vertx;
    this.bus = new Bus(vertx);
  }

  private void serve(Actor<Counters<?>> actor) {
    bus.serve(Counters.class, actor).await();
  }

  @Test
  void an_ask_gets_the_answer_of_its_type() {
    serve(ask -> switch (ask) {
      case Counters.Add(var counter, var amount) -> amount + 1;
      case Counters.GetCounter look -> 7;
    });
    int answer = bus.ask(new Counters.Add("a", 41)).await();
    assertThat(answer).isEqualTo(42);
  }

  @Test
  void an_answer_may_come_later() {
    serve(ask -> Future.succeededFuture(5));
    assertThat(bus.ask(new Counters.GetCounter("a")).await()).isEqualTo(5);
  }

  @Test
  void a_refusal_arrives_as_it_was_thrown() {
    serve(ask -> {
      throw NOT_FOUND.refusal("no counter");
    });
    assertThatThrownBy(() -> bus.ask(new Counters.GetCounter("a")).await())
        .isInstanceOfSatisfying(Refusal.class, refusal -> {
          assertThat(refusal.errorCode()).isEqualTo(NOT_FOUND);
          assertThat(refusal.detail()).isEqualTo("no counter");
        });
  }

  @Test
  void a_failure_is_answered_without_its_details() {
    serve(ask -> {
      throw new IllegalStateException("secret");
    });
    assertThatThrownBy(() -> bus.ask(new Counters.Add("a", 1)).await())
        .isInstanceOfSatisfying(Refusal.class, refusal -> {
          assertThat(refusal.errorCode()).isEqualTo(INTERNAL);
          assertThat(refusal.detail()).doesNotContain("secret");
        });
  }

  @Test
  void an_infrastructure_failure_is_answered_as_unavailable() {
    final class NoRoom extends RuntimeException implements Unavailable {}
    serve(ask -> {
      throw new NoRoom();
    });
    assertThatThrownBy(() -> bus.ask(new Counters.Add("a", 1)).await())
        .isInstanceOfSatisfying(
            Refusal.class, refusal -> assertThat(refusal.errorCode()).isEqualTo(UNAVAILABLE));
  }

  @Test
  void an_immediate_ask_is_answered_on_the_calling_thread() {
    serveThreads(ask -> Future.succeededFuture(Thread.currentThread()));

    assertThat(bus.ask(new Threads.Current()).await()).isSameAs(Thread.currentThread());
  }

  @Test
  void an_immediate_ask_fails_like_any_other() {
    assertRefused(BUSY); // not served yet
    serveThreads(ask -> {
      throw NOT_FOUND.refusal("no thread");
    });
    assertRefused(NOT_FOUND);
    serveThreads(ask -> Future.failedFuture(new IllegalStateException("secret")));
    assertRefused(INTERNAL);
  }

  private void serveThreads(Actor<Threads<?>> actor) {
    bus.serve(Threads.class, actor).await();
  }

  private void assertRefused(ErrorCode errorCode) {
    assertThatThrownBy(() -> bus.ask(new Threads.Current()).await())
        .isInstanceOfSatisfying(
            Refusal.class, refusal -> assertThat(refusal.errorCode()).isEqualTo(errorCode));
  }

  @Test
  void an_ask_without_an_actor_is_refused_as_busy() {
    assertThatThrownBy(() -> bus.ask(new Counters.GetCounter("a")).await())
        .isInstanceOfSatisfying(
            Refusal.class, refusal -> assertThat(refusal.errorCode()).isEqualTo(BUSY));
  }

  @Test
  void commands_with_one_key_are_handled_one_after_another_in_order() {
    var handled = Collections.synchronizedList(new ArrayList<Integer>());
    var total = new int[1];
    serve(ask -> {
      var add = (Counters.Add) ask;
      int before = total[0];
      vertx.timer(1).await();
      total[0] = before + 1;
      handled.add(add.amount());
      return total[0];
    });
    var asked = IntStream.range(0, 50).mapToObj(i -> bus.ask(new Counters.Add("a", i))).toList();
    Future.all(asked).await();
    assertThat(total[0]).isEqualTo(50);
    assertThat(handled).isEqualTo(IntStream.range(0, 50).boxed().toList());
  }

  @Test
  void reads_with_one_key_overlap() {
    var open = Promise.<Integer>promise();
    var first = new CompletableFuture<Boolean>();
    serve(ask -> {
      if (first.complete(true)) {
        return open.future().await();
      }
      open.complete(1);
      return 2;
    });
    var waiting = bus.ask(new Counters.GetCounter("a"));
    first.join();
    assertThat(bus.ask(new Counters.GetCounter("a")).await()).isEqualTo(2);
    assertThat(waiting.await()).isEqualTo(1);
  }

  @Test
  void a_read_does_not_wait_for_the_commands_before_it() {
    var open = Promise.<Integer>promise();
    serve(ask -> switch (ask) {
      case Counters.Add add -> open.future().await();
      case Counters.GetCounter look -> 7;
    });
    var waiting = List.of(bus.ask(new Counters.Add("a", 1)), bus.ask(new Counters.Add("a", 2)));
    assertThat(bus.ask(new Counters.GetCounter("a")).await()).isEqualTo(7);
    open.complete(1);
    assertThat(Future.all(waiting).await().<Integer>list()).containsExactly(1, 1);
  }

  @Test
  void a_full_mailbox_is_busy_at_once() {
    var open = Promise.<Integer>promise();
    serve(ask -> open.future().await());
    var asked = IntStream.range(0, Mailbox.MAX_QUEUED_COMMANDS + 100)
        .mapToObj(i -> bus.ask(new Counters.Add("a", i)))
        .toList();
    var refused = new CompletableFuture<Throwable>();
    asked.getLast().onFailure(refused::complete);
    assertThat(refused.orTimeout(10, TimeUnit.SECONDS).join())
        .isInstanceOfSatisfying(
            Refusal.class, refusal -> assertThat(refusal.errorCode()).isEqualTo(BUSY));
    open.complete(1);
    assertThat(asked.getFirst().await()).isEqualTo(1);
  }

  @Test
  void an_event_reaches_every_listener_even_after_one_fails() {
    var received = new CompletableFuture<List<String>>();
    bus.subscribe(Counters.CounterChanged.class, event -> {
      throw new IllegalStateException("deaf");
    });
    bus.subscribe(Counters.CounterChanged.class,
        event -> received.complete(List.of(event.counter())));
    bus.publish(new Counters.CounterChanged("a"));
    assertThat(received.orTimeout(10, TimeUnit.SECONDS).join()).containsExactly("a");
  }
}

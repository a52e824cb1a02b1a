// SPDX-License-Identifier: Apache-2.0
package tidings.bench.chaos;

import static tidings.core.errors.ErrorCode.BUSY;
import static tidings.core.errors.ErrorCode.NOT_FOUND;
import static tidings.core.errors.ErrorCode.TIMED_OUT;
import static tidings.core.errors.ErrorCode.UNAVAILABLE;

import io.vertx.core.Future;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import java.util.random.RandomGenerator;
import tidings.client.ApiRefusal;
import tidings.client.NoResponseException;
import tidings.client.Session;

/** The calls of one writer, which are repeated, mostly through another server, until one answers. */
final class Attempts {
  private static final Duration RETRY_INTERVAL = Duration.ofMillis(100);

  private final ServerChoice servers;
  private final RandomGenerator random;
  private final AtomicInteger requests = new AtomicInteger();
  private final AtomicInteger unanswered = new AtomicInteger();

  Attempts(ServerChoice servers, RandomGenerator random) {
    this.servers = servers;
    this.random = random;
  }

  /**
   * The answer in the end.
   *
   * @param value empty if what was asked for is not there
   * @param server which has answered
   * @param isOnly whether no earlier attempt was left without an answer: such a one may still be
   *     done later, by a server that was paused with the request in its hands
   */
  record Answer<T>(Optional<T> value, int server, boolean isOnly) {}

  /**
   * The answer in the end.
   *
   * @param call must be idempotent
   * @throws ApiRefusal if a server refuses permanently, for another reason than not found
   */
  <T> Answer<T> until(ChaosPerson person, Function<Session, Future<T>> call) {
    boolean isOnly = true;
    while (true) {
      var answer = once(person, call);
      if (answer.isPresent()) {
        return new Answer<>(answer.get().value(), answer.get().server(), isOnly);
      }
      isOnly = false;
      LockSupport.parkNanos(RETRY_INTERVAL.toNanos());
    }
  }

  /** The answer to a single attempt, if there is one. */
  <T> Optional<Answer<T>> once(ChaosPerson person, Function<Session, Future<T>> call) {
    int server = servers.any(random);
    requests.incrementAndGet();
    try {
      var value = call.apply(person.sessions().get(server)).await();
      return Optional.of(new Answer<>(Optional.ofNullable(value), server, true));
    } catch (NoResponseException gone) {
      unanswered.incrementAndGet();
      servers.noAnswer(server);
      return Optional.empty();
    } catch (ApiRefusal refused) {
      if (refused.is(NOT_FOUND)) {
        return Optional.of(new Answer<>(Optional.empty(), server, true));
      }
      requireTemporary(refused);
      return Optional.empty();
    }
  }

  private static void requireTemporary(ApiRefusal refused) {
    if (!refused.is(BUSY) && !refused.is(UNAVAILABLE) && !refused.is(TIMED_OUT)) {
      throw refused;
    }
  }

  int requests() {
    return requests.get();
  }

  /** Number of requests without an answer. */
  int unanswered() {
    return unanswered.get();
  }
}

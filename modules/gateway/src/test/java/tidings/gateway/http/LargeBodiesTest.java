// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.http;

import static org.assertj.core.api.Assertions.assertThat;
import static tidings.core.errors.ErrorCode.BUSY;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import tidings.core.errors.Refusal;

final class LargeBodiesTest {
  private final LargeBodies bodies = new LargeBodies();
  private final Promise<String> slow = Promise.promise();

  @Test
  void one_more_than_allowed_is_refused_until_others_are_done() {
    var admitted = Stream.generate(() -> bodies.admit(slow::future))
        .limit(LargeBodies.MAX_IN_PROGRESS).toList();
    assertThat(admitted).noneMatch(Future::isComplete);

    var refused = bodies.admit(() -> Future.succeededFuture("read"));
    assertThat(refused.cause()).isInstanceOfSatisfying(
        Refusal.class, refusal -> assertThat(refusal.errorCode()).isEqualTo(BUSY));

    slow.complete("done");
    assertThat(bodies.admit(() -> Future.succeededFuture("read")).result()).isEqualTo("read");
  }

  @Test
  void a_failed_call_makes_room_as_well() {
    var failed = Stream.generate(() -> bodies.admit(() -> Future.failedFuture("broken")))
        .limit(2 * LargeBodies.MAX_IN_PROGRESS).map(Future::cause).toList();
    assertThat(failed).allSatisfy(cause -> assertThat(cause).hasMessage("broken"));

    assertThat(bodies.admit(() -> Future.succeededFuture("read")).succeeded()).isTrue();
  }
}

// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Context;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.junit5.VertxExtension;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import tidings.core.AnswerBudget;

/** Large answers are encoded on worker threads, others on the event loop. */
@ExtendWith(VertxExtension.class)
final class LargeAnswerTest {
  @Test
  void a_large_answer_leaves_the_event_loop(Vertx vertx) {
    assertThat(isEncodedOnEventLoop(vertx, AnswerBudget.MAX_BYTES)).isFalse();
  }

  @Test
  void a_page_of_common_activities_stays_on_it(Vertx vertx) {
    assertThat(isEncodedOnEventLoop(vertx, AnswerBudget.MAX_BYTES / 4)).isTrue();
  }

  private static boolean isEncodedOnEventLoop(Vertx vertx, int bytes) {
    var isOnEventLoop = new AtomicBoolean();
    var encoded = Promise.<Response>promise();
    vertx.runOnContext(start -> LargeAnswer.encode(List.of(bytes), (size, texts) -> size, () -> {
      isOnEventLoop.set(Context.isOnEventLoopThread());
      return Response.noContent();
    }).onComplete(encoded));
    encoded.future().await();
    return isOnEventLoop.get();
  }
}

// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.pictures;

import static org.assertj.core.api.Assertions.assertThat;
import static tidings.gateway.pictures.FetchQueue.MAX_FETCHES_OF_CLIENT;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.junit5.VertxExtension;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import tidings.gateway.pictures.FetchQueue.Running;

@ExtendWith(VertxExtension.class)
final class FetchQueueTest {
  private FetchQueue queue;

  @BeforeEach
  void create(Vertx vertx) {
    queue = new FetchQueue(vertx);
  }

  @Test
  void a_fetch_keeps_its_place_until_what_it_left_behind_has_ended() {
    var ends = fillPlacesOf("mallory");
    var next = queue.run("mallory", () -> ended("next"));

    assertThat(queue.run("ana", () -> ended("of ana")).await()).isEqualTo("of ana");
    assertThat(next.isComplete()).isFalse();

    ends.getFirst().complete();
    assertThat(next.await()).isEqualTo("next");
  }

  @Test
  void a_fetch_that_cannot_begin_gives_its_place_back() {
    IntStream.range(0, MAX_FETCHES_OF_CLIENT).forEach(each -> queue.run("ana", () -> {
      throw new IllegalStateException("it cannot begin");
    }));

    assertThat(queue.run("ana", () -> ended("next")).await()).isEqualTo("next");
  }

  /** Fetches that have a result, such as a timeout, and have not ended. */
  private List<Promise<Void>> fillPlacesOf(String client) {
    var ends = new ArrayList<Promise<Void>>();
    for (int place = 0; place < MAX_FETCHES_OF_CLIENT; place++) {
      var end = Promise.<Void>promise();
      ends.add(end);
      queue.run(client, () -> new Running<>(Future.succeededFuture("late"), end.future())).await();
    }
    return ends;
  }

  private static Running<String> ended(String result) {
    var done = Future.succeededFuture(result);
    return new Running<>(done, done);
  }
}

// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import io.vertx.core.Future;
import java.time.Duration;
import java.util.ArrayList;
import java.util.concurrent.CompletableFuture;
import tidings.bench.load.LoadGenerator;
import tidings.bench.load.LoadResult;
import tidings.bench.load.Pace;
import tidings.client.Session;

/**
 * A regular client during an attack: its sockets receive posts, it reads feed pages, and it opens
 * new connections.
 */
record RegularClient(DeliveryTimes deliveries, Session poster, LoadGenerator reader,
    NewConnections newConnections) {
  static final int POSTS_PER_SECOND = 10;
  static final int PAGES_PER_SECOND = 20;

  /** Measures for at least this time, and until the attack ends. */
  ClientMeasurements observe(Duration time, CompletableFuture<?> attack) {
    int first = deliveries.size();
    var pages = new ArrayList<LoadResult>();
    int refused = 0;
    do {
      var opening = BackgroundTask.start(() -> newConnections.open(time));
      pages.add(observe(time));
      refused += opening.join();
    } while (!attack.isDone());
    return ClientMeasurements.of(deliveries.between(first, deliveries.size()), pages, refused);
  }

  private LoadResult observe(Duration time) {
    var posting = BackgroundTask.start(() -> post(time));
    var pages = reader.steady(PAGES_PER_SECOND, time);
    posting.join();
    return pages;
  }

  /** Posts at a fixed rate, independent of the responses. */
  private void post(Duration time) {
    var answers = new ArrayList<Future<?>>();
    new Pace(POSTS_PER_SECOND, time).run(due -> {
      int post = deliveries.startNext();
      answers.add(
          poster.post(DeliveryTimes.postText(post))
              .onSuccess(posted -> deliveries.acknowledged(post)));
    });
    Future.all(answers).toCompletionStage().toCompletableFuture().join();
  }
}

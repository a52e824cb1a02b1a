// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import java.time.Duration;
import tidings.core.concurrent.VertxWithoutFiles;

/** Responses that arrive later than they were made. */
final class Delays {
  private final Vertx timers = VertxWithoutFiles.create();

  <T> Future<T> later(Future<T> response, Duration delay) {
    if (delay.toMillis() == 0) {
      return response;
    }
    var delayed = Promise.<T>promise();
    timers.setTimer(delay.toMillis(), timer -> response.onComplete(delayed));
    return delayed.future();
  }

  Future<Void> close() {
    return timers.close();
  }
}

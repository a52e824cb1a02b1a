// SPDX-License-Identifier: Apache-2.0
package tidings.client;

import io.vertx.core.Handler;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.ext.web.client.impl.HttpContext;

/**
 * Ends a call when its time is up, whatever the server does or does not do, and its connection with
 * it. The timeout of a {@link io.vertx.ext.web.client.HttpRequest} is one between two reads: an
 * answer may trickle for ever.
 */
record Deadline(Vertx vertx) implements Handler<HttpContext<?>> {
  private static final String TIMER = "tidings.deadline";

  @Override
  public void handle(HttpContext<?> call) {
    switch (call.phase()) {
      case SEND_REQUEST -> {
        HttpClientRequest request = call.clientRequest();
        // What goes wrong with it is told by the call.
        request.exceptionHandler(ignored -> {});
        call.set(TIMER, vertx.setTimer(call.request().timeout(), late -> request.reset()));
      }
      case DISPATCH_RESPONSE, FAILURE -> {
        Long timer = call.get(TIMER);
        if (timer != null) {
          vertx.cancelTimer(timer);
        }
      }
      default -> {
      }
    }
    call.next();
  }
}

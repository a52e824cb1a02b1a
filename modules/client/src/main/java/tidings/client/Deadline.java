// SPDX-License-Identifier: Apache-2.0
package tidings.client;

import io.vertx.core.Handler;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.ext.web.client.impl.HttpContext;

/**
 * A client interceptor that bounds the total time of a call and closes its connection at the
 * timeout. The timeout of {@link io.vertx.ext.web.client.HttpRequest} only bounds the time between
 * two reads, so a slow response could take forever.
 */
record Deadline(Vertx vertx) implements Handler<HttpContext<?>> {
  private static final String TIMER = "tidings.deadline";

  @Override
  public void handle(HttpContext<?> call) {
    switch (call.phase()) {
      case SEND_REQUEST -> {
        HttpClientRequest request = call.clientRequest();
        // The call reports its failure.
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

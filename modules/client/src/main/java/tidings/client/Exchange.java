// SPDX-License-Identifier: Apache-2.0
package tidings.client;

import static io.vertx.core.http.HttpHeaders.CONTENT_TYPE;
import static java.util.concurrent.TimeUnit.MILLISECONDS;

import io.vertx.core.Future;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.RequestOptions;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.Optional;

/**
 * One request and its answer. It is over when the answer is whole, or the time is up, whatever the
 * server does or does not do.
 *
 * @param within from asking for a connection to the last byte of the answer
 */
record Exchange(HttpClient client, Duration within) {

  /** Fails with {@link Refused} or {@link NoAnswer}. */
  Future<Answer> of(RequestOptions request, Optional<JsonObject> body) {
    // What still waits for a connection when the time is up is not sent any more.
    var opened = client.request(request.setConnectTimeout(within.toMillis()));
    return opened
        .compose(open -> send(open.exceptionHandler(told -> {}), body))
        .compose(Answer::whole)
        .timeout(within.toMillis(), MILLISECONDS)
        .recover(failure -> {
          // Its connection knows no other end: without this it would be waited on, and never free.
          opened.onSuccess(HttpClientRequest::reset);
          return Future.failedFuture(NoAnswer.because(failure));
        })
        .map(Answer::granted);
  }

  private static Future<HttpClientResponse> send(
      HttpClientRequest request, Optional<JsonObject> body) {
    return body
        .map(json -> request.putHeader(CONTENT_TYPE, "application/json").send(json.toBuffer()))
        .orElseGet(request::send);
  }
}

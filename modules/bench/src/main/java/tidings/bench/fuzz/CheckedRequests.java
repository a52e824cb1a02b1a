// SPDX-License-Identifier: Apache-2.0
package tidings.bench.fuzz;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.util.Optional;
import tidings.server.openapi.Exchange;

/** Sends requests, compares the answers with the document and counts them. */
record CheckedRequests(FuzzContext context) {
  /** The name in the statistics of requests that are no operations of the document. */
  private static final String OTHERS = "other methods and paths";
  /**
   * Requests with a longer head are refused before they are read; if they are still being sent then,
   * TCP may discard the refusal.
   */
  private static final int MIN_CUT_OFF_BYTES = 3_500;
  private static final int MAX_REQUEST_LENGTH = 800;
  private static final int MAX_ANSWER_LENGTH = 600;

  /**
   * @param place of the request in the run, for reports
   * @return empty without an answer
   */
  Optional<Exchange> send(FuzzConnection connection, RequestDraft draft, String place) {
    var request = draft.bytes(context.server().getAuthority());
    context.statistics().countSent();
    try {
      var exchange = connection.send(request);
      for (var difference : new AnswerCheck(context.document()).differences(exchange)) {
        context.findings().add(difference, "%s%n  %s%n  -> %s".formatted(place, readable(request),
            readable(exchange)));
      }
      context.statistics().count(
          context.call(exchange.request()).map(FuzzedCall::line).orElse(OTHERS),
          "" + exchange.response().status());
      return Optional.of(exchange);
    } catch (IOException failure) {
      if (request.length - draft.body.length < MIN_CUT_OFF_BYTES) {
        context.findings().add("no answer: " + failure, place + "\n  " + readable(request));
      }
      return Optional.empty();
    }
  }

  private static String readable(byte[] request) {
    return FuzzFindings.shortened(
        new String(request, UTF_8).replace("\r\n", "\\r\\n"), MAX_REQUEST_LENGTH);
  }

  private static String readable(Exchange exchange) {
    var response = exchange.response();
    return FuzzFindings.shortened("%d %s %s".formatted(response.status(),
        response.headers().entries(), response.body()), MAX_ANSWER_LENGTH);
  }
}

// SPDX-License-Identifier: Apache-2.0
package tidings.bench.fuzz;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import tidings.server.openapi.Document;
import tidings.server.openapi.Exchange;

/**
 * Compares an answer with the OpenAPI document: status, code, headers and body; and an accepted
 * request with it, too. A server error is only accepted if the operation itself documents it, for
 * something outside of the server that may fail.
 */
record AnswerCheck(Document document) {
  private static final int SWITCHING_PROTOCOLS = 101;
  private static final int FIRST_SERVER_ERROR = 500;
  /** Statuses that say when to try again. */
  private static final Set<Integer> TRY_LATER = Set.of(429, 503);

  List<String> differences(Exchange exchange) {
    var response = exchange.response();
    var found = new ArrayList<String>();
    if (response.status() >= FIRST_SERVER_ERROR && !isDocumented(exchange)) {
      found.add("a server error");
    }
    if (response.status() != SWITCHING_PROTOCOLS
        && !response.headers().contains("X-Request-Id")) {
      found.add("no X-Request-Id");
    }
    if (TRY_LATER.contains(response.status()) && !response.headers().contains("Retry-After")) {
      found.add("no Retry-After");
    }
    try {
      document.differences(exchange, "").stream()
          .map(difference -> difference.replaceFirst("(?s), in " + exchange.request().method()
              + " .*", ""))
          .forEach(found::add);
    } catch (RuntimeException unreadable) {
      found.add("an answer that cannot be compared: " + unreadable);
    }
    return found;
  }

  private boolean isDocumented(Exchange exchange) {
    var response = exchange.response();
    return document.operation(exchange.request())
        .filter(operation -> operation.refusals(response.status()).stream()
            .anyMatch(code -> exchange.request().method().equals("HEAD")
                || response.body().toString().contains("\"code\":\"" + code + '"')))
        .isPresent();
  }
}

// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.http;

import java.time.Duration;

/** Hears of every answer that the gateway gives; called on event loops, and must not wait. */
@FunctionalInterface
public interface ResponseListener {
  ResponseListener NONE = (route, status, duration) -> {};
  /** What is called so when it is no call of the contract: a file of the page. */
  String PAGE = "page";
  /** All that leads nowhere, whatever it says. */
  String UNKNOWN = "unknown";

  /** @param route of the contract, such as {@code GET /v1/feed}; of few dozens */
  void onResponse(String route, int status, Duration duration);
}

// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.http;

import java.time.Duration;

/** Notified of every response of the gateway. Called on event loops, so it must not block. */
@FunctionalInterface
public interface ResponseListener {
  ResponseListener NONE = (route, status, duration) -> {};
  /** The route name of files of the web page. */
  String PAGE = "page";
  /** The route name of every request that matches nothing. */
  String UNKNOWN = "unknown";

  /** @param route such as {@code GET /v1/feed}; one of a few dozen */
  void onResponse(String route, int status, Duration duration);
}

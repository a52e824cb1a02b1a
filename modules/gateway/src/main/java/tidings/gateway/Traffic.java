// SPDX-License-Identifier: Apache-2.0
package tidings.gateway;

import java.time.Duration;

/** Hears of every answer that the gateway gives; called on event loops, and must not wait. */
@FunctionalInterface
public interface Traffic {
  Traffic UNHEARD = (call, status, took) -> {};
  /** What is called so when it is no call of the contract: a file of the page. */
  String PAGE = "page";
  /** All that leads nowhere, whatever it says. */
  String UNKNOWN = "unknown";

  /** @param call of the contract, such as {@code GET /v1/feed}; of few dozens */
  void answered(String call, int status, Duration took);
}

// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.events;

import tidings.core.KeyName;

/**
 * A request for events.
 *
 * @param key the name of the key that was sent
 * @param token the key itself, which is checked again as long as the request lasts
 */
public record EventReading(KeyName key, String token, EventFilter filter) {
  /** Without the key, as it may be logged. */
  @Override
  public String toString() {
    return "EventReading[key=" + key + ", filter=" + filter + "]";
  }
}

// SPDX-License-Identifier: Apache-2.0
package tidings.cluster;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.JsonObject;

/**
 * The first message of a connection, by which the node that connects says who it is.
 *
 * @param secret of the node that it connects to, as in the table
 * @param takesTurns whether it understands messages about turns; older versions do not
 * @param knowsFilters whether it understands messages about subscriptions; older versions do not
 */
record Hello(String from, String secret, boolean takesTurns, boolean knowsFilters) {
  /** Its number; the following messages are counted from 1. */
  static final long NUMBER = 0;
  private static final String FROM = "from";
  private static final String SECRET = "secret";
  private static final String TAKES_TURNS = "turns";
  private static final String KNOWS_FILTERS = "filters";

  Buffer encode() {
    return new JsonObject().put(FROM, from).put(SECRET, secret).put(TAKES_TURNS, takesTurns)
        .put(KNOWS_FILTERS, knowsFilters).toBuffer();
  }

  /** @throws RuntimeException if it is no hello */
  static Hello decode(Buffer bytes) {
    var json = new JsonObject(bytes);
    return new Hello(json.getString(FROM, ""), json.getString(SECRET, ""),
        json.getBoolean(TAKES_TURNS, false), json.getBoolean(KNOWS_FILTERS, false));
  }
}

// SPDX-License-Identifier: Apache-2.0
package tidings.cluster;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.JsonObject;
import java.util.Locale;

/**
 * A message about a turn, to or from the node that decides on its place.
 *
 * @param number of the turn, given by the node that takes it
 */
record TurnMessage(Kind kind, long number, String place) {
  /** Max. characters of a place. */
  static final int MAX_PLACE = 300;

  enum Kind {
    /** To the node that decides: the sender wants a turn. */
    ASK,
    /** The answer, if others are first: it waits. Older versions do not send it. */
    WAIT,
    /** The answer: it has the turn now. */
    GRANT,
    /** To the node that decides: the turn is over, or no longer wanted. */
    END
  }

  private static final String KIND = "turn";
  private static final String NUMBER = "number";
  private static final String PLACE = "place";

  Buffer encode() {
    return new JsonObject()
        .put(KIND, kind.name().toLowerCase(Locale.ROOT)).put(NUMBER, number).put(PLACE, place)
        .toBuffer();
  }

  /** @throws RuntimeException if it is none, or of a newer version */
  static TurnMessage decode(Buffer bytes) {
    var json = new JsonObject(bytes);
    var place = json.getString(PLACE);
    if (place.length() > MAX_PLACE) {
      throw new IllegalArgumentException("the place is longer than " + MAX_PLACE + " characters");
    }
    return new TurnMessage(
        Kind.valueOf(json.getString(KIND).toUpperCase(Locale.ROOT)), json.getLong(NUMBER), place);
  }
}

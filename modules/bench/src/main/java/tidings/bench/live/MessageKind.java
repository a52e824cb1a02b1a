// SPDX-License-Identifier: Apache-2.0
package tidings.bench.live;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.nio.ByteBuffer;
import java.util.Locale;

/** What kind of message the server has sent, as far as it is of interest here. */
public enum MessageKind {
  WELCOME,
  ACTIVITY,
  CAUGHT_UP,
  GAP,
  OTHER;

  private static final MessageKind[] ALL = values();

  /** How a message of this kind begins. */
  private final ByteBuffer beginning =
      ByteBuffer.wrap(("{\"t\":\"" + name().toLowerCase(Locale.ROOT) + "\"").getBytes(US_ASCII));

  public static MessageKind of(ByteBuffer message) {
    for (var kind : ALL) {
      if (message.slice().limit(Math.min(message.remaining(), kind.beginning.capacity()))
          .equals(kind.beginning)) {
        return kind;
      }
    }
    return OTHER;
  }
}

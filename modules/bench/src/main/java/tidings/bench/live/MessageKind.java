// SPDX-License-Identifier: Apache-2.0
package tidings.bench.live;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.nio.ByteBuffer;
import java.util.Locale;

/** Kinds of server messages, as far as benchmarks distinguish them. */
public enum MessageKind {
  WELCOME,
  ACTIVITY,
  CAUGHT_UP,
  GAP,
  OTHER;

  private static final MessageKind[] ALL = values();

  /** The first bytes of a message of this kind. */
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

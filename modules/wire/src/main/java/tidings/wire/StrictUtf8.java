// SPDX-License-Identifier: Apache-2.0
package tidings.wire;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.vertx.core.buffer.Buffer;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.util.Optional;

/** Bytes to text and back, without replacing anything on the way. */
public final class StrictUtf8 {
  private StrictUtf8() {}

  /** The text, if the bytes are one. */
  public static Optional<String> decode(Buffer bytes) {
    return decode(bytes.getBytes());
  }

  /** The text, if the bytes are one. */
  public static Optional<String> decode(byte[] bytes) {
    try {
      // A decoder of one's own reports what is malformed; a String's constructor replaces it.
      return Optional.of(UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString());
    } catch (CharacterCodingException malformed) {
      return Optional.empty();
    }
  }

  /** Whether there are bytes for it: not when it has half of a surrogate pair. */
  public static boolean canEncode(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (Character.isSurrogate(text.charAt(i))) {
        return UTF_8.newEncoder().canEncode(text);
      }
    }
    return true;
  }
}

// SPDX-License-Identifier: Apache-2.0
package tidings.wire;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.vertx.core.buffer.Buffer;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.util.Optional;

/** UTF-8 decoding and checks that reject malformed input instead of replacing it. */
public final class StrictUtf8 {
  private StrictUtf8() {}

  /** The text; empty if the bytes are not valid UTF-8. */
  public static Optional<String> decode(Buffer bytes) {
    return decode(bytes.getBytes());
  }

  /** The text; empty if the bytes are not valid UTF-8. */
  public static Optional<String> decode(byte[] bytes) {
    try {
      // new String(bytes, UTF_8) would replace malformed input silently
      return Optional.of(UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString());
    } catch (CharacterCodingException malformed) {
      return Optional.empty();
    }
  }

  /** Whether the text can be encoded: it has no unpaired surrogate. */
  public static boolean canEncode(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (Character.isSurrogate(text.charAt(i))) {
        return UTF_8.newEncoder().canEncode(text);
      }
    }
    return true;
  }
}

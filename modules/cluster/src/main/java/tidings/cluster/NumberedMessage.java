// SPDX-License-Identifier: Apache-2.0
package tidings.cluster;

import io.vertx.core.buffer.Buffer;

/**
 * A message between two nodes: four bytes of its length, eight of its number, then JSON.
 *
 * @param number counts the messages of a connection; one that is missing was lost. {@link #UNCOUNTED}
 *     for a message that may be lost without a consequence
 */
record NumberedMessage(long number, Buffer payload) {
  static final long UNCOUNTED = -1;
  static final int LENGTH_BYTES = Integer.BYTES;
  private static final int NUMBER_BYTES = Long.BYTES;
  /** Many times the largest event. */
  static final int MAX_BYTES = 4 << 20;

  Buffer encode() {
    return Buffer.buffer(LENGTH_BYTES + NUMBER_BYTES + payload.length())
        .appendInt(NUMBER_BYTES + payload.length())
        .appendLong(number)
        .appendBuffer(payload);
  }

  /** @param bytes without the length */
  static NumberedMessage decode(Buffer bytes) {
    return new NumberedMessage(bytes.getLong(0), bytes.slice(NUMBER_BYTES, bytes.length()));
  }

  /** Whether a message may have this length, which comes from outside. */
  static boolean isLength(int length, int max) {
    return length >= NUMBER_BYTES && length <= max;
  }
}

// SPDX-License-Identifier: Apache-2.0
package tidings.core.bus;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.eventbus.MessageCodec;

/** Passes messages by reference: they are immutable and never leave the process. */
final class LocalMessageCodec implements MessageCodec<Object, Object> {
  static final String NAME = "by-reference";

  @Override
  public Object transform(Object message) {
    return message;
  }

  @Override
  public void encodeToWire(Buffer buffer, Object message) {
    throw new UnsupportedOperationException("messages never leave the process");
  }

  @Override
  public Object decodeFromWire(int position, Buffer buffer) {
    throw new UnsupportedOperationException("messages never leave the process");
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public byte systemCodecID() {
    return -1;
  }
}

// SPDX-License-Identifier: Apache-2.0
package tidings.cluster;

import io.vertx.core.Handler;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.parsetools.RecordParser;
import java.util.function.Consumer;

/** Divides the bytes of a connection into messages. Used on one event loop. */
final class MessageReader implements Handler<Buffer> {
  private final Consumer<NumberedMessage> onMessage;
  private final Runnable onError;
  private final RecordParser parser = RecordParser.newFixed(NumberedMessage.LENGTH_BYTES);
  private boolean readsLength = true;
  private boolean failed;
  private int maxBytes;

  /**
   * @param maxBytes of a message
   * @param onError when the bytes are no messages; nothing is read after that
   */
  MessageReader(int maxBytes, Consumer<NumberedMessage> onMessage, Runnable onError) {
    this.maxBytes = maxBytes;
    this.onMessage = onMessage;
    this.onError = onError;
    parser.handler(this::onRecord);
  }

  @Override
  public void handle(Buffer bytes) {
    if (!failed) {
      parser.handle(bytes);
    }
  }

  /** For the messages after the present one. */
  void setMaxBytes(int bytes) {
    maxBytes = bytes;
  }

  private void onRecord(Buffer record) {
    if (failed) {
      return;
    }
    if (!readsLength) {
      readsLength = true;
      parser.fixedSizeMode(NumberedMessage.LENGTH_BYTES);
      onMessage.accept(NumberedMessage.decode(record));
    } else if (NumberedMessage.isLength(record.getInt(0), maxBytes)) {
      readsLength = false;
      parser.fixedSizeMode(record.getInt(0));
    } else {
      failed = true;
      onError.run();
    }
  }
}

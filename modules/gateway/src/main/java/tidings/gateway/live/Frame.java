// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.live;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.WebSocketFrame;
import io.vertx.core.http.WebSocketFrameType;
import io.vertx.core.http.impl.websocket.WebSocketFrameImpl;
import io.vertx.core.internal.buffer.BufferInternal;

/**
 * A message for clients, encoded once however many get it.
 *
 * <p>The public way to make a text frame encodes its string anew for each socket, which costs a
 * third of all deliveries; so this one reaches for Vert.x's own class.
 */
record Frame(Buffer bytes) {

  WebSocketFrame forOne() {
    var shared = ((BufferInternal) bytes).getByteBuf();
    return new WebSocketFrameImpl(WebSocketFrameType.TEXT, shared, true);
  }
}

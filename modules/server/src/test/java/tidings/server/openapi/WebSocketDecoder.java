// SPDX-License-Identifier: Apache-2.0
package tidings.server.openapi;

import io.netty.buffer.ByteBuf;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.CodecException;
import io.netty.handler.codec.DecoderException;
import io.netty.handler.codec.http.websocketx.CloseWebSocketFrame;
import io.netty.handler.codec.http.websocketx.TextWebSocketFrame;
import io.netty.handler.codec.http.websocketx.WebSocket13FrameDecoder;
import io.netty.handler.codec.http.websocketx.WebSocketDecoderConfig;
import io.netty.handler.codec.http.websocketx.WebSocketFrame;
import io.netty.handler.codec.http.websocketx.WebSocketFrameAggregator;
import io.netty.util.ReferenceCountUtil;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Consumer;

/**
 * Decodes the frames of one socket in both directions. Ignores input that the server refuses by
 * closing the socket, and anything that is not WebSocket.
 */
public final class WebSocketDecoder {
  private static final int MAX_MESSAGE_BYTES = 1024 * 1024;
  /** Close codes of the server for invalid input. */
  private static final List<Integer> REFUSED = List.of(1002, 1007, 1009, 4400);

  private final EmbeddedChannel client = decoder(true);
  private final EmbeddedChannel server = decoder(false);
  private final Queue<String> fromClient = new ConcurrentLinkedQueue<>();
  private final Queue<String> fromServer = new ConcurrentLinkedQueue<>();
  private final Queue<Integer> closed = new ConcurrentLinkedQueue<>();
  private volatile boolean clientCloses;
  private volatile boolean refused;
  private volatile boolean isOver;

  void fromClient(ByteBuf bytes) {
    take(client, bytes, frame -> {
      if (frame instanceof TextWebSocketFrame text) {
        fromClient.add(text.text());
      }
      clientCloses |= frame instanceof CloseWebSocketFrame;
    });
  }

  void fromServer(ByteBuf bytes) {
    take(server, bytes, frame -> {
      if (frame instanceof TextWebSocketFrame text) {
        fromServer.add(text.text());
      }
      if (frame instanceof CloseWebSocketFrame close && !clientCloses) {
        refused |= REFUSED.contains(close.statusCode());
        closed.add(close.statusCode());
      }
    });
  }

  /** Marks the connection as closed. */
  void end() {
    finish(client);
    finish(server);
    isOver = true;
  }

  boolean isOver() {
    return isOver;
  }

  /** Deviations from the document since the last call. */
  List<String> differences(LiveDocument document) {
    var found = new ArrayList<String>();
    for (String text; (text = fromServer.poll()) != null;) {
      found.addAll(document.differences("sendMessage", text));
    }
    for (String text; (text = fromClient.poll()) != null;) {
      if (!refused) {
        found.addAll(document.differences("receiveMessage", text));
      }
    }
    for (Integer code; (code = closed.poll()) != null;) {
      if (!document.hasCloseCode(code)) {
        found.add("closed with " + code);
      }
    }
    return found;
  }

  private static void take(EmbeddedChannel decoder, ByteBuf bytes, Consumer<WebSocketFrame> to) {
    try {
      decoder.writeInbound(bytes);
    } catch (DecoderException noWebSocket) {
      return;
    }
    for (WebSocketFrame frame; (frame = decoder.readInbound()) != null;) {
      to.accept(frame);
      ReferenceCountUtil.release(frame);
    }
  }

  private static void finish(EmbeddedChannel decoder) {
    try {
      decoder.finishAndReleaseAll();
    } catch (CodecException inTheMiddle) {
      // The connection may end within a message.
    }
  }

  private static EmbeddedChannel decoder(boolean masked) {
    var config = WebSocketDecoderConfig.newBuilder()
        .expectMaskedFrames(masked)
        .maxFramePayloadLength(MAX_MESSAGE_BYTES)
        .closeOnProtocolViolation(false)
        .build();
    return new EmbeddedChannel(
        new WebSocket13FrameDecoder(config), new WebSocketFrameAggregator(MAX_MESSAGE_BYTES));
  }
}

// SPDX-License-Identifier: Apache-2.0
package tidings.server.openapi;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpContentDecompressor;
import io.netty.handler.codec.http.HttpDecoderConfig;
import io.netty.handler.codec.http.HttpMessage;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpRequestDecoder;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpResponseDecoder;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.util.ReferenceCountUtil;
import io.vertx.core.buffer.Buffer;
import java.util.ArrayDeque;
import java.util.Optional;
import java.util.Queue;
import java.util.function.Consumer;
import tidings.server.openapi.Exchange.Request;
import tidings.server.openapi.Exchange.Response;

/**
 * Decodes the traffic of one connection; after an upgrade it hands over to a
 * {@link WebSocketDecoder}. Malformed HTTP is ignored: the tests that send it check the response
 * themselves.
 */
public final class HttpDecoder {
  private static final int MAX_BODY_BYTES = 1024 * 1024;
  private static final int CONTINUE = 100;
  private static final int SWITCHING = 101;

  private final Consumer<Exchange> exchanges;
  private final Consumer<WebSocketDecoder> dialogues;
  private final Queue<Request> unanswered = new ArrayDeque<>();
  private final EmbeddedChannel requests = new EmbeddedChannel(new HttpRequestDecoder(limits()));
  private final EmbeddedChannel responses =
      new EmbeddedChannel(new ResponseDecoder(), new HttpContentDecompressor(0));
  private Buffer body = Buffer.buffer();
  private Optional<HttpResponse> head = Optional.empty();
  private Buffer openResponse = Buffer.buffer();
  private boolean isClosed;
  private Optional<WebSocketDecoder> dialogue = Optional.empty();

  /**
   * @param exchanges called for each request with its response
   * @param dialogues called when the connection becomes a WebSocket
   */
  public HttpDecoder(Consumer<Exchange> exchanges, Consumer<WebSocketDecoder> dialogues) {
    this.exchanges = exchanges;
    this.dialogues = dialogues;
  }

  public void fromClient(Buffer bytes) {
    if (dialogue.isPresent()) {
      dialogue.get().fromClient(Unpooled.wrappedBuffer(bytes.getBytes()));
    } else if (!isClosed) {
      requests.writeInbound(Unpooled.wrappedBuffer(bytes.getBytes()));
      for (Object part; (part = requests.readInbound()) != null;) {
        fromClient(part);
        ReferenceCountUtil.release(part);
      }
    }
  }

  public void fromServer(Buffer bytes) {
    if (!isClosed) {
      responses.writeInbound(Unpooled.wrappedBuffer(bytes.getBytes()));
      readResponses();
    }
  }

  public void close() {
    requests.finishAndReleaseAll();
    responses.finish();
    readResponses();
    responses.releaseInbound();
    dialogue.ifPresent(WebSocketDecoder::end);
  }

  private void fromClient(Object part) {
    isClosed |= isBroken(part);
    if (part instanceof HttpRequest request) {
      body = Buffer.buffer();
      unanswered.add(
          new Request(request.method().name(), request.uri(), request.headers(), body));
    }
    if (part instanceof HttpContent content) {
      append(body, content);
    }
  }

  private void readResponses() {
    for (Object part; (part = responses.readInbound()) != null;) {
      if (part instanceof ByteBuf bytes && dialogue.isPresent()) {
        dialogue.get().fromServer(bytes); // also releases them
        continue;
      }
      if (!isClosed) {
        fromServer(part);
      }
      ReferenceCountUtil.release(part);
    }
  }

  private void fromServer(Object part) {
    isClosed |= isBroken(part);
    if (part instanceof HttpResponse response) {
      head = Optional.of(response);
      openResponse = Buffer.buffer();
    }
    if (part instanceof HttpContent content) {
      append(openResponse, content);
    }
    if (part instanceof LastHttpContent) {
      end(head.orElseThrow());
    }
  }

  private void end(HttpResponse response) {
    int status = response.status().code();
    if (status == SWITCHING) {
      dialogue = Optional.of(new WebSocketDecoder());
      dialogue.ifPresent(dialogues);
    }
    if (status != CONTINUE && !unanswered.isEmpty()) {
      exchanges.accept(
          new Exchange(unanswered.remove(),
              new Response(status, response.headers(), openResponse)));
    }
  }

  private static boolean isBroken(Object part) {
    return part instanceof HttpMessage message && message.decoderResult().isFailure()
        || part instanceof HttpContent content && content.decoderResult().isFailure();
  }

  private static void append(Buffer to, HttpContent content) {
    byte[] bytes = new byte[content.content().readableBytes()];
    content.content().readBytes(bytes);
    to.appendBytes(bytes);
  }

  private static HttpDecoderConfig limits() {
    return new HttpDecoderConfig().setMaxInitialLineLength(MAX_BODY_BYTES)
        .setMaxHeaderSize(MAX_BODY_BYTES);
  }

  /** Handles responses to HEAD, which have a length but no body. */
  private final class ResponseDecoder extends HttpResponseDecoder {
    private ResponseDecoder() {
      super(limits());
    }

    @Override
    protected boolean isContentAlwaysEmpty(HttpMessage message) {
      var request = unanswered.peek();
      return super.isContentAlwaysEmpty(message)
          || request != null && request.method().equals("HEAD");
    }
  }
}

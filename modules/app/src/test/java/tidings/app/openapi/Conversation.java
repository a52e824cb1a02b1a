// SPDX-License-Identifier: Apache-2.0
package tidings.app.openapi;

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
import tidings.app.openapi.Exchange.Answered;
import tidings.app.openapi.Exchange.Asked;

/**
 * Understands what goes over one connection; once it becomes a socket, that is a {@link Dialogue}.
 * What is no HTTP is passed over: whoever sent it knows what is to come back.
 */
final class Conversation {
  private static final int LONGEST = 1024 * 1024;
  private static final int CONTINUE = 100;
  private static final int SWITCHING = 101;

  private final Consumer<Exchange> exchanges;
  private final Consumer<Dialogue> dialogues;
  private final Queue<Asked> unanswered = new ArrayDeque<>();
  private final EmbeddedChannel requests = new EmbeddedChannel(new HttpRequestDecoder(limits()));
  private final EmbeddedChannel answers =
      new EmbeddedChannel(new Answers(), new HttpContentDecompressor(0));
  private Buffer body = Buffer.buffer();
  private Optional<HttpResponse> head = Optional.empty();
  private Buffer answer = Buffer.buffer();
  private boolean over;
  private Optional<Dialogue> dialogue = Optional.empty();

  Conversation(Consumer<Exchange> exchanges, Consumer<Dialogue> dialogues) {
    this.exchanges = exchanges;
    this.dialogues = dialogues;
  }

  void said(Buffer bytes) {
    if (dialogue.isPresent()) {
      dialogue.get().said(Unpooled.wrappedBuffer(bytes.getBytes()));
    } else if (!over) {
      requests.writeInbound(Unpooled.wrappedBuffer(bytes.getBytes()));
      for (Object part; (part = requests.readInbound()) != null;) {
        said(part);
        ReferenceCountUtil.release(part);
      }
    }
  }

  void answered(Buffer bytes) {
    if (!over) {
      answers.writeInbound(Unpooled.wrappedBuffer(bytes.getBytes()));
      hear();
    }
  }

  void close() {
    requests.finishAndReleaseAll();
    answers.finish();
    hear();
    answers.releaseInbound();
    dialogue.ifPresent(Dialogue::end);
  }

  private void said(Object part) {
    over |= isBroken(part);
    if (part instanceof HttpRequest request) {
      body = Buffer.buffer();
      unanswered.add(
          new Asked(request.method().name(), request.uri(), request.headers(), body));
    }
    if (part instanceof HttpContent content) {
      append(body, content);
    }
  }

  private void hear() {
    for (Object part; (part = answers.readInbound()) != null;) {
      if (part instanceof ByteBuf bytes && dialogue.isPresent()) {
        dialogue.get().heard(bytes); // and releases them
        continue;
      }
      if (!over) {
        answered(part);
      }
      ReferenceCountUtil.release(part);
    }
  }

  private void answered(Object part) {
    over |= isBroken(part);
    if (part instanceof HttpResponse response) {
      head = Optional.of(response);
      answer = Buffer.buffer();
    }
    if (part instanceof HttpContent content) {
      append(answer, content);
    }
    if (part instanceof LastHttpContent) {
      end(head.orElseThrow());
    }
  }

  private void end(HttpResponse response) {
    int status = response.status().code();
    if (status == SWITCHING) {
      dialogue = Optional.of(new Dialogue());
      dialogue.ifPresent(dialogues);
    }
    if (status != CONTINUE && !unanswered.isEmpty()) {
      exchanges.accept(
          new Exchange(unanswered.remove(), new Answered(status, response.headers(), answer)));
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
    return new HttpDecoderConfig().setMaxInitialLineLength(LONGEST).setMaxHeaderSize(LONGEST);
  }

  /** Knows that an answer to HEAD has no body, whatever its length is. */
  private final class Answers extends HttpResponseDecoder {
    private Answers() {
      super(limits());
    }

    @Override
    protected boolean isContentAlwaysEmpty(HttpMessage message) {
      var asked = unanswered.peek();
      return super.isContentAlwaysEmpty(message)
          || asked != null && asked.method().equals("HEAD");
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.live;

import io.netty.channel.Channel;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.MaxMessagesRecvByteBufAllocator;
import io.netty.channel.WriteBufferWaterMark;
import io.netty.handler.codec.http.websocketx.CloseWebSocketFrame;
import io.netty.handler.codec.http.websocketx.CorruptedWebSocketFrameException;
import io.netty.handler.codec.http.websocketx.PingWebSocketFrame;
import io.netty.handler.codec.http.websocketx.PongWebSocketFrame;
import io.netty.handler.codec.http.websocketx.WebSocket13FrameEncoder;
import io.netty.handler.codec.http.websocketx.WebSocketCloseStatus;
import io.netty.handler.codec.http.websocketx.WebSocketFrame;
import io.netty.util.ReferenceCountUtil;
import io.vertx.core.http.HttpConnection;
import io.vertx.core.internal.ContextInternal;
import io.vertx.core.net.impl.ConnectionBase;
import io.vertx.core.net.impl.VertxHandler;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * One client's WebSocket on Netty's own channel, once Vert.x has shaken hands.
 *
 * <p>Vert.x's WebSocket keeps some 9 KB for each: a queue for messages from other threads, and the
 * request that it came from. It also flushes every frame for itself. So its handler leaves the
 * pipeline, and this one takes its place.
 */
final class NettyWebSocket extends ChannelInboundHandlerAdapter {
  /** Bytes that wait for a client before it counts as slow: some dozens of activities. */
  static final int MAX_QUEUED_BYTES = 64 * 1024;
  /** How long a client may take to answer a close. */
  private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(3);
  private static final WriteBufferWaterMark WATER_MARKS =
      new WriteBufferWaterMark(MAX_QUEUED_BYTES / 2, MAX_QUEUED_BYTES);

  private final Channel channel;
  /** Below the encoder: frames are encoded already. */
  private final ChannelHandlerContext belowEncoder;
  private final ContextInternal context;
  private final BatchedFlush flush;
  private Listener listener = Listener.NONE;
  private boolean flushScheduled;
  private boolean writing;
  private boolean closing;

  /** Whoever holds this end of it. All is called on the event loop. */
  interface Listener {
    Listener NONE = new Listener() {};

    /** A frame has come; its bytes are gone afterwards. */
    default void onFrame(WebSocketFrame frame) {}

    /** What has come is no WebSocket, or too much. */
    default void onProtocolError(CloseCode code) {}

    /** There is room to write again. */
    default void onWritable() {}

    /** It is over. */
    default void onClosed() {}
  }

  private NettyWebSocket(Channel channel, ContextInternal context, BatchedFlush flush) {
    this.channel = channel;
    this.belowEncoder = channel.pipeline().context(WebSocket13FrameEncoder.class);
    this.context = context;
    this.flush = flush;
  }

  /**
   * Takes a connection over from Vert.x, on its event loop.
   *
   * @param connection that has just become a WebSocket
   * @return empty when the client has left meanwhile
   */
  static Optional<NettyWebSocket> takeOver(HttpConnection connection, ContextInternal context,
      BatchedFlush flush) {
    var channel = ((ConnectionBase) connection).channelHandlerContext().channel();
    if (!channel.isActive()) {
      return Optional.empty();
    }
    var webSocket = new NettyWebSocket(channel, context, flush);
    channel.pipeline().replace(VertxHandler.class, "wire", webSocket);
    channel.config().setWriteBufferWaterMark(WATER_MARKS).setAutoRead(true);
    if (channel.config()
        .getRecvByteBufAllocator() instanceof MaxMessagesRecvByteBufAllocator allocator) {
      allocator.maxMessagesPerRead(1); // whoever floods waits for the others' turns
    }
    return Optional.of(webSocket);
  }

  void open(Listener holder) {
    listener = holder;
  }

  /** Writes; what is written at one time to many is sent at once. */
  void write(Frame frame) {
    writing = true;
    belowEncoder.write(frame.duplicate(), channel.voidPromise());
    if (!channel.isWritable()) {
      channel.flush(); // the client is not slow before the system has taken what it takes
    }
    writing = false;
    if (!flushScheduled) {
      flushScheduled = true;
      flush.schedule(this);
    }
  }

  /** Runs this on the event loop, after what waits for it already. */
  void runLater(Runnable task) {
    channel.eventLoop().execute(task);
  }

  void flush() {
    flushScheduled = false;
    channel.flush();
  }

  /** Whether the client does not keep up; also when it is closed: then nothing flows any more. */
  boolean isFull() {
    return closing || !channel.isWritable();
  }

  /** Asks whether the client is there; one that reads nothing has been asked already. */
  void ping() {
    if (!isFull()) {
      channel.writeAndFlush(new PingWebSocketFrame(), channel.voidPromise());
    }
  }

  /** Says why, and waits a while for the client to say the same. */
  void close(CloseCode code, String reason) {
    if (!closing) {
      closing = true;
      channel.writeAndFlush(new CloseWebSocketFrame(code.code(), reason));
      closeAfterTimeout();
    }
  }

  /** Also when the client reads nothing, so that not even the close gets through. */
  private void closeAfterTimeout() {
    var late = channel.eventLoop()
        .schedule(() -> channel.close(), CLOSE_TIMEOUT.toMillis(), TimeUnit.MILLISECONDS);
    channel.closeFuture().addListener(closed -> late.cancel(false));
  }

  /** Hangs up: nobody is there to be told. */
  void abort() {
    closing = true;
    channel.close();
  }

  @Override
  public void channelRead(ChannelHandlerContext handler, Object message) {
    try {
      if (message instanceof WebSocketFrame frame) {
        context.dispatch(frame, this::dispatch);
      }
    } finally {
      ReferenceCountUtil.release(message);
    }
  }

  private void dispatch(WebSocketFrame frame) {
    if (frame instanceof CloseWebSocketFrame close) {
      onCloseFrame(close);
    } else if (!closing) {
      listener.onFrame(frame);
      if (frame instanceof PingWebSocketFrame ping && !isFull()) {
        channel.writeAndFlush(new PongWebSocketFrame(ping.content().retain()));
      }
    }
  }

  private void onCloseFrame(CloseWebSocketFrame close) {
    if (closing) {
      channel.close();
    } else {
      closing = true;
      channel.writeAndFlush(close.retain()).addListener(ChannelFutureListener.CLOSE);
      closeAfterTimeout();
    }
  }

  @Override
  public void channelWritabilityChanged(ChannelHandlerContext handler) {
    if (channel.isWritable() && !writing) {
      context.dispatch(drained -> listener.onWritable());
    }
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext handler, Throwable failure) {
    if (failure instanceof CorruptedWebSocketFrameException corrupted) {
      boolean tooBig = corrupted.closeStatus().equals(WebSocketCloseStatus.MESSAGE_TOO_BIG);
      context.dispatch(
          broken -> listener
              .onProtocolError(tooBig ? CloseCode.TOO_BIG : CloseCode.PROTOCOL_ERROR));
    } else {
      abort();
    }
  }

  @Override
  public void channelInactive(ChannelHandlerContext handler) {
    closing = true;
    context.dispatch(over -> listener.onClosed());
  }
}

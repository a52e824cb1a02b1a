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
 * A WebSocket on Netty's channel; Vert.x only performs the handshake.
 *
 * <p>Vert.x's own WebSocket keeps about 9 KB per socket (a queue for messages from other threads,
 * and the request) and flushes each frame separately. Its handler is therefore removed from the
 * pipeline and replaced by this one.
 */
final class NettyWebSocket extends ChannelInboundHandlerAdapter {
  /** Unsent bytes above which a client counts as slow: a few dozen activities. */
  static final int MAX_QUEUED_BYTES = 64 * 1024;
  /** Time that a client has to answer a close frame. */
  private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(3);
  private static final String WIRE = "wire";
  private static final WriteBufferWaterMark WATER_MARKS =
      new WriteBufferWaterMark(MAX_QUEUED_BYTES / 2, MAX_QUEUED_BYTES);

  private final Channel channel;
  /** Context below the encoder, as frames are encoded already. */
  private final ChannelHandlerContext belowEncoder;
  private final ContextInternal context;
  private final BatchedFlush flush;
  private final FramePace pace = new FramePace();
  private Listener listener = Listener.NONE;
  private boolean flushScheduled;
  private boolean writing;
  private boolean closing;
  private boolean isSlow;
  private long slowSince;

  /** The owner of the socket. Called on the event loop. */
  interface Listener {
    Listener NONE = new Listener() {};

    /** A frame has arrived; its buffer is released after the call. */
    default void onFrame(WebSocketFrame frame) {}

    /** The peer has violated the protocol or a limit. */
    default void onProtocolError(CloseCode code) {}

    /** The socket is writable again. */
    default void onWritable() {}

    /** The connection is closed. */
    default void onClosed() {}
  }

  private NettyWebSocket(Channel channel, ContextInternal context, BatchedFlush flush) {
    this.channel = channel;
    this.belowEncoder = channel.pipeline().context(WebSocket13FrameEncoder.class);
    this.context = context;
    this.flush = flush;
  }

  /**
   * Takes a connection over from Vert.x. Called on its event loop.
   *
   * @param connection just upgraded to a WebSocket
   * @return empty if the client has disconnected in the meantime
   */
  static Optional<NettyWebSocket> takeOver(HttpConnection connection, ContextInternal context,
      BatchedFlush flush) {
    var channel = ((ConnectionBase) connection).channelHandlerContext().channel();
    if (!channel.isActive()) {
      return Optional.empty();
    }
    var webSocket = new NettyWebSocket(channel, context, flush);
    channel.pipeline().replace(VertxHandler.class, WIRE, webSocket);
    channel.pipeline().addBefore(WIRE, "pace", webSocket.pace);
    channel.config().setWriteBufferWaterMark(WATER_MARKS).setAutoRead(true);
    if (channel.config()
        .getRecvByteBufAllocator() instanceof MaxMessagesRecvByteBufAllocator allocator) {
      // One read per turn, so that a flooding client does not delay others.
      allocator.maxMessagesPerRead(1);
    }
    return Optional.of(webSocket);
  }

  void open(Listener holder) {
    listener = holder;
  }

  /** Writes a frame; frames written in one burst are flushed together. */
  void write(Frame frame) {
    writing = true;
    belowEncoder.write(frame.duplicate(), channel.voidPromise());
    if (!channel.isWritable()) {
      channel.flush(); // the client counts as slow only if the socket buffer is full too
    }
    writing = false;
    if (!flushScheduled) {
      flushScheduled = true;
      flush.schedule(this);
    }
  }

  /** Runs a task on the event loop after those already queued, and after a delay if positive. */
  void runLater(Runnable task, long delayNanos) {
    if (delayNanos > 0) {
      channel.eventLoop().schedule(task, delayNanos, TimeUnit.NANOSECONDS);
    } else {
      channel.eventLoop().execute(task);
    }
  }

  void flush() {
    flushScheduled = false;
    channel.flush();
  }

  /** Whether the client does not keep up or is disconnected. */
  boolean isFull() {
    return closing || !channel.isWritable();
  }

  /** Whether the client was full for this time, and so has read less than the queue holds. */
  boolean isStuck(Duration timeout) {
    return isSlow && System.nanoTime() - slowSince > timeout.toNanos();
  }

  /** Sends a ping, unless an earlier one is still unsent because the client reads nothing. */
  void ping() {
    if (!isFull()) {
      channel.writeAndFlush(new PingWebSocketFrame(), channel.voidPromise());
    }
  }

  /** Sends a close frame and waits a bounded time for the answer. */
  void close(CloseCode code, String reason) {
    if (!closing) {
      closing = true;
      pace.end(); // the close frame of the client comes after all that it has sent
      channel.writeAndFlush(new CloseWebSocketFrame(code.code(), reason));
      closeAfterTimeout();
    }
  }

  /** Ends the connection even if the client reads nothing and the close frame cannot be sent. */
  private void closeAfterTimeout() {
    var late = channel.eventLoop()
        .schedule(() -> channel.close(), CLOSE_TIMEOUT.toMillis(), TimeUnit.MILLISECONDS);
    channel.closeFuture().addListener(closed -> late.cancel(false));
  }

  /** Closes the channel without a close frame. */
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
    isSlow = !channel.isWritable();
    slowSince = System.nanoTime();
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

// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.http;

import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http2.Http2ConnectionHandler;
import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.Http2FrameListener;
import io.netty.handler.codec.http2.Http2FrameListenerDecorator;
import io.netty.handler.codec.http2.Http2Settings;
import io.vertx.core.http.HttpConnection;
import io.vertx.core.net.impl.ConnectionBase;
import java.time.Duration;

/**
 * Limits the HTTP/2 frames of a client that belong to no request: PING, SETTINGS and PRIORITY. Each
 * costs the server more time than the client. A flood ends with GOAWAY; Netty itself does the same
 * for floods of RST_STREAM, CONTINUATION and empty frames.
 */
final class ControlFrameLimit extends Http2FrameListenerDecorator {
  /** Max. frames of these types in a period. Clients send a few for each connection. */
  static final int MAX_FRAMES = 500;
  private static final Duration PERIOD = Duration.ofSeconds(10);

  private long periodStart = System.nanoTime();
  private int frames;

  private ControlFrameLimit(Http2FrameListener listener) {
    super(listener);
  }

  /** Does nothing for HTTP/1.1. */
  static void applyTo(HttpConnection connection) {
    if (((ConnectionBase) connection).channelHandlerContext()
        .handler() instanceof Http2ConnectionHandler http2) {
      var decoder = http2.decoder();
      decoder.frameListener(new ControlFrameLimit(decoder.frameListener()));
    }
  }

  private void count() throws Http2Exception {
    long now = System.nanoTime();
    if (now - periodStart > PERIOD.toNanos()) {
      periodStart = now;
      frames = 0;
    }
    if (++frames > MAX_FRAMES) {
      throw Http2Exception.connectionError(Http2Error.ENHANCE_YOUR_CALM,
          "more than %s control frames within %s s", MAX_FRAMES, PERIOD.toSeconds());
    }
  }

  @Override
  public void onPingRead(ChannelHandlerContext context, long data) throws Http2Exception {
    count();
    super.onPingRead(context, data);
  }

  @Override
  public void onPingAckRead(ChannelHandlerContext context, long data) throws Http2Exception {
    count();
    super.onPingAckRead(context, data);
  }

  @Override
  public void onSettingsAckRead(ChannelHandlerContext context) throws Http2Exception {
    count();
    super.onSettingsAckRead(context);
  }

  @Override
  public void onSettingsRead(ChannelHandlerContext context, Http2Settings settings)
      throws Http2Exception {
    count();
    super.onSettingsRead(context, settings);
  }

  @Override
  public void onPriorityRead(ChannelHandlerContext context, int stream, int dependency,
      short weight, boolean exclusive) throws Http2Exception {
    count();
    super.onPriorityRead(context, stream, dependency, weight, exclusive);
  }
}

// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.http;

import io.netty.channel.epoll.EpollChannelOption;
import io.vertx.core.http.HttpConnection;
import io.vertx.core.net.impl.ConnectionBase;

/**
 * The buffer of the operating system for what a connection sends. By default it takes several
 * megabytes before the server notices that a client does not read, which is a dozen of the largest
 * responses.
 */
final class SystemSendBuffer {
  /** Bytes in it that are not sent yet, above which it takes no more; those in flight are extra. */
  static final long MAX_UNSENT_BYTES = 128L * 1024;

  private SystemSendBuffer() {}

  /** Bounds it where the system can do so. */
  static void bound(HttpConnection connection) {
    var channel = ((ConnectionBase) connection).channelHandlerContext().channel();
    if (channel.isActive()) {
      channel.config().setOption(EpollChannelOption.TCP_NOTSENT_LOWAT, MAX_UNSENT_BYTES);
    }
  }
}

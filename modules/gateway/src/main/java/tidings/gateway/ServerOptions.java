// SPDX-License-Identifier: Apache-2.0
package tidings.gateway;

import io.vertx.core.http.Http2Settings;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.net.PemKeyCertOptions;
import io.vertx.core.net.SocketAddress;
import java.util.List;
import tidings.gateway.http.ConnectionLimits;
import tidings.gateway.live.LiveSockets;

/** The Vert.x server options; every default that matters is set explicitly. */
final class ServerOptions {
  private static final int MAX_CHUNK_BYTES = 8192;
  /** Connections waiting to be accepted, for reconnects of many clients at once. */
  private static final int ACCEPT_BACKLOG = 4096;
  /** Concurrent requests on one HTTP/2 connection. */
  private static final int MAX_HTTP2_STREAMS = 100;

  private ServerOptions() {}

  /** One address for all event loops, even if the port is any free one. */
  static SocketAddress address(GatewaySettings settings) {
    return settings.port() == 0
        ? SocketAddress.sharedRandomPort(1, settings.host())
        : SocketAddress.inetSocketAddress(settings.port(), settings.host());
  }

  static HttpServerOptions of(GatewaySettings settings) {
    var options = overPlainTcp();
    settings.endpoint().certificate().ifPresent(
        certificate -> options.setSsl(true)
            .setUseAlpn(true)
            .setKeyCertOptions(
                new PemKeyCertOptions().addCertValue(certificate.chain())
                    .addKeyValue(certificate.key())));
    return options;
  }

  private static HttpServerOptions overPlainTcp() {
    return new HttpServerOptions()
        .setAcceptBacklog(ACCEPT_BACKLOG)
        .setTcpNoDelay(true)
        // A connection is only used on its event loop; strict mode saves a queue of 5 KB each.
        .setStrictThreadMode(true)
        // Connections closes idle ones: Vert.x would also close those that wait for a response.
        .setIdleTimeout(0)
        .setReadIdleTimeout(0)
        .setWriteIdleTimeout(0)
        .setMaxInitialLineLength(ConnectionLimits.MAX_LINE_BYTES)
        .setMaxHeaderSize(ConnectionLimits.MAX_HEADER_BYTES)
        .setMaxChunkSize(MAX_CHUNK_BYTES)
        .setHandle100ContinueAutomatically(false)
        .setInitialSettings(
            new Http2Settings().setMaxConcurrentStreams(MAX_HTTP2_STREAMS)
                .setMaxHeaderListSize(ConnectionLimits.MAX_HEADER_BYTES))
        .setHttp2ClearTextEnabled(false) // no browser speaks it
        // ContentEncoding compresses responses, as it knows their content.
        .setCompressionSupported(false)
        .setDecompressionSupported(false)
        .setWebSocketSubProtocols(List.of(LiveSockets.SUBPROTOCOL))
        // With compression a socket takes 99 KB, without it 3 KB.
        .setPerMessageWebSocketCompressionSupported(false)
        .setPerFrameWebSocketCompressionSupported(false)
        .setMaxWebSocketFrameSize(LiveSockets.MAX_MESSAGE_BYTES)
        .setMaxWebSocketMessageSize(LiveSockets.MAX_MESSAGE_BYTES)
        .setAcceptUnmaskedFrames(false)
        .setRegisterWebSocketWriteHandlers(false);
  }
}

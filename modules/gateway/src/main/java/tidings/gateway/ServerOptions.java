// SPDX-License-Identifier: Apache-2.0
package tidings.gateway;

import io.vertx.core.http.Http2Settings;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.net.PemKeyCertOptions;
import io.vertx.core.net.SocketAddress;
import java.util.List;
import tidings.gateway.http.ConnectionLimits;
import tidings.gateway.live.LiveSockets;

/** How the server treats connections: every default that matters is set here, not inherited. */
final class ServerOptions {
  private static final int MAX_CHUNK_BYTES = 8192;
  /** Connections that wait to be accepted, when very many come back at once. */
  private static final int ACCEPT_BACKLOG = 4096;
  /** Requests at once on a connection of HTTP/2. */
  private static final int MAX_HTTP2_STREAMS = 100;

  private ServerOptions() {}

  /** One address for all doors, also when it is any port that is free. */
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
        // All that is done with a connection is done on its event loop; this saves it a queue of 5 KB.
        .setStrictThreadMode(true)
        // Connections ends those that ask for nothing; who waits for an answer is silent, too.
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
        // Answers are compressed by ContentEncoding, which knows what is in them.
        .setCompressionSupported(false)
        .setDecompressionSupported(false)
        .setWebSocketSubProtocols(List.of(LiveSockets.SUBPROTOCOL))
        // Compression costs 99 KB a socket, against 3 KB without.
        .setPerMessageWebSocketCompressionSupported(false)
        .setPerFrameWebSocketCompressionSupported(false)
        .setMaxWebSocketFrameSize(LiveSockets.MAX_MESSAGE_BYTES)
        .setMaxWebSocketMessageSize(LiveSockets.MAX_MESSAGE_BYTES)
        .setAcceptUnmaskedFrames(false)
        .setRegisterWebSocketWriteHandlers(false);
  }
}

// SPDX-License-Identifier: Apache-2.0
package tidings.gateway;

import io.vertx.core.http.Http2Settings;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.net.PemKeyCertOptions;
import io.vertx.core.net.ServerSSLOptions;
import io.vertx.core.net.SocketAddress;
import java.util.List;
import java.util.Set;
import tidings.gateway.http.ConnectionLimits;
import tidings.gateway.live.LiveSockets;

/** The Vert.x server options; every default that matters is set explicitly. */
final class ServerOptions {
  private static final int MAX_CHUNK_BYTES = 8192;
  /** Connections waiting to be accepted, for reconnects of many clients at once. */
  private static final int ACCEPT_BACKLOG = 4096;
  /** Concurrent requests on one HTTP/2 connection. */
  private static final int MAX_HTTP2_STREAMS = 100;

  private static final Set<String> TLS_VERSIONS = Set.of("TLSv1.3", "TLSv1.2");
  /** Those of TLS 1.3, and those of TLS 1.2 with forward secrecy and authenticated encryption. */
  private static final List<String> CIPHER_SUITES = List.of(
      "TLS_AES_128_GCM_SHA256",
      "TLS_AES_256_GCM_SHA384",
      "TLS_CHACHA20_POLY1305_SHA256",
      "TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256",
      "TLS_ECDHE_ECDSA_WITH_AES_256_GCM_SHA384",
      "TLS_ECDHE_ECDSA_WITH_CHACHA20_POLY1305_SHA256",
      "TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256",
      "TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384",
      "TLS_ECDHE_RSA_WITH_CHACHA20_POLY1305_SHA256");

  private ServerOptions() {}

  /** One address for all event loops, even if the port is any free one. */
  static SocketAddress address(GatewaySettings settings) {
    return settings.port() == 0
        ? SocketAddress.sharedRandomPort(1, settings.host())
        : SocketAddress.inetSocketAddress(settings.port(), settings.host());
  }

  static HttpServerOptions of(GatewaySettings settings) {
    var options = overPlainTcp();
    settings.endpoint().certificate().ifPresent(certificate -> overTls(options, certificate));
    return options;
  }

  /** The part for TLS, which can be replaced while the server runs. */
  static ServerSSLOptions sslOptions(Certificate certificate) {
    return (ServerSSLOptions) overTls(new HttpServerOptions(), certificate).getSslOptions();
  }

  private static HttpServerOptions overTls(HttpServerOptions options, Certificate certificate) {
    options.setSsl(true)
        .setUseAlpn(true)
        .setEnabledSecureTransportProtocols(TLS_VERSIONS)
        .setKeyCertOptions(
            new PemKeyCertOptions().addCertValue(certificate.chain())
                .addKeyValue(certificate.key()));
    CIPHER_SUITES.forEach(options::addEnabledCipherSuite);
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

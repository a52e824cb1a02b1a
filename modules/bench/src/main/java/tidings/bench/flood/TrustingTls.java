// SPDX-License-Identifier: Apache-2.0
package tidings.bench.flood;

import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.security.GeneralSecurityException;
import java.security.cert.X509Certificate;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509ExtendedTrustManager;

/** TLS of a client that trusts every certificate, as the servers of benchmarks sign their own. */
public final class TrustingTls {
  private TrustingTls() {}

  public static SSLContext context() {
    try {
      var context = SSLContext.getInstance("TLS");
      context.init(null, new TrustManager[]{new Everybody()}, null);
      return context;
    } catch (GeneralSecurityException unsupported) {
      throw new IllegalStateException(unsupported);
    }
  }

  /** A connection that speaks HTTP/2. */
  static Socket http2Over(Socket connected, URI server) throws IOException {
    boolean closesBoth = true;
    var socket = (SSLSocket) context().getSocketFactory().createSocket(connected,
        server.getHost(), server.getPort(), closesBoth);
    var parameters = socket.getSSLParameters();
    parameters.setApplicationProtocols(new String[]{"h2"});
    socket.setSSLParameters(parameters);
    return socket;
  }

  private static final class Everybody extends X509ExtendedTrustManager {
    @Override
    public void checkClientTrusted(X509Certificate[] chain, String authType) {}

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String authType, Socket socket) {}

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String authType, SSLEngine engine) {}

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String authType) {}

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String authType, Socket socket) {}

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String authType, SSLEngine engine) {}

    @Override
    public X509Certificate[] getAcceptedIssuers() {
      return new X509Certificate[0];
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
package tidings.search.opensearch;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.CertificateFactory;
import java.time.Duration;
import java.util.Base64;
import java.util.Optional;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.apache.hc.client5.http.config.ConnectionConfig;
import org.apache.hc.client5.http.impl.nio.PoolingAsyncClientConnectionManager;
import org.apache.hc.client5.http.impl.nio.PoolingAsyncClientConnectionManagerBuilder;
import org.apache.hc.client5.http.ssl.ClientTlsStrategyBuilder;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.HttpHost;
import org.apache.hc.core5.http.message.BasicHeader;
import org.apache.hc.core5.reactor.IOReactorConfig;
import org.apache.hc.core5.util.Timeout;
import org.opensearch.client.opensearch.OpenSearchClient;
import org.opensearch.client.transport.OpenSearchTransport;
import org.opensearch.client.transport.httpclient5.ApacheHttpClient5TransportBuilder;
import tidings.search.settings.EngineSettings;
import tidings.search.settings.EngineSettings.Login;

/** The connections to the nodes of a cluster; if one does not answer, another one is asked. */
record ClusterConnection(OpenSearchTransport transport, OpenSearchClient client) {
  private static final Duration MAX_CONNECT_TIME = Duration.ofSeconds(3);
  private static final int MAX_CONNECTIONS = 40;
  private static final int MAX_CONNECTIONS_OF_NODE = 20;

  /** @param timeout max. time of a request */
  static ClusterConnection of(EngineSettings.OpenSearch settings, Duration timeout) {
    var hosts = settings.addresses().stream().map(ClusterConnection::host).toArray(HttpHost[]::new);
    var transport = ApacheHttpClient5TransportBuilder.builder(hosts)
        .setMapper(new PlainJsonMapper())
        .setDefaultHeaders(
            settings.login().map(ClusterConnection::headers).orElseGet(() -> new Header[0]))
        .setRequestConfigCallback(request -> request.setResponseTimeout(time(timeout))
            .setConnectionRequestTimeout(time(timeout)))
        .setHttpClientConfigCallback(http -> http
            .setConnectionManager(connections(settings.trusted(), timeout))
            .setIOReactorConfig(IOReactorConfig.custom().setIoThreadCount(1).build()))
        .build();
    return new ClusterConnection(transport, new OpenSearchClient(transport));
  }

  private static HttpHost host(URI address) {
    return new HttpHost(address.getScheme(), address.getHost(), address.getPort());
  }

  private static Header[] headers(Login login) {
    var credentials = (login.user() + ":" + login.password()).getBytes(UTF_8);
    return new Header[]{new BasicHeader(
        "Authorization", "Basic " + Base64.getEncoder().encodeToString(credentials))};
  }

  private static PoolingAsyncClientConnectionManager connections(
      Optional<byte[]> trusted, Duration timeout) {
    var connections = PoolingAsyncClientConnectionManagerBuilder.create()
        .setMaxConnTotal(MAX_CONNECTIONS)
        .setMaxConnPerRoute(MAX_CONNECTIONS_OF_NODE)
        .setDefaultConnectionConfig(ConnectionConfig.custom()
            .setConnectTimeout(time(
                timeout.compareTo(MAX_CONNECT_TIME) < 0 ? timeout : MAX_CONNECT_TIME))
            .setSocketTimeout(time(timeout))
            .build());
    trusted.ifPresent(authorities -> connections.setTlsStrategy(
        ClientTlsStrategyBuilder.create().setSslContext(trusting(authorities)).buildAsync()));
    return connections.build();
  }

  private static SSLContext trusting(byte[] authorities) {
    try {
      var store = KeyStore.getInstance(KeyStore.getDefaultType());
      store.load(null, null);
      int number = 0;
      for (var authority : CertificateFactory.getInstance("X.509")
          .generateCertificates(new ByteArrayInputStream(authorities))) {
        store.setCertificateEntry("authority" + number++, authority);
      }
      var trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
      trust.init(store);
      var context = SSLContext.getInstance("TLS");
      context.init(null, trust.getTrustManagers(), null);
      return context;
    } catch (GeneralSecurityException | IOException invalid) {
      throw new IllegalStateException(invalid); // they were checked with the settings
    }
  }

  private static Timeout time(Duration duration) {
    return Timeout.of(duration);
  }

  void close() {
    try {
      transport.close();
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }
}

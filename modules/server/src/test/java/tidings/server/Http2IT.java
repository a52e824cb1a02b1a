// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.cert.X509Certificate;
import java.util.HashMap;
import java.util.List;
import java.util.stream.Stream;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** HTTP/2 frames, and the TLS below them. */
final class Http2IT {
  private static final int WINDOW = 65_535;
  private static final int ENHANCE_YOUR_CALM = 11;
  /** More than the server accepts. */
  private static final int FLOOD_FRAMES = 2000;

  @TempDir
  static Path folder;
  private static PemFiles pem;
  private static Server server;

  @BeforeAll
  static void start() {
    pem = PemFiles.create(folder, "EC");
    var settings = new HashMap<>(pem.settings());
    settings.put("--http.hosts", "auto");
    server = Server.open(ServerExtension.config(folder.resolve("data"), settings));
  }

  @AfterAll
  static void stop() {
    server.stop();
  }

  @Test
  void the_response_to_head_has_no_body() throws Exception {
    try (var http2 = connect()) {
      http2.request(1, "HEAD", "/");
      var head = Stream.generate(() -> next(http2))
          .filter(frame -> frame.stream() == 1).findFirst().orElseThrow();

      assertThat(head.type()).isEqualTo(RawHttp2.HEADERS);
      assertThat(head.flags() & RawHttp2.END_STREAM).isEqualTo(RawHttp2.END_STREAM);
    }
  }

  @Test
  void a_request_for_another_host_is_refused() throws Exception {
    try (var http2 = connect()) {
      http2.request(1, "GET", "/", "evil.test");
      var body = Stream.generate(() -> next(http2))
          .filter(frame -> frame.stream() == 1 && frame.type() == RawHttp2.DATA)
          .findFirst().orElseThrow();

      assertThat(new String(body.payload(), UTF_8)).contains("\"status\":421")
          .contains("\"code\":\"wrong_host\"");
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {RawHttp2.PING, RawHttp2.SETTINGS, RawHttp2.PRIORITY})
  void a_flood_of_frames_without_requests_ends_the_connection(int type) throws Exception {
    var payload = new byte[switch (type) {
      case RawHttp2.PING -> 8;
      case RawHttp2.PRIORITY -> 5;
      default -> 0;
    }];
    try (var http2 = connect()) {
      Thread.ofVirtual().start(() -> {
        try {
          http2.sendRepeatedly(FLOOD_FRAMES, type, 0, type == RawHttp2.PRIORITY ? 3 : 0, payload);
        } catch (IOException closed) {
          // as expected
        }
      });
      assertThat(http2.awaitEnd()).isEqualTo(ENHANCE_YOUR_CALM);
    }
  }

  @Test
  void many_requests_on_one_connection_are_answered() throws Exception {
    try (var http2 = connect()) {
      for (int number = 0; number < 90; number++) {
        http2.request(2 * number + 1, "GET", "/v1/entities/city:lisbon");
      }
      var ended = Stream.generate(() -> next(http2))
          .filter(frame -> frame.type() <= RawHttp2.HEADERS)
          .filter(frame -> (frame.flags() & RawHttp2.END_STREAM) != 0)
          .limit(90)
          .map(RawHttp2.Frame::stream)
          .toList();
      assertThat(ended).hasSize(90).doesNotHaveDuplicates();
    }
  }

  @Test
  void cancelled_requests_leave_room_for_others() throws Exception {
    try (var http2 = connect()) {
      for (int number = 0; number < 40; number++) {
        http2.requestAndCancel(2 * number + 1, "/v1/accounts");
      }
      http2.request(99, "GET", "/v1/entities/city:lisbon");
      assertThat(Stream.generate(() -> next(http2))
          .filter(frame -> frame.type() == RawHttp2.HEADERS && frame.stream() == 99)
          .findFirst()).isPresent();
    }
  }

  @Test
  void browsers_are_told_to_use_tls_alone() throws Exception {
    try (var socket = tls()) {
      socket.getOutputStream()
          .write("GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
              .getBytes());
      assertThat(new String(socket.getInputStream().readAllBytes()))
          .containsIgnoringCase("\r\nStrict-Transport-Security: max-age=15552000\r\n");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"TLS_ECDHE_ECDSA_WITH_AES_128_CBC_SHA",
    "TLS_ECDHE_ECDSA_WITH_AES_128_CBC_SHA256", "TLS_ECDHE_ECDSA_WITH_AES_256_CBC_SHA384"})
  void weak_cipher_suites_are_refused(String suite) throws Exception {
    try (var socket = tls()) {
      socket.setEnabledProtocols(new String[]{"TLSv1.2"});
      socket.setEnabledCipherSuites(new String[]{suite});
      assertThat(handshakeFails(socket)).isTrue();
    }
  }

  @Test
  void tls_1_2_works_with_gcm() throws Exception {
    try (var socket = tls()) {
      socket.setEnabledProtocols(new String[]{"TLSv1.2"});
      socket.startHandshake();
      assertThat(socket.getSession().getCipherSuite()).contains("GCM");
    }
  }

  @Test
  void a_renewed_certificate_is_taken_while_the_server_runs(@TempDir Path other) throws Exception {
    var own = PemFiles.create(other, "EC");
    var renewed = PemFiles.create(other, "EC");
    var renewing = Server.open(ServerExtension.config(other.resolve("data"), own.settings()));
    try {
      assertThat(certificate(renewing, own)).isEqualTo(own.store().getCertificate("a"));

      own.replaceWith(renewed);

      var expected = (X509Certificate) renewed.store().getCertificate("a");
      var taken = Await.until(() -> certificates(renewing, List.of(own, renewed)),
          List.of(expected)::equals);
      assertThat(taken).hasSize(1);
      for (int connection = 0; connection < 10; connection++) { // on all event loops
        assertThat(certificate(renewing, renewed)).isEqualTo(expected);
      }
    } finally {
      renewing.stop();
    }
  }

  /** The certificate of the server, as seen by clients that trust one of these. */
  private static List<X509Certificate> certificates(Server server, List<PemFiles> trusted) {
    return trusted.stream().flatMap(pem -> {
      try {
        return Stream.of((X509Certificate) certificate(server, pem));
      } catch (IOException | GeneralSecurityException untrusted) {
        return Stream.empty();
      }
    }).toList();
  }

  private static java.security.cert.Certificate certificate(Server server, PemFiles trusted)
      throws IOException, GeneralSecurityException {
    try (var socket = tls(server, trusted)) {
      socket.startHandshake();
      return socket.getSession().getPeerCertificates()[0];
    }
  }

  private static boolean handshakeFails(SSLSocket socket) throws IOException {
    try {
      socket.startHandshake();
      return false;
    } catch (SSLException refused) {
      return true;
    }
  }

  private static RawHttp2.Frame next(RawHttp2 http2) {
    try {
      return http2.next();
    } catch (IOException closed) {
      throw new AssertionError("the connection is closed", closed);
    }
  }

  private static RawHttp2 connect() throws IOException, GeneralSecurityException {
    return new RawHttp2(server.address(), pem, WINDOW);
  }

  private static SSLSocket tls() throws IOException, GeneralSecurityException {
    return tls(server, pem);
  }

  private static SSLSocket tls(Server server, PemFiles trusted)
      throws IOException, GeneralSecurityException {
    var address = RawHttp.to(server.address());
    return (SSLSocket) RawHttp2.context(trusted).getSocketFactory()
        .createSocket(address.host(), address.port());
  }
}

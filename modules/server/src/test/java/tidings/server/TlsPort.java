// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import tidings.accounts.mail.SmtpSettings.Encryption;

/** A port with TLS of a server, such as for mail, which passes what it decrypts on to one without. */
final class TlsPort implements AutoCloseable {
  private final SSLContext tls;
  private final Encryption encryption;
  private final int plainPort;
  private final ServerSocket listener;
  /** The lines that came without encryption. */
  private final List<String> readableLines = new CopyOnWriteArrayList<>();
  private final AtomicInteger refusals = new AtomicInteger();

  TlsPort(PemFiles certificate, Encryption encryption, int plainPort) {
    this.tls = certificate.serverTls();
    this.encryption = encryption;
    this.plainPort = plainPort;
    try {
      this.listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    } catch (IOException none) {
      throw new UncheckedIOException(none);
    }
    Thread.ofVirtual().start(this::accept);
  }

  int port() {
    return listener.getLocalPort();
  }

  List<String> readableLines() {
    return readableLines;
  }

  /** Connections that ended with a failure, such as of a client that does not trust it. */
  int refusals() {
    return refusals.get();
  }

  private void accept() {
    while (!listener.isClosed()) {
      try {
        var client = listener.accept();
        Thread.ofVirtual().start(() -> serve(client));
      } catch (IOException closed) {
        return;
      }
    }
  }

  private void serve(Socket client) {
    try (client; var mailServer = new Socket(InetAddress.getLoopbackAddress(), plainPort)) {
      if (encryption == Encryption.STARTTLS) {
        readLine(mailServer.getInputStream()); // its greeting, which the client gets from here
        agreeOnTls(client);
      }
      try (var encrypted = (SSLSocket) tls.getSocketFactory()
          .createSocket(client, "localhost", client.getPort(), true)) {
        encrypted.setUseClientMode(false);
        encrypted.startHandshake();
        var back = Thread.ofVirtual().start(() -> copy(mailServer, encrypted));
        copy(encrypted, mailServer);
        back.join();
      }
    } catch (IOException untrusted) {
      refusals.incrementAndGet();
    } catch (InterruptedException stopped) {
      throw new AssertionError(stopped);
    }
  }

  private void agreeOnTls(Socket client) throws IOException {
    say(client, "220 localhost ready");
    readableLines.add(readLine(client.getInputStream()));
    say(client, "250-localhost\r\n250 STARTTLS");
    readableLines.add(readLine(client.getInputStream()));
    say(client, "220 go ahead");
  }

  private static void copy(Socket from, Socket to) {
    try (from; to) {
      from.getInputStream().transferTo(to.getOutputStream());
    } catch (IOException ended) {
      // the connection ends
    }
  }

  private static void say(Socket client, String line) throws IOException {
    client.getOutputStream().write((line + "\r\n").getBytes(US_ASCII));
  }

  /** Byte by byte, as what follows is encrypted. */
  private static String readLine(InputStream input) throws IOException {
    var line = new StringBuilder();
    for (int c = input.read(); c >= 0 && c != '\n'; c = input.read()) {
      line.append((char) c);
    }
    return line.toString().strip();
  }

  @Override
  public void close() {
    try {
      listener.close();
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }
}

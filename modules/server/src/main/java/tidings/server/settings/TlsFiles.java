// SPDX-License-Identifier: Apache-2.0
package tidings.server.settings;

import io.vertx.core.buffer.Buffer;
import java.util.Optional;
import tidings.gateway.Certificate;

/** The files of the TLS certificate and of its private key, which may be renewed at any time. */
public record TlsFiles(Setting certificate, Setting key) {
  /**
   * Empty if both settings are empty.
   *
   * @throws tidings.server.terminal.CommandException naming the setting whose file is invalid
   */
  public Optional<Certificate> read() {
    return Pem.of(certificate, key);
  }

  /**
   * The certificate if its files differ from this one, checked as at the start.
   *
   * @throws tidings.server.terminal.CommandException naming the setting whose file is invalid
   */
  public Optional<Certificate> readIfChanged(Certificate known) {
    var stored = new Certificate(
        Buffer.buffer(certificate.fileContent(Pem.CHAIN)), Buffer.buffer(key.fileContent(Pem.KEY)));
    return stored.equals(known) ? Optional.empty() : read();
  }
}

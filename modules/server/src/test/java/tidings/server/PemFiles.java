// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static java.util.Base64.getMimeEncoder;
import static java.util.concurrent.TimeUnit.SECONDS;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.Map;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;

/**
 * A self-signed certificate for {@code localhost}, and its key.
 *
 * @param store both as a Java key store
 */
record PemFiles(Path certificate, Path key, KeyStore store) {
  private static final char[] PASSWORD = "change it".toCharArray();

  /** @param algorithm key algorithm, e.g. EC */
  static PemFiles create(Path folder, String algorithm) {
    try {
      var store = keyStore(Files.createTempDirectory(folder, "tls"), algorithm);
      return new PemFiles(
          pem(folder, "CERTIFICATE", store.getCertificate("a").getEncoded()),
          pem(folder, "PRIVATE KEY", store.getKey("a", PASSWORD).getEncoded()),
          store);
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    } catch (GeneralSecurityException | InterruptedException failure) {
      throw new AssertionError(failure);
    }
  }

  Map<String, String> settings() {
    return Map.of(
        "--http.tls.certificate", certificate.toString(), "--http.tls.key", key.toString());
  }

  /** The TLS of a server with this certificate. */
  SSLContext serverTls() {
    try {
      var keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
      keys.init(store, PASSWORD);
      var context = SSLContext.getInstance("TLS");
      context.init(keys.getKeyManagers(), null, null);
      return context;
    } catch (GeneralSecurityException failure) {
      throw new AssertionError(failure);
    }
  }

  /** Overwrites its files with those of another certificate. */
  void replaceWith(PemFiles other) throws IOException {
    Files.copy(other.certificate, certificate, StandardCopyOption.REPLACE_EXISTING);
    Files.copy(other.key, key, StandardCopyOption.REPLACE_EXISTING);
  }

  private static KeyStore keyStore(Path folder, String algorithm)
      throws IOException, InterruptedException, GeneralSecurityException {
    var file = folder.resolve("store.p12");
    var keytool = new ProcessBuilder(
        Path.of(System.getProperty("java.home"), "bin", "keytool").toString(), "-genkeypair",
        "-keystore", file.toString(), "-storetype", "PKCS12", "-storepass", new String(PASSWORD),
        "-alias", "a", "-keyalg", algorithm, "-dname", "CN=localhost", "-validity", "2",
        "-ext", "san=dns:localhost,ip:127.0.0.1")
        .redirectError(Redirect.DISCARD)
        .start();
    if (!keytool.waitFor(Await.TIMEOUT_SECONDS, SECONDS) || keytool.exitValue() != 0) {
      throw new AssertionError("keytool made no certificate");
    }
    return KeyStore.getInstance(file.toFile(), PASSWORD);
  }

  private static Path pem(Path folder, String label, byte[] bytes) throws IOException {
    var text = "-----BEGIN " + label + "-----\n" + getMimeEncoder().encodeToString(bytes)
        + "\n-----END " + label + "-----\n";
    return Files.writeString(Files.createTempFile(folder, "tls", ".pem"), text);
  }
}

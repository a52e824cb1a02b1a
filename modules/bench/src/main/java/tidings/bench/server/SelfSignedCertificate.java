// SPDX-License-Identifier: Apache-2.0
package tidings.bench.server;

import static java.util.Base64.getMimeEncoder;
import static java.util.concurrent.TimeUnit.SECONDS;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.Map;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/**
 * A certificate for {@code localhost} that nobody else has signed, and its key.
 *
 * @param store both as a Java key store
 */
public record SelfSignedCertificate(Path chain, Path key, KeyStore store) {
  private static final char[] PASSWORD = "change it".toCharArray();
  private static final String ALIAS = "a";
  private static final int KEYTOOL_TIMEOUT_SECONDS = 30;

  /** @param folder gets a folder with its files */
  public static SelfSignedCertificate create(Path folder) {
    try {
      var files = Files.createTempDirectory(folder, "tls");
      var store = keyStore(files.resolve("store.p12"));
      return new SelfSignedCertificate(
          pem(files, "CERTIFICATE", store.getCertificate(ALIAS).getEncoded()),
          pem(files, "PRIVATE KEY", store.getKey(ALIAS, PASSWORD).getEncoded()),
          store);
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    } catch (GeneralSecurityException | InterruptedException failure) {
      throw new IllegalStateException("no certificate was made", failure);
    }
  }

  /** The flags of a server that uses it. */
  public Map<String, String> flags() {
    return Map.of("--http.tls.certificate", chain.toString(), "--http.tls.key", key.toString());
  }

  /** The TLS of a client that trusts it alone. */
  public SSLContext trustingContext() {
    try {
      var trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
      trust.init(store);
      var context = SSLContext.getInstance("TLS");
      context.init(null, trust.getTrustManagers(), null);
      return context;
    } catch (GeneralSecurityException failure) {
      throw new IllegalStateException(failure);
    }
  }

  /** The JDK has a tool that makes certificates, and no API. */
  private static KeyStore keyStore(Path file)
      throws IOException, InterruptedException, GeneralSecurityException {
    var keytool = new ProcessBuilder(
        Path.of(System.getProperty("java.home"), "bin", "keytool").toString(), "-genkeypair",
        "-keystore", file.toString(), "-storetype", "PKCS12", "-storepass", new String(PASSWORD),
        "-alias", ALIAS, "-keyalg", "EC", "-dname", "CN=localhost", "-validity", "2",
        "-ext", "san=dns:localhost,ip:127.0.0.1")
        .redirectOutput(Redirect.DISCARD)
        .redirectError(Redirect.DISCARD)
        .start();
    if (!keytool.waitFor(KEYTOOL_TIMEOUT_SECONDS, SECONDS) || keytool.exitValue() != 0) {
      throw new IllegalStateException("keytool made no certificate");
    }
    return KeyStore.getInstance(file.toFile(), PASSWORD);
  }

  private static Path pem(Path folder, String label, byte[] bytes) throws IOException {
    var text = "-----BEGIN " + label + "-----\n" + getMimeEncoder().encodeToString(bytes)
        + "\n-----END " + label + "-----\n";
    return Files.writeString(Files.createTempFile(folder, "tls", ".pem"), text);
  }
}

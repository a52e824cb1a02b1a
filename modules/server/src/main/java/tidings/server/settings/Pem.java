// SPDX-License-Identifier: Apache-2.0
package tidings.server.settings;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import io.vertx.core.buffer.Buffer;
import java.io.ByteArrayInputStream;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.Signature;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import java.util.Optional;
import java.util.regex.Pattern;
import tidings.gateway.Certificate;

/** Reads certificates, and checks that a certificate and its private key belong together. */
public final class Pem {
  static final String CHAIN = "the file of a certificate as PEM";
  static final String KEY =
      "the file of a private key as PEM (PKCS #8, BEGIN PRIVATE KEY)";
  private static final Pattern BLOCK = Pattern.compile(
      "-----BEGIN PRIVATE KEY-----([A-Za-z0-9+/=\\s]+)-----END PRIVATE KEY-----");

  private Pem() {}

  /**
   * The certificate; empty if both settings are empty.
   *
   * @throws CommandException naming the setting whose file is invalid
   */
  public static Optional<Certificate> of(Setting chain, Setting key) {
    if (chain.optional().isEmpty() && key.optional().isEmpty()) {
      return Optional.empty();
    }
    var chainBytes = chain.fileContent(CHAIN);
    var keyBytes = key.fileContent(KEY);
    if (!matches(publicKey(chain, chainBytes), key, keyBytes)) {
      throw key.invalid("the key that belongs to " + chain.name());
    }
    return Optional.of(new Certificate(Buffer.buffer(chainBytes), Buffer.buffer(keyBytes)));
  }

  /**
   * Certificates of authorities to trust; empty if the setting is.
   *
   * @throws CommandException naming the setting if its file is invalid
   */
  public static Optional<Buffer> authorities(Setting file) {
    return file.optional().map(path -> {
      var bytes = file.fileContent(CHAIN);
      publicKey(file, bytes);
      return Buffer.buffer(bytes);
    });
  }

  private static PublicKey publicKey(Setting chain, byte[] bytes) {
    try {
      var certificates = CertificateFactory.getInstance("X.509")
          .generateCertificates(new ByteArrayInputStream(bytes));
      return certificates.stream().findFirst().orElseThrow(() -> chain.invalid(CHAIN))
          .getPublicKey();
    } catch (CertificateException invalid) {
      throw chain.invalid(CHAIN);
    }
  }

  /** Checks the pair by signing with the private key and verifying with the public key. */
  private static boolean matches(PublicKey publicKey, Setting key, byte[] keyBytes) {
    try {
      var signature = Signature.getInstance(switch (publicKey.getAlgorithm()) {
        case "RSA" -> "SHA256withRSA";
        case "EC" -> "SHA256withECDSA";
        default -> publicKey.getAlgorithm();
      });
      signature.initSign(privateKey(publicKey.getAlgorithm(), der(key, keyBytes)));
      signature.update(keyBytes);
      byte[] signed = signature.sign();
      signature.initVerify(publicKey);
      signature.update(keyBytes);
      return signature.verify(signed);
    } catch (GeneralSecurityException mismatch) {
      return false;
    }
  }

  private static byte[] der(Setting key, byte[] bytes) {
    var block = BLOCK.matcher(new String(bytes, ISO_8859_1));
    try {
      if (block.find()) {
        return Base64.getMimeDecoder().decode(block.group(1));
      }
    } catch (IllegalArgumentException notBase64) {
      // reported below
    }
    throw key.invalid(KEY);
  }

  private static PrivateKey privateKey(String algorithm, byte[] der)
      throws GeneralSecurityException {
    return KeyFactory.getInstance(algorithm).generatePrivate(new PKCS8EncodedKeySpec(der));
  }
}

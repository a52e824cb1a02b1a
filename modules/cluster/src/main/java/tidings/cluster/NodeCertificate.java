// SPDX-License-Identifier: Apache-2.0
package tidings.cluster;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.net.PemKeyCertOptions;
import java.io.ByteArrayOutputStream;
import java.math.BigInteger;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.security.Signature;
import java.security.spec.ECGenParameterSpec;
import java.util.Base64;
import tidings.core.Sha256;

/**
 * A key and a certificate for it that says nothing else: nodes know it by its hash. The JDK can read
 * certificates and not make them, and the libraries that can take ten megabytes, so its few fields
 * are written here in DER (X.509 version 1, RFC 5280).
 */
final class NodeCertificate {
  private static final int INTEGER = 0x02;
  private static final int BIT_STRING = 0x03;
  private static final int OBJECT_ID = 0x06;
  private static final int UTF8_STRING = 0x0C;
  private static final int GENERALIZED_TIME = 0x18;
  private static final int SEQUENCE = 0x30;
  private static final int SET = 0x31;
  private static final int MAX_SHORT_LENGTH = 0x7F;
  private static final int MAX_ONE_BYTE_LENGTH = 0xFF;
  private static final int ONE_LENGTH_BYTE = 0x81;
  private static final int TWO_LENGTH_BYTES = 0x82;
  /** 1.2.840.10045.4.3.2. */
  private static final byte[] ECDSA_WITH_SHA256 =
      {0x2A, (byte) 0x86, 0x48, (byte) 0xCE, 0x3D, 0x04, 0x03, 0x02};
  /** 2.5.4.3. */
  private static final byte[] COMMON_NAME = {0x55, 0x04, 0x03};
  /** Nodes check the hash and no dates, as their clocks may differ. */
  private static final String VALID_FROM = "20000101000000Z";
  private static final String VALID_TO = "99991231235959Z";

  private final PrivateKey key;
  private final byte[] certificate;

  private NodeCertificate(PrivateKey key, byte[] certificate) {
    this.key = key;
    this.certificate = certificate;
  }

  /** @param name without any meaning */
  static NodeCertificate create(String name) {
    try {
      var generator = KeyPairGenerator.getInstance("EC");
      generator.initialize(new ECGenParameterSpec("secp256r1"));
      var pair = generator.generateKeyPair();
      return new NodeCertificate(pair.getPrivate(), sign(pair, content(name, pair)));
    } catch (GeneralSecurityException missing) {
      throw new IllegalStateException("every JDK has elliptic curves", missing);
    }
  }

  private static byte[] content(String name, KeyPair pair) {
    var issuer = der(
        SEQUENCE,
        der(
            SET,
            der(
                SEQUENCE, der(OBJECT_ID, COMMON_NAME), der(UTF8_STRING, name.getBytes(US_ASCII)))));
    var validity = der(
        SEQUENCE, der(GENERALIZED_TIME, VALID_FROM.getBytes(US_ASCII)),
        der(GENERALIZED_TIME, VALID_TO.getBytes(US_ASCII)));
    return der(
        SEQUENCE, der(INTEGER, BigInteger.ONE.toByteArray()), algorithm(), issuer, validity, issuer,
        pair.getPublic().getEncoded());
  }

  private static byte[] sign(KeyPair pair, byte[] content) throws GeneralSecurityException {
    var signature = Signature.getInstance("SHA256withECDSA");
    signature.initSign(pair.getPrivate());
    signature.update(content);
    byte[] noUnusedBits = {0};
    return der(SEQUENCE, content, algorithm(), der(BIT_STRING, noUnusedBits, signature.sign()));
  }

  private static byte[] algorithm() {
    return der(SEQUENCE, der(OBJECT_ID, ECDSA_WITH_SHA256));
  }

  private static byte[] der(int tag, byte[]... parts) {
    var body = new ByteArrayOutputStream();
    for (var part : parts) {
      body.writeBytes(part);
    }
    var element = new ByteArrayOutputStream();
    element.write(tag);
    writeLength(element, body.size());
    element.writeBytes(body.toByteArray());
    return element.toByteArray();
  }

  /** In as few bytes as possible, as DER demands. */
  private static void writeLength(ByteArrayOutputStream element, int length) {
    if (length > MAX_ONE_BYTE_LENGTH) {
      element.write(TWO_LENGTH_BYTES);
      element.write(length >> Byte.SIZE);
    } else if (length > MAX_SHORT_LENGTH) {
      element.write(ONE_LENGTH_BYTE);
    }
    element.write(length);
  }

  /** The hash by which other nodes know it. */
  String hash() {
    return Sha256.hex(certificate);
  }

  PemKeyCertOptions keyAndCertificate() {
    return new PemKeyCertOptions()
        .addKeyValue(pem("PRIVATE KEY", key.getEncoded()))
        .addCertValue(pem("CERTIFICATE", certificate));
  }

  private static Buffer pem(String type, byte[] der) {
    var base64 = Base64.getMimeEncoder().encodeToString(der);
    return Buffer.buffer(
        "-----BEGIN " + type + "-----\n" + base64 + "\n-----END " + type + "-----\n");
  }
}

// SPDX-License-Identifier: Apache-2.0
package tidings.accounts.jwt;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.JWSVerifier;
import com.nimbusds.jose.crypto.impl.BaseJWSProvider;
import com.nimbusds.jose.util.Base64URL;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PublicKey;
import java.security.Signature;
import java.security.SignatureException;
import java.security.interfaces.EdECPublicKey;
import java.security.spec.NamedParameterSpec;
import java.security.spec.X509EncodedKeySpec;
import java.util.HexFormat;
import java.util.Set;

/** Verifies signatures by Ed25519 with the JDK; the one of the library needs another library. */
final class Ed25519Verifier extends BaseJWSProvider implements JWSVerifier {
  /** The present name and the former one. */
  static final Set<JWSAlgorithm> ALGORITHMS = Set.of(JWSAlgorithm.Ed25519, JWSAlgorithm.EdDSA);
  private static final String NAME = "Ed25519";
  /** The DER before the bytes of a public key (RFC 8410). */
  private static final byte[] DER_PREFIX = HexFormat.of().parseHex("302a300506032b6570032100");
  private static final int KEY_BYTES = 32;

  private final PublicKey key;

  Ed25519Verifier(PublicKey key) {
    super(ALGORITHMS);
    this.key = key;
  }

  static boolean isSupported(EdECPublicKey key) {
    return NamedParameterSpec.ED25519.getName().equals(key.getParams().getName());
  }

  /** @throws IllegalArgumentException if these are not the bytes of a key */
  static PublicKey publicKey(byte[] bytes) {
    if (bytes.length != KEY_BYTES) {
      throw new IllegalArgumentException("a key of Ed25519 has 32 bytes");
    }
    var der = new byte[DER_PREFIX.length + KEY_BYTES];
    System.arraycopy(DER_PREFIX, 0, der, 0, DER_PREFIX.length);
    System.arraycopy(bytes, 0, der, DER_PREFIX.length, KEY_BYTES);
    try {
      return KeyFactory.getInstance(NAME).generatePublic(new X509EncodedKeySpec(der));
    } catch (GeneralSecurityException invalid) {
      throw new IllegalArgumentException("not a key of Ed25519", invalid);
    }
  }

  @Override
  public boolean verify(JWSHeader header, byte[] signed, Base64URL signature)
      throws JOSEException {
    try {
      var verifier = Signature.getInstance(NAME);
      verifier.initVerify(key);
      verifier.update(signed);
      return verifier.verify(signature.decode());
    } catch (SignatureException malformed) {
      return false;
    } catch (GeneralSecurityException impossible) {
      throw new JOSEException(impossible);
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
package tidings.accounts.jwt;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.JWSVerifier;
import com.nimbusds.jose.crypto.ECDSAVerifier;
import com.nimbusds.jose.crypto.MACVerifier;
import com.nimbusds.jose.crypto.RSASSAVerifier;
import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.KeyUse;
import com.nimbusds.jose.jwk.OctetKeyPair;
import com.nimbusds.jose.jwk.RSAKey;
import java.security.PublicKey;
import java.security.interfaces.ECPublicKey;
import java.security.interfaces.EdECPublicKey;
import java.security.interfaces.RSAPublicKey;
import java.text.ParseException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tidings.core.Printable;

/**
 * A key that verifies signatures of exactly one kind, so that a public key is never used as a secret.
 *
 * @param algorithms the names of the one algorithm of the key
 * @param id the {@code kid} of the key; a key without one may have signed any token
 */
public record VerificationKey(Set<JWSAlgorithm> algorithms, Optional<String> id,
    JWSVerifier verifier) {
  public static final int MIN_SECRET_BYTES = 32;
  /** Max. keys of a set: more are not looked at. */
  static final int MAX_KEYS = 32;
  private static final Logger LOG = LoggerFactory.getLogger(VerificationKey.class);
  private static final int MIN_RSA_BITS = 2048;

  /**
   * A secret for HS256, of at least {@value #MIN_SECRET_BYTES} bytes.
   *
   * @throws IllegalArgumentException if it is shorter
   */
  public static VerificationKey ofSecret(byte[] secret) {
    if (secret.length < MIN_SECRET_BYTES) {
      throw new IllegalArgumentException("the secret is too short");
    }
    try {
      return new VerificationKey(
          Set.of(JWSAlgorithm.HS256), Optional.empty(), new MACVerifier(secret));
    } catch (JOSEException impossible) {
      throw new IllegalArgumentException(impossible);
    }
  }

  /**
   * A public key: RSA of at least 2,048 bits for RS256, P-256 for ES256, or Ed25519 for EdDSA.
   *
   * @throws IllegalArgumentException if it is another one
   */
  public static VerificationKey of(PublicKey key, Optional<String> id) {
    try {
      return switch (key) {
        case RSAPublicKey rsa when rsa.getModulus().bitLength() >= MIN_RSA_BITS ->
          new VerificationKey(Set.of(JWSAlgorithm.RS256), id, new RSASSAVerifier(rsa));
        case ECPublicKey ec when Curve.P_256.equals(Curve.forECParameterSpec(ec.getParams())) ->
          new VerificationKey(Set.of(JWSAlgorithm.ES256), id, new ECDSAVerifier(ec));
        case EdECPublicKey ed when Ed25519Verifier.isSupported(ed) ->
          new VerificationKey(Ed25519Verifier.ALGORITHMS, id, new Ed25519Verifier(ed));
        default -> throw new IllegalArgumentException("a key of another kind");
      };
    } catch (JOSEException unusable) {
      throw new IllegalArgumentException(unusable);
    }
  }

  /**
   * The keys of a JWK set for signatures; others are left out and named in the log.
   *
   * @throws ParseException if it is no JWK set
   */
  public static List<VerificationKey> ofSet(String json) throws ParseException {
    return JWKSet.parse(json).getKeys().stream()
        .limit(MAX_KEYS)
        .filter(key -> key.getKeyUse() == null || key.getKeyUse().equals(KeyUse.SIGNATURE))
        .flatMap(key -> find(key).stream())
        .toList();
  }

  private static Optional<VerificationKey> find(JWK key) {
    try {
      var found = of(publicKey(key), Optional.ofNullable(key.getKeyID()));
      if (key.getAlgorithm() == null || found.algorithms.contains(key.getAlgorithm())) {
        return Optional.of(found);
      }
    } catch (JOSEException | IllegalArgumentException unusable) {
      // named below
    }
    LOG.warn(
        "the key '{}' of type {} for tokens of the site is not used: it is not for RS256, ES256"
            + " or EdDSA, or too short",
        Printable.of(String.valueOf(key.getKeyID())),
        key.getKeyType());
    return Optional.empty();
  }

  private static PublicKey publicKey(JWK key) throws JOSEException {
    return switch (key) {
      case RSAKey rsa -> rsa.toRSAPublicKey();
      case ECKey ec -> ec.toECPublicKey();
      case OctetKeyPair pair when Curve.Ed25519.equals(pair.getCurve()) ->
        Ed25519Verifier.publicKey(pair.getDecodedX());
      default -> throw new IllegalArgumentException("no public key");
    };
  }

  /** Whether a token may be signed with this key, by its header. */
  boolean mayHaveSigned(JWSHeader header) {
    return algorithms.contains(header.getAlgorithm())
        && (id.isEmpty() || header.getKeyID() == null || id.get().equals(header.getKeyID()));
  }
}
